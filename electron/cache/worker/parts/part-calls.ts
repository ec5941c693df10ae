import { ok, type Result } from '../../../../shared/result.ts'
import type { CacheInput, CacheOutput } from '../../protocol.ts'
import type { createArrivals } from '../arrivals.ts'
import type { CacheFile } from '../cache-file.ts'
import type { Part } from './part.ts'

/** Brings a copy up to date from two parts of its sheet: the written rows, and all rows with few columns. */
export function createPartCalls(file: CacheFile, arrivals: Pick<ReturnType<typeof createArrivals>, 'endPart'>) {
  /** The written rows of an arrival, until it is dropped. */
  const changesOf = new Map<number, Part>()

  return {
    readChanges({ arrival, sheetId }: CacheInput<'readChanges'>): Result<CacheOutput<'readChanges'>> {
      const part = arrivals.endPart(arrival)
      if (!part.ok) return part
      changesOf.set(arrival, part.value)
      return file.run(({ parts }) => ok(parts.differing(sheetId, part.value)))
    },
    apply(input: CacheInput<'applyParts'>): Result<CacheOutput<'applyParts'>> {
      const changes = changesOf.get(input.changes)
      changesOf.delete(input.changes)
      const outline = arrivals.endPart(input.outline)
      if (!outline.ok) return outline
      if (!changes) return ok(null)
      return file.run(({ parts, unseen }) =>
        ok(parts.apply({ ...input, changes, outline: outline.value }, input.isUnseen ? unseen : null)),
      )
    },
    drop: (arrival: number): void => void changesOf.delete(arrival),
  }
}
