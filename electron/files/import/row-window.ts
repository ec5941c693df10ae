import type { CsvRows } from '../../../shared/csv/csv-reader.ts'

/**
 * The rows of a file by number, of which only the requested ones are in memory. Reading forward continues where the
 * last request ended; an earlier row is read again from the start of the file.
 */
export function createRowWindow(begin: () => AsyncGenerator<CsvRows>) {
  let pieces = begin()
  let rows: CsvRows = []
  /** The number of the first row in `rows`, counted from 0. */
  let first = 0
  let isOver = false

  const restart = async (): Promise<void> => {
    await pieces.return(undefined)
    pieces = begin()
    rows = []
    first = 0
    isOver = false
  }
  const drop = (before: number): void => {
    const dropped = Math.min(Math.max(0, before - first), rows.length)
    rows = dropped === 0 ? rows : rows.slice(dropped)
    first += dropped
  }

  return {
    /** The rows from this one on, at most `count`; fewer at the end of the file. Call it one at a time. */
    async read(from: number, count: number): Promise<CsvRows> {
      if (from < first) await restart()
      drop(from)
      while (!isOver && first + rows.length < from + count) {
        const { value, done } = await pieces.next()
        if (done) isOver = true
        else rows = rows.length === 0 ? value : [...rows, ...value]
        drop(from)
      }
      return rows.slice(0, count)
    },
    /** Closes the file. */
    end: (): Promise<unknown> => pieces.return(undefined),
  }
}
export type RowWindow = ReturnType<typeof createRowWindow>
