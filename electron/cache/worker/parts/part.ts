import type { SheetId } from '../../../../shared/model/ids.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { ReceivedRow } from '../../row-text.ts'
import type { Head } from '../read-head.ts'
import { receiveRows } from '../receive-rows.ts'

/** A part of a sheet: some of its rows, or some columns of all of them. */
export type Part = Head & {
  readonly rows: readonly ReceivedRow[]
  /** The depth of each row. Meaningful only for all rows. */
  readonly levels: readonly number[]
  /** Rows whose parent did not precede them. */
  readonly torn: number
}

/** A part that is arriving. */
export type PartArrival = {
  /** As for a whole sheet. */
  feed(bytes: Uint8Array): Result<null>
  end(): Result<Part>
}

export function createPartArrival(sheetId: SheetId): PartArrival {
  const { feed, end } = receiveRows(sheetId, () => {
    const rows: ReceivedRow[] = []
    const levels: number[] = []
    return {
      rows,
      levels,
      take(row: ReceivedRow, level: number): void {
        rows.push(row)
        levels.push(level)
      },
    }
  })
  return {
    feed,
    end() {
      const received = end()
      if (!received.ok) return received
      const { head, taker, torn } = received.value
      return ok({ ...head, rows: taker.rows, levels: taker.levels, torn })
    },
  }
}
