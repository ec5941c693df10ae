import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { AppStart } from '../../shared/ipc/contract.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { Upload } from '../../shared/model/attachment.ts'

/** What the query cache keeps, by name. Everything but `start` belongs to one account and goes when another comes in. */
export const keys = {
  start: ['start'],
  places: ['places'],
  ledger: ['ledger'],
  uploads: ['uploads'],
  queue: ['queue'],
  usage: ['usage'],
  people: ['people'],
  attachments: (sheetId: number) => ['attachments', sheetId],
} as const

type Failed = (what: string, error: AppError) => void

/** Main says what changed; this is the only place that writes it down for the page. */
export function applyEvent(cache: QueryClient, event: AppEvent, onFailed: Failed): void {
  switch (event.kind) {
    case 'session.changed':
      changeSession(cache, event.session)
      break
    case 'connection.changed':
      patchStart(cache, { connection: event.connection })
      break
    case 'settings.changed':
      patchStart(cache, { settings: event.settings })
      break
    case 'unsaved.changed':
      patchStart(cache, { unsaved: event.unsaved })
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
  patchStart(cache, { session })
  if (accountOf(before) !== accountOf(session))
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'start' })
  // Which accounts can be unlocked here, and what they left unsaved, changes with who is in.
  void cache.invalidateQueries({ queryKey: keys.start })
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
