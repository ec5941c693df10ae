import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { afterCalculated, type Calculated } from '../../../shared/fold/calculated.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { GridEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { type SheetMessage, toCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { createSheetCalculation } from '../worker/sheet-calculation.ts'

/** The content of a cell as the service sends it: a value, or a formula with its result. */
export type Sent = CellValue | readonly [formula: string, result: CellValue]

const cellOf = (sent: Sent): Cell => (Array.isArray(sent) ? aCell(sent[1], { formula: sent[0] }) : aCell(asValue(sent)))

// as: only formulas are arrays
const asValue = (sent: Sent): CellValue => sent as CellValue

/** The columns A, B, C and others, all of texts and numbers unless they are given. */
const titled = (count: number, columns: readonly Partial<Column>[]): readonly Column[] =>
  Array.from({ length: count }, (_, at) => {
    const given = columns[at] ?? {}
    return aColumn(at + 1, given.kind ?? 'text', { title: 'ABCDEFGH'[at] ?? '', ...given })
  })

/**
 * A sheet that is calculated, with the rows 1, 2, … `parents` has the parent row of each, or null. Its clock shows the
 * day 0 when the sheet is read.
 */
export function aCalculatedSheet(
  rows: readonly (readonly Sent[])[],
  { parents = [], columns = [] }: { parents?: readonly (number | null)[]; columns?: readonly Partial<Column>[] } = {},
) {
  let day = 0
  const calculation = createSheetCalculation({ today: () => day, dayOf: instant => Math.floor(instant / 86_400_000) })
  const all = titled(Math.max(...rows.map(row => row.length)), columns)
  const buffer = encodeSheet(
    aSheet(
      rows.map((cells, at) => ({
        ...aRow(at + 1),
        parentId: parents[at] == null ? null : rowId(parents[at]),
        cells: new Map(cells.map((sent, column) => [columnId(column + 1), cellOf(sent)])),
      })),
      { columns: [...all] },
    ),
  )
  let shown: Calculated | null = null
  let seq = 0
  const hear = (message: SheetMessage) => {
    const news = calculation.take(message)
    shown = news ? afterCalculated(shown, news) : shown
    return news
  }
  const edits = { kind: 'edits', changed: [], gone: [], saved: [], rows: [], turn: 0 } as const
  const nameOf = (row: number, column: number) => `${all.find(({ id }) => id === columnId(column))?.title}${row}`
  return {
    open: (pending: readonly PendingSheetEdit[] = [], loading: { rows: number; totalRows: null } | null = null) =>
      hear({
        kind: 'snapshot',
        buffer,
        pending,
        freshness: { copiedAt: 1000, checking: false, offline: false },
        loading,
        turn: 0,
      }),
    /** Stores edits, and returns their numbers. */
    edit(...made: readonly GridEdit[]): readonly number[] {
      const changed = made.map(
        (edit): PendingSheetEdit => ({
          seq: ++seq,
          sheetId: sheetId(1),
          edit,
          base: null,
          state: 'queued',
          reason: null,
          madeAt: 0,
        }),
      )
      hear({ ...edits, changed })
      return changed.map(each => each.seq)
    },
    withdraw: (...gone: readonly number[]) => hear({ ...edits, gone }),
    /** The service has the edits, and answers with these cells of a row. */
    save: (gone: readonly number[], row: number, sent: readonly Sent[]) =>
      hear({
        ...edits,
        gone,
        saved: gone,
        rows: [
          {
            rowId: rowId(row),
            locked: false,
            attachments: 0,
            comments: 0,
            cells: sent.map((each, column) => [column + 1, toCellTuple(cellOf(each))] as const),
          },
        ],
      }),
    /** The day of the clock. */
    setDay(now: number): void {
      day = now
      const news = calculation.renew()
      shown = news ? afterCalculated(shown, news) : shown
    },
    /** The calculated results, by cell: A1, B1, … */
    results: (): Readonly<Record<string, CellValue>> =>
      Object.fromEntries(
        [...(shown?.results ?? [])].flatMap(([column, rows]) =>
          [...rows].map(([row, value]) => [nameOf(row, column), value] as const),
        ),
      ),
    outdated: (): readonly string[] =>
      [...(shown?.outdated ?? [])].flatMap(([column, rows]) => [...rows].map(row => nameOf(row, column))).sort(),
  }
}
