import type { CacheInput } from '../protocol.ts'
import type { Stores } from './cache-file.ts'

type Stored = {
  readonly id: number
  /** Sheets whose copies are needed: open ones, and those with edits. */
  readonly keep: readonly number[]
  readonly isInBackground: boolean
}

/** Keeps the total size of the copies within its limit. Those that are kept offline are evicted last. */
export function createEviction(initialBytes: number) {
  let limitBytes = initialBytes

  /** The least recently opened first. `first` is evicted before others that are kept offline. */
  const evict = ({ copies, kept }: Stores, spared: ReadonlySet<number>, first: number | null): void => {
    const facts = copies.list()
    let bytes = facts.reduce((sum, copy) => sum + copy.bytes, 0)
    if (bytes <= limitBytes) return
    const isKept = kept.list()
    const rank = (sheetId: number) => (!isKept.has(sheetId) ? 0 : sheetId === first ? 1 : 2)
    // The sort is stable: within a rank the order of the list remains.
    for (const copy of [...facts].sort((a, b) => rank(a.sheetId) - rank(b.sheetId))) {
      if (bytes <= limitBytes) return
      if (spared.has(copy.sheetId)) continue
      copies.remove(copy.sheetId)
      bytes -= copy.bytes
    }
  }

  return {
    afterStoring(stores: Stores, { id, keep, isInBackground }: Stored): void {
      // A background copy that takes the place of another one would be followed by reading that one again, and so on.
      if (isInBackground) evict(stores, new Set(keep), id)
      else evict(stores, new Set([id, ...keep]), null)
    },
    limit(stores: Stores, input: CacheInput<'limitCopies'>): null {
      limitBytes = input.limitBytes
      stores.kept.set(input.kept)
      evict(stores, new Set(input.keep), null)
      return null
    },
  }
}
