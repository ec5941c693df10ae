import type { ColumnId, SheetId } from '../../shared/model/ids.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import type { UnseenChanges } from '../../shared/model/sheet/unseen-change.ts'
import type { Result } from '../../shared/result.ts'
import type { CopyFacts } from './copy-reads.ts'
import type { OpenedSheet } from './sealed-copy.ts'

/** The first rows of a sheet that is still arriving. `totalRows` null: the service does not report a count. */
export type SheetPreview = { readonly buffer: ArrayBuffer; readonly rows: number; readonly totalRows: number | null }

/** The effect of our own write on a sheet, from the response of the service. */
export type SheetChange = {
  readonly sheetId: SheetId
  /** Rows added, moved and deleted, with the service's ids. */
  readonly moves: readonly SheetEdit[]
  /** The current rows. */
  readonly rows: readonly RowPatch[]
  /** The version of the sheet after the change. */
  readonly version: number | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The copy was brought up to date from parts of the sheet. */
export type PartsApplied = {
  readonly version: number
  /** The changed rows. Null: the copy must be reopened, because patches of its rows cannot express the change. */
  readonly rows: readonly RowPatch[] | null
}

/**
 * Calls from main to the worker that owns the cache file. One connection in one thread: parsing, encoding and large
 * reads never block a window. Each call is answered once, in order.
 */
type CacheCalls = {
  /** The local copy; null without one. */
  openSheet(input: { readonly sheetId: SheetId; readonly at: number }): OpenedSheet | null
  /** The copy was opened without this thread, see `early-reads.ts`. */
  noteOpened(input: { readonly sheetId: SheetId; readonly at: number }): null
  /**
   * A sheet, or a part of it, begins to arrive from the service. Main assigns the number `arrival`, which the next
   * calls use.
   */
  beginArrival(input: { readonly arrival: number; readonly sheetId: SheetId; readonly isPart?: boolean }): null
  /**
   * The next bytes, in order; they are transferred to the worker. Returns a preview when it is worth showing and
   * `wantsPreview` says that a window waits for it.
   */
  addBytes(input: {
    readonly arrival: number
    readonly chunks: readonly ArrayBuffer[]
    readonly wantsPreview: boolean
  }): SheetPreview | null
  /** Stores the complete sheet; older copies may be evicted, but never those of `keep`. */
  storeArrival(input: {
    readonly arrival: number
    readonly at: number
    readonly keep: readonly number[]
    /** The user does not see the changes arrive, so they are noted. */
    readonly isUnseen?: boolean
    /** No window shows it: it does not count as opened, and replaces no copy that is kept offline. */
    readonly isInBackground?: boolean
  }): OpenedSheet
  /**
   * Whether the copy can be brought up to date from parts of the sheet: since when, as a time of the service, the rows
   * that were written are needed. Null: the whole sheet must be read. `version` is that of the displayed base.
   */
  findBasis(input: { readonly sheetId: SheetId; readonly version: number; readonly at: number }): string | null
  /**
   * The rows that were written since then have arrived: those that the copy has and that differ, for display. They are
   * kept for `applyParts` until the arrival is dropped. Null: the whole sheet must be read.
   */
  readChanges(input: { readonly arrival: number; readonly sheetId: SheetId }): readonly RowPatch[] | null
  /**
   * All rows have arrived with the columns `vouched`, whose cells change although their row is not written. Brings the
   * copy of this version up to date, unless the parts do not prove its content. Null: the whole sheet must be read.
   */
  applyParts(input: {
    readonly sheetId: SheetId
    readonly version: number
    readonly changes: number
    readonly outline: number
    readonly vouched: readonly ColumnId[]
    readonly at: number
    /** As for `storeArrival`. */
    readonly isUnseen?: boolean
  }): PartsApplied | null
  /** Cancels an arrival and drops all of it. */
  dropArrival(input: { readonly arrival: number }): null
  applyChange(input: SheetChange): null
  /** Changes of others that the user has not seen yet. */
  listUnseen(input: { readonly sheetId: SheetId }): UnseenChanges
  /** Their number, of each sheet that has some. */
  countUnseen(input: Record<never, never>): readonly (readonly [SheetId, number])[]
  /** The user has seen them. */
  clearUnseen(input: { readonly sheetId: SheetId }): null
  confirmSheet(input: { readonly sheetId: SheetId; readonly at: number }): null
  removeSheet(input: { readonly sheetId: SheetId }): null
  /**
   * From now on: the size that all copies may have, and the sheets that are kept offline, evicted last. Evicts at once,
   * but never copies of `keep`.
   */
  limitCopies(input: {
    readonly limitBytes: number
    readonly kept: readonly number[]
    readonly keep: readonly number[]
  }): null
  listCopies(input: Record<never, never>): readonly CopyFacts[]
  usage(input: Record<never, never>): { readonly sheets: number; readonly bytes: number }
  saveListing(input: { readonly key: string; readonly content: string }): null
  loadListing(input: { readonly key: string }): string | null
  clear(input: Record<never, never>): null
  /** The last call: closes the file and ends the thread. */
  close(input: Record<never, never>): null
}

export type CacheCall = keyof CacheCalls
export type CacheInput<C extends CacheCall> = Parameters<CacheCalls[C]>[0]
export type CacheOutput<C extends CacheCall> = ReturnType<CacheCalls[C]>

/** One call to the worker. */
export type CacheRequest = {
  readonly [C in CacheCall]: { readonly id: number; readonly call: C; readonly input: CacheInput<C> }
}[CacheCall]

/** The answer to the call of the same id. */
export type CacheReply = { readonly id: number; readonly result: Result<CacheOutput<CacheCall>> }
