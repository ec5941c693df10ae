import { isDeepStrictEqual } from 'node:util'
import { after, type Deed, type Row, type SheetModel } from '../typing/model.ts'

/**
 * The possible states of a sheet for an observer who knows all stored edits. An edit during which the program was
 * killed may be stored or not, so there are two possible states from then on, until one is confirmed.
 */
export function createCandidates(first: SheetModel) {
  let candidates: readonly SheetModel[] = [first]
  return {
    done(deed: Deed): void {
      candidates = candidates.map(candidate => after(candidate, deed))
    },
    cutOff(deed: Deed): void {
      candidates = [...candidates, ...candidates.map(candidate => after(candidate, deed))]
    },
    /** The content of a window. False when it matches no possible state. */
    shows(rows: readonly Row[]): boolean {
      const possible = candidates.filter(candidate => isDeepStrictEqual(candidate.rows, rows))
      if (possible.length > 0) candidates = possible
      return possible.length > 0
    },
    /**
     * Compares the final data of the service: null when it is a possible state, else the difference from the last one.
     */
    difference(sheet: SheetModel): string | null {
      if (candidates.some(candidate => isDeepStrictEqual(sorted(candidate), sorted(sheet)))) return null
      const expected = candidates.at(-1) ?? first
      return [...missing('rows', expected, sheet), ...missing('threads', expected, sheet)].join('; ') || 'another order'
    },
    last: (): SheetModel => candidates.at(-1) ?? first,
  }
}
export type Candidates = ReturnType<typeof createCandidates>

/** Threads are unordered. */
function sorted({ rows, threads }: SheetModel): SheetModel {
  const texts = threads.map(thread => JSON.stringify(thread)).sort()
  return { rows, threads: texts.map(text => JSON.parse(text)) }
}

function missing(part: keyof SheetModel, expected: SheetModel, seen: SheetModel): readonly string[] {
  const [wanted, found] = [expected[part], seen[part]].map(list => list.map(one => JSON.stringify(one)))
  return [
    ...(wanted ?? []).filter(one => !found?.includes(one)).map(one => `not there: ${one}`),
    ...(found ?? []).filter(one => !wanted?.includes(one)).map(one => `there instead: ${one}`),
  ]
}
