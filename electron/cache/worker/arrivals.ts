import type { SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CacheInput, SheetPreview } from '../protocol.ts'
import { type Arrival, createArrival } from './arrival.ts'
import type { ArrivedSheet } from './copies.ts'
import { createPartArrival, type Part, type PartArrival } from './parts/part.ts'

/** Arriving sheets and parts of them by the number that main assigned. */
export function createArrivals() {
  const byNumber = new Map<number, Arrival | PartArrival>()

  return {
    begin(number: number, sheetId: SheetId, isPart = false): void {
      byNumber.set(number, isPart ? createPartArrival(sheetId) : createArrival(sheetId))
    },
    add({ arrival: number, chunks, wantsPreview }: CacheInput<'addBytes'>): Result<SheetPreview | null> {
      const arrival = byNumber.get(number)
      if (!arrival) return notBegun
      for (const chunk of chunks) {
        const fed = arrival.feed(new Uint8Array(chunk))
        if (!fed.ok) return fed
      }
      return ok(wantsPreview && 'preview' in arrival ? arrival.preview() : null)
    },
    /** Removes the arrival, even if it failed. */
    end(number: number): Result<ArrivedSheet> {
      const arrival = byNumber.get(number)
      byNumber.delete(number)
      return arrival && 'preview' in arrival ? arrival.end() : notBegun
    },
    /** The complete part. Removes the arrival, even if it failed. */
    endPart(number: number): Result<Part> {
      const arrival = byNumber.get(number)
      byNumber.delete(number)
      return arrival && !('preview' in arrival) ? arrival.end() : notBegun
    },
    drop: (number: number): void => void byNumber.delete(number),
  }
}

const notBegun = fail<never>({ kind: 'storage-broken', safe: 'The service’s own copy is safe.' })
