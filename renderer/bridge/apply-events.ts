import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { Upload } from '../../shared/model/attachment.ts'
import type { ImportExportProgress } from '../../shared/model/import-export.ts'
import type { BrowserSignIn } from '../../shared/model/sign-in/browser-sign-in.ts'
import type { UpdateState } from '../../shared/model/update.ts'

/** What the query cache keeps, by name. What is not of the window itself belongs to one account and goes when another comes in. */
export const keys = {
  start: ['start'],
  accounts: ['accounts'],
  signIn: ['sign-in'],
  browserDoor: (address: string | null) => ['browser-door', address],
  places: ['places'],
  ledger: ['ledger'],
  saved: ['saved'],
  uploads: ['uploads'],
  queue: ['queue'],
  usage: ['usage'],
  people: ['people'],
  exchange: ['exchange'],
  update: ['update'],
  /** As it was when its tab was left. */
  leftSheet: (sheetId: number | null) => ['left-sheet', sheetId],
  attachments: (sheetId: number) => ['attachments', sheetId],
  conversations: (sheetId: number) => ['conversations', sheetId],
  /** Of a cell with what it holds: where that is different, it has another history. */
  cellHistory: (cell: object | null, holds: object | null) => ['cell-history', cell, holds],
  cellPast: (cell: object) => ['cell-past', cell],
} as const

const OF_THE_WINDOW = new Set<unknown>(['start', 'accounts', 'sign-in', 'browser-door', 'update'])

/** The last that was told of a sign-in in the browser: how it goes on, or null when it is over, and why if it failed. */
export type SignInNews = { readonly signIn: BrowserSignIn | null; readonly error: AppError | null }

type Failed = (what: string, error: AppError) => void

/** Main says what changed; this is the only place that writes it down for the page. */
export function applyEvent(cache: QueryClient, event: AppEvent, onFailed: Failed): void {
  switch (event.kind) {
    case 'session.changed':
      changeSession(cache, event.session)
      break
    case 'sign-in.changed':
      cache.setQueryData<SignInNews>(keys.signIn, { signIn: event.signIn, error: event.error })
      break
    case 'accounts.changed':
      invalidate(cache, keys.accounts)
      break
    case 'connection.changed':
      patchStart(cache, { connection: event.connection })
      break
    case 'settings.changed':
      patchStart(cache, { settings: event.settings })
      break
    case 'accent.changed':
      patchStart(cache, { systemAccent: event.systemAccent })
      break
    case 'unsaved.changed':
      patchStart(cache, { unsaved: event.unsaved })
      if (event.taken > 0) cache.setQueryData<number>(keys.saved, saved => (saved ?? 0) + event.taken)
      invalidate(cache, keys.ledger)
      break
    case 'places.changed':
      invalidate(cache, keys.places)
      break
    case 'queue.changed':
      cache.setQueryData(keys.queue, event.queue)
      break
    case 'upload.changed':
      changeUploads(cache, uploads => withUpload(uploads, event.upload))
      break
    case 'upload.removed':
      changeUploads(cache, uploads => uploads.filter(({ id }) => id !== event.uploadId))
      break
    case 'attachments.changed':
      invalidate(cache, keys.attachments(event.sheetId))
      break
    case 'conversations.changed':
      invalidate(cache, keys.conversations(event.sheetId))
      break
    case 'exchange.changed':
      cache.setQueryData<ImportExportProgress | null>(keys.exchange, event.progress)
      break
    case 'update.changed':
      cache.setQueryData<UpdateState>(keys.update, event.update)
      break
    case 'zoom.changed':
    case 'menu.chosen':
    case 'file.opened':
    case 'destination.chosen':
      // Asks for something to be done or shown, and changes nothing that is known.
      break
    case 'failed':
      onFailed(event.what, event.error)
      break
    default:
      assertNever(event)
  }
}

function changeUploads(cache: QueryClient, change: (uploads: readonly Upload[]) => readonly Upload[]): void {
  cache.setQueryData<readonly Upload[]>(keys.uploads, uploads => change(uploads ?? []))
}

function changeSession(cache: QueryClient, session: AppStart['session']): void {
  const before = cache.getQueryData<AppStart>(keys.start)?.session
  const isOther = accountOf(before) !== accountOf(session)
  patchStart(cache, isOther ? { session, ...UNTOLD } : { session })
  if (isOther) cache.removeQueries({ predicate: ({ queryKey }) => !OF_THE_WINDOW.has(queryKey[0]) })
  // Which accounts can be unlocked here, and what they left unsaved, changes with who is in.
  void cache.invalidateQueries({ queryKey: keys.start })
}

/** What is not known of an account that was just shown: until main has told it, nothing of the one before may stand in its place. */
const UNTOLD: Pick<AppStart, 'connection' | 'unsaved'> = {
  connection: { kind: 'connecting' },
  unsaved: { total: 0, queued: 0, parked: 0, conflicts: 0, bySheet: [], isUnknown: true },
}

const accountOf = (session: AppStart['session'] | undefined): string | null =>
  session && session.kind !== 'signed-out' ? session.account.key : null

function patchStart(cache: QueryClient, patch: Partial<AppStart>): void {
  cache.setQueryData<AppStart>(keys.start, start => start && { ...start, ...patch })
}

/** A known upload keeps its place in the list; a new one goes to its end. */
function withUpload(uploads: readonly Upload[], upload: Upload): readonly Upload[] {
  if (!uploads.some(({ id }) => id === upload.id)) return [...uploads, upload]
  return uploads.map(known => (known.id === upload.id ? upload : known))
}

/**
 * Reads a list again. A reading that is under way may have begun before the change, and TanStack Query would take its answer for the
 * new one: it is given up first.
 */
function invalidate(cache: QueryClient, queryKey: readonly unknown[]): void {
  // Fire and forget: a failure shows in the query itself.
  void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }))
}
