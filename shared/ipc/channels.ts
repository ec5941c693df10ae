/**
 * Every call that the page can make, by name. Kept apart from the schemas in `contract.ts` so that the preload, which needs only the
 * names, does not carry a validation library into the sandbox.
 */
export const CHANNELS = [
  'app.start',
  'session.enter-local',
  'session.enter-token',
  'session.unlock',
  'session.read-copies',
  'session.sign-out',
  'places.list',
  'places.refresh',
  'favorites.set',
  'sheet.open',
  'sheet.close',
  'sheet.refresh',
  'edits.submit',
  'edits.save',
  'edits.list',
  'edits.discard',
  'edits.retry',
  'attachments.list',
  'attachments.delete',
  'attachments.download',
  'attachments.open',
  'uploads.start',
  'uploads.list',
  'uploads.cancel',
  'uploads.retry',
  'people.list',
  'account.usage',
  'queue.watch',
  'queue.cancel',
  'connection.try',
  'settings.set',
  'window.control',
  'page.report',
] as const

export type Channel = (typeof CHANNELS)[number]
