import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { Upload } from '../../shared/model/attachment.ts'
import type { ImportExportProgress } from '../../shared/model/import-export.ts'
import type { BrowserSignIn } from '../../shared/model/sign-in/browser-sign-in.ts'
import type { UpdateState } from '../../shared/model/update.ts'

/** Keys of the query cache. Except for window state, entries belong to one account and are dropped on a switch. */
export const keys = {
  start: ['start'],
  accounts: ['accounts'],
  signIn: ['sign-in'],
  browserSignIn: (address: string | null) => ['browser-sign-in', address],
  items: ['items'],
  offline: ['offline'],
  ledger: ['ledger'],
  saved: ['saved'],
  uploads: ['uploads'],
  queue: ['queue'],
  usage: ['usage'],
  people: ['people'],
  unseen: (sheetId: number) => ['unseen', sheetId],
  unseenCounts: ['unseen-counts'],
  searches: ['search'],
  search: (text: string) => ['search', text],
  searchSheet: (text: string, sheetId: number) => ['search', text, sheetId],
  searchService: (text: string) => ['search-service', text],
  importExport: ['import-export'],
  update: ['update'],
  /** The state of a sheet when its tab was left. */
  leftSheet: (sheetId: number | null) => ['left-sheet', sheetId],
  attachments: (sheetId: number) => ['attachments', sheetId],
  conversations: (sheetId: number) => ['conversations', sheetId],
  /** Includes the content of the cell, because its history changes with it. */
  lastWriter: (cell: object | null, holds: object | null) => ['last-writer', cell, holds],
  cellVersions: (cell: object) => ['cell-versions', cell],
  /** Includes the version of the sheet, because each change of the row has another author and time. */
  rowOrigin: (row: object | null, version: number | null) => ['row-origin', row, version],
} as const

const OF_THE_WINDOW = new Set<unknown>(['start', 'accounts', 'sign-in', 'browser-sign-in', 'update'])

/** The latest state of a sign-in in the browser: its progress, or null when it ended, with the reason if it failed. */
export type SignInNews = { readonly signIn: BrowserSignIn | null; readonly error: AppError | null }

type Failed = (what: string, error: AppError) => void

/** Applies an event from main. The only writer of the query cache. */
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
    case 'items.changed':
      invalidate(cache, keys.items)
      break
    case 'offline.changed':
      invalidate(cache, keys.offline)
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
    case 'unseen.changed':
      invalidate(cache, keys.unseen(event.sheetId))
      invalidate(cache, keys.unseenCounts)
      break
    case 'search.changed':
      invalidate(cache, keys.searches)
      break
    case 'import-export.changed':
      cache.setQueryData<ImportExportProgress | null>(keys.importExport, event.progress)
      break
    case 'update.changed':
      cache.setQueryData<UpdateState>(keys.update, event.update)
      break
    case 'zoom.changed':
    case 'menu.chosen':
    case 'file.opened':
    case 'destination.chosen':
      // A request to do or show something; no cached state changes.
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
  // The accounts that can be unlocked, and their unsaved edits, depend on the session.
  void cache.invalidateQueries({ queryKey: keys.start })
}

/** Unknown state of a newly shown account. Replaces the previous account's until main sends it. */
const UNTOLD: Pick<AppStart, 'connection' | 'unsaved'> = {
  connection: { kind: 'connecting' },
  unsaved: { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [], isUnknown: true },
}

const accountOf = (session: AppStart['session'] | undefined): string | null =>
  session && session.kind !== 'signed-out' ? session.account.key : null

function patchStart(cache: QueryClient, patch: Partial<AppStart>): void {
  cache.setQueryData<AppStart>(keys.start, start => start && { ...start, ...patch })
}

/** A known upload keeps its position; a new one is appended. */
function withUpload(uploads: readonly Upload[], upload: Upload): readonly Upload[] {
  if (!uploads.some(({ id }) => id === upload.id)) return [...uploads, upload]
  return uploads.map(known => (known.id === upload.id ? upload : known))
}

/**
 * Refetches a list. Cancels a running fetch first: it may have started before the change, and TanStack Query would
 * accept its stale result.
 */
function invalidate(cache: QueryClient, queryKey: readonly unknown[]): void {
  // Fire and forget: a failure shows in the query itself.
  void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }))
}
