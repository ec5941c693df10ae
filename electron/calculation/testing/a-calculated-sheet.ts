import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { afterCalculated, type Calculated } from '../../../shared/fold/calculated.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { FormulaInputs, MissingSource } from '../../../shared/model/sheet/formula-inputs.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import type { GridEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { type CalculatedNews, type SheetMessage, toCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import type { ProjectSettings } from '../../../shared/wire/project-settings.ts'
import type { FormulaCell } from '../protocol.ts'
import { createCalculationCore } from '../worker/core.ts'

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

/** The thread that calculates, without its thread. Its clock shows the day 0. */
export function aCalculation() {
  let day = 0
  let previewed: FormulaPreview | null = null
  const sheets = new Map<number, { hear(news: CalculatedNews): void; want(): void }>()
  const core = createCalculationCore(
    { today: () => day, dayOf: instant => Math.floor(instant / 86_400_000) },
    reply => {
      if (reply.kind === 'calculated') sheets.get(reply.run)?.hear(reply.calculated)
      else if (reply.kind === 'inputs-wanted') sheets.get(reply.run)?.want()
      else previewed = reply.preview
    },
  )
  return {
    core,
    begin(hear: (news: CalculatedNews) => void, want: () => void): number {
      const run = sheets.size + 1
      sheets.set(run, { hear, want })
      return run
    },
    preview(run: number, cell: FormulaCell, formula: string): FormulaPreview | null {
      core.handle({ kind: 'preview', run, request: 1, cell, formula })
      return previewed
    },
    setDay(now: number): void {
      day = now
      core.renew()
    },
  }
}

export type GivenSheet = {
  /** The parent row of each row, or null. */
  readonly parents?: readonly (number | null)[]
  readonly columns?: readonly Partial<Column>[]
  readonly id?: number
  /** The values outside its rows for its formulas. Null: unknown here. */
  readonly inputs?: FormulaInputs | null
  /** As in `SheetMeta`. */
  readonly projectSettings?: ProjectSettings | null
}

/** A sheet that is calculated, with the rows 1, 2, …; alone, or with the other sheets of the same calculation. */
export function aCalculatedSheet(
  rows: readonly (readonly Sent[])[],
  { parents = [], columns = [], id = 1, inputs = null, projectSettings }: GivenSheet = {},
  calculation = aCalculation(),
) {
  const { core } = calculation
  const all = titled(Math.max(...rows.map(row => row.length)), columns)
  const encode = (sent: readonly (readonly Sent[])[]) =>
    encodeSheet(
      aSheet(
        sent.map((cells, at) => ({
          ...aRow(at + 1),
          parentId: parents[at] == null ? null : rowId(parents[at]),
          cells: new Map(cells.map((each, column) => [columnId(column + 1), cellOf(each)])),
        })),
        { columns: [...all], id: sheetId(id), ...(projectSettings !== undefined && { projectSettings }) },
      ),
    )
  let buffer = encode(rows)
  let shown: Calculated | null = null
  let seq = 0
  let heard: CalculatedNews[] = []
  const begin = () =>
    calculation.begin(
      news => {
        heard.push(news)
        shown = afterCalculated(shown, news)
      },
      () => give(inputs),
    )
  let run = begin()
  const give = (given: FormulaInputs | null, noRoom: readonly number[] = []) =>
    core.handle({ kind: 'inputs', run, inputs: given && { ...given, noRoom: noRoom.map(sheetId) } })
  /** Returns the first news. */
  const hear = (message: SheetMessage): CalculatedNews | null => {
    heard = []
    core.handle({ kind: 'message', run, message })
    return heard[0] ?? null
  }
  const open = (
    pending: readonly PendingSheetEdit[] = [],
    loading: { rows: number; totalRows: null } | null = null,
  ): CalculatedNews | null =>
    hear({
      kind: 'snapshot',
      buffer,
      pending,
      freshness: { copiedAt: 1000, checking: false, offline: false },
      loading,
      turn: 0,
    })
  const edits = { kind: 'edits', changed: [], gone: [], saved: [], rows: [], turn: 0 } as const
  const nameOf = (row: number, column: number) => `${all.find(({ id }) => id === columnId(column))?.title}${row}`
  const named = (places: Calculated['outdated'] = new Map()): readonly string[] =>
    [...places].flatMap(([column, rows]) => [...rows].map(row => nameOf(row, column))).sort()
  const missing = (why: MissingSource): readonly string[] =>
    named(
      new Map(
        [...(shown?.missing ?? [])].map(([column, rows]) => [
          column,
          new Set([...rows].flatMap(([row, reason]) => (reason === why ? row : []))),
        ]),
      ),
    )
  return {
    open,
    /** The service has another version of the sheet, with these rows. */
    reopen(version: readonly (readonly Sent[])[], pending: readonly PendingSheetEdit[] = []) {
      buffer = encode(version)
      const next = begin()
      core.handle({ kind: 'continue', run: next, before: run })
      run = next
      return open(pending)
    },
    /** Stores edits, and returns their numbers. */
    edit(...made: readonly GridEdit[]): readonly number[] {
      const changed = made.map(
        (edit): PendingSheetEdit => ({
          seq: ++seq,
          sheetId: sheetId(id),
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
    give,
    /** How often its results were sent since its last own message. */
    sentCount: () => heard.length,
    end: () => core.handle({ kind: 'end', run }),
    setDay: calculation.setDay,
    /** The result that a formula would have in a cell. */
    preview: (row: number, column: number, formula: string) =>
      calculation.preview(run, { rowId: rowId(row), columnId: columnId(column), location: null }, formula),
    /** The same in a new row, the next sibling of the given one. */
    previewBelow: (row: number, parent: number | null, column: number, formula: string) =>
      calculation.preview(
        run,
        {
          rowId: rowId(-9),
          columnId: columnId(column),
          location: { parentId: parent === null ? null : rowId(parent), after: rowId(row) },
        },
        formula,
      ),
    /** The calculated results, by cell: A1, B1, … */
    results: (): Readonly<Record<string, CellValue>> =>
      Object.fromEntries(
        [...(shown?.results ?? [])].flatMap(([column, rows]) =>
          [...rows].map(([row, value]) => [nameOf(row, column), value] as const),
        ),
      ),
    outdated: (): readonly string[] => named(shown?.outdated),
    /** Those that read a sheet that is not here. */
    lackSource: (): readonly string[] => missing('absent'),
    /** Those that read a sheet for which there is no room. */
    lackRoom: (): readonly string[] => missing('no-room'),
  }
}
