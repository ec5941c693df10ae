import { createCalculationCore } from '../../electron/calculation/worker/core.ts'
import { type Calculation, createCalculation } from '../../formulas/calculation.ts'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import { blankCell, type Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import type { Row } from '../../shared/model/sheet/sheet.ts'
import type { SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import type { RunRounds } from '../harness/rounds.ts'

const ROUNDS = 9
const EDITS_A_ROUND = 50
const AIM = 1.2
const ROWS = 20_000
/** The rows of the second formula column that read the first row, so that an edit there has as many dependents. */
const SHARED = 1000
const RUN = 1
const [THREAD, ENGINE] = ['calculation thread', 'engine alone']
const TITLES = ['Number', 'First', 'Second']

/**
 * P33: one edit of a sheet with 40,000 formulas in 20,000 rows, 1,000 of which depend on it, by the calculation thread
 * from message to message, compared with the formula engine alone.
 */
export async function engineEdits(runRounds: RunRounds): Promise<Figure[]> {
  const [thread, engine] = [aThread(), anEngine()]
  const timed = (edit: (number: number) => number) => {
    let number = ROWS
    return async () => {
      const begun = performance.now()
      for (let made = 0; made < EDITS_A_ROUND; made += 1) {
        number += 1
        const changed = edit(number)
        if (changed !== SHARED + 1) throw new Error(`${changed} results changed`)
      }
      return performance.now() - begun
    }
  }
  const contestants = [
    { name: THREAD, run: timed(thread) },
    { name: ENGINE, run: timed(engine) },
  ]
  return [ratioFigure('P33 an edit with 1,000 dependents', AIM, await runRounds(contestants, ROUNDS), THREAD, ENGINE)]
}

const numberOf = (row: number): number => row % 100
const formulasOf = (row: number): readonly [first: string, second: string] => [
  '=Number@row * 3',
  row < SHARED ? `=Number$1 + ${row}` : '=First@row + 1',
]
const resultsOf = (row: number): readonly [first: number, second: number] => {
  const first = numberOf(row) * 3
  return [first, row < SHARED ? numberOf(0) + row : first + 1]
}

/** Writes the number of the first row; returns how many results have changed. */
function anEngine(): (number: number) => number {
  const rows = Array.from({ length: ROWS }, (_, row) => row)
  const calculation: Calculation = createCalculation({
    columns: TITLES.map(title => ({ title, type: 'TEXT_NUMBER' })),
    parents: rows.map(() => null),
    cells: rows.flatMap(row => [
      { row, column: 0, content: { value: numberOf(row) } },
      ...formulasOf(row).map((formula, at) => ({ row, column: at + 1, content: { formula } })),
    ]),
    today: () => 0,
  })
  return value => calculation.change([{ row: 0, column: 0, content: { value } }]).length
}

/** The same by messages. */
function aThread(): (number: number) => number {
  let changed = 0
  const core = createCalculationCore({ today: () => 0, dayOf: () => 0 }, reply => {
    if (reply.kind !== 'calculated') return
    changed = reply.calculated.columns.reduce((sum, column) => sum + column.changed.length, 0)
  })
  const post = (message: SheetMessage) => core.handle({ kind: 'message', run: RUN, message })
  const sheetId = SheetId.parse(1)
  const freshness = { copiedAt: 0, checking: false, offline: false }
  post({ kind: 'snapshot', buffer: aSheet(sheetId), pending: [], freshness, loading: null, turn: 0 })
  const seq = 1
  return value => {
    const edit = { kind: 'set-cell', rowId: RowId.parse(1), columnId: ColumnId.parse(1), value, formula: null } as const
    const pending = { seq, sheetId, edit, base: null, state: 'queued', reason: null, madeAt: 0 } as const
    post({ kind: 'edits', changed: [pending], gone: [], saved: [], rows: [], turn: 0 })
    return changed
  }
}

function aSheet(id: SheetId): ArrayBuffer {
  const columns = TITLES.map((title, index): Column => {
    const plain = { options: [], contactOptions: [], symbol: null, system: null, format: null, validation: false }
    const state = { primary: index === 0, width: 150, readOnly: false, hidden: false }
    return { id: ColumnId.parse(index + 1), index, title, kind: 'text', ...plain, ...state }
  })
  const cellsOf = (row: number): readonly Cell[] => {
    const [formulas, results] = [formulasOf(row), resultsOf(row)]
    const calculated = results.map((value, at) => ({ ...blankCell, value, formula: formulas[at] ?? null }))
    return [{ ...blankCell, value: numberOf(row) }, ...calculated]
  }
  const rows = Array.from({ length: ROWS }, (_, row): Row => {
    const plain = { parentId: null, expanded: true, locked: false, attachments: 0, comments: 0, modifiedAt: null }
    const cells = new Map(cellsOf(row).map((cell, at) => [ColumnId.parse(at + 1), cell]))
    return { id: RowId.parse(row + 1), ...plain, cells }
  })
  return encodeSheet({
    meta: { id, name: 'Formulas', version: 1, accessLevel: 'OWNER', permalink: null, columns },
    rows,
  })
}
