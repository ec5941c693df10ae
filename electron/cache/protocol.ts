import type { SheetId } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import type { SheetChange } from './changes.ts'
import type { CopyFacts } from './copies.ts'
import type { OpenedSheet } from './snapshots.ts'

/**
 * What main asks of the worker that owns the cache file. One connection in one thread: parsing, encoding and big reads never hold up
 * a window. Each call is answered once, in the order asked.
 */
export type CacheCalls = {
  /** The copy as it is on this computer; null when there is none. */
  openSheet(input: { readonly sheetId: SheetId; readonly at: number }): OpenedSheet | null
  /**
   * Parses a sheet as the service sent it and keeps it; older copies may give way, never those of `keep`. The bytes are gone
   * afterwards: they move to the worker.
   */
  storeSheet(input: {
    readonly sheetId: SheetId
    readonly bytes: ArrayBuffer
    readonly at: number
    readonly keep: readonly number[]
  }): OpenedSheet
  applyChange(input: SheetChange): null
  confirmSheet(input: { readonly sheetId: SheetId; readonly at: number }): null
  removeSheet(input: { readonly sheetId: SheetId }): null
  listCopies(input: Record<never, never>): readonly CopyFacts[]
  usage(input: Record<never, never>): { readonly sheets: number; readonly bytes: number }
  saveListing(input: { readonly key: string; readonly content: string }): null
  loadListing(input: { readonly key: string }): string | null
  clear(input: Record<never, never>): null
}

export type CacheCall = keyof CacheCalls
export type CacheInput<C extends CacheCall> = Parameters<CacheCalls[C]>[0]
export type CacheOutput<C extends CacheCall> = ReturnType<CacheCalls[C]>

/** One call on its way to the worker. */
export type CacheRequest = {
  readonly [C in CacheCall]: { readonly id: number; readonly call: C; readonly input: CacheInput<C> }
}[CacheCall]

/** The answer to the call of the same id. */
export type CacheReply = { readonly id: number; readonly result: Result<CacheOutput<CacheCall>> }
