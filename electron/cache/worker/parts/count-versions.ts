import type { ReceivedRow, RowHead } from '../../row-text.ts'

/**
 * The times of rows have whole seconds, and the rows of one request may be a second apart. Two times further apart
 * belong to two requests.
 */
const ONE_REQUEST_MS = 1_000

/**
 * Counts the versions that are explained by visible changes: at least as many requests must have made them. Each
 * version that is not explained may have changed anything without a trace in the rows, such as the type of a column
 * back and forth, or links from cells of other sheets.
 */
export function createVersionCount() {
  const times = new Set<number>()
  const timesOfLinked = new Set<number>()
  const commented: number[] = []
  let isAnyGone = false

  return {
    /** The row was written. `before` null: it is new. */
    written(row: ReceivedRow, before: RowHead | null): void {
      // Of our own write, whose version is counted already, the time is unknown.
      const isOwn = before !== null && before.modifiedAt === null
      if (isOwn || row.modifiedAt === null || row.modifiedAt === before?.modifiedAt) return
      const at = Date.parse(row.modifiedAt)
      if (Number.isNaN(at)) return
      // The service itself writes linked cells, when their source changes.
      const isLinked = row.cells.some(([, tuple]) => tuple[5])
      const into = isLinked ? timesOfLinked : times
      into.add(at)
    },
    /** The row has more or fewer comments or files and its time is the same: a separate request. */
    commented: ({ modifiedAt }: ReceivedRow): void => void commented.push(Date.parse(modifiedAt ?? '')),
    /** Rows are gone. */
    gone(): void {
      isAnyGone = true
    },
    explained(): number {
      const isAlone = (at: number) => ![...times].some(other => isOneRequest(at, other))
      const linked = [...timesOfLinked].some(isAlone)
      // An answer to an update request may write cells and comment in one request.
      return requestsIn(times) + Number(linked) + commented.filter(isAlone).length + Number(isAnyGone)
    },
  }
}

const isOneRequest = (a: number, b: number): boolean => Math.abs(a - b) <= ONE_REQUEST_MS

function requestsIn(times: ReadonlySet<number>): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted.filter((at, index) => index === 0 || !isOneRequest(at, sorted[index - 1] ?? 0)).length
}
