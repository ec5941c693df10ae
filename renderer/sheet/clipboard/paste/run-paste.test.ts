import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { eventually } from '../../../../shared/testing/eventually.ts'
import type { Scheduler } from '../../core/steps.ts'
import type { TransactionKind } from '../../core/transaction.ts'
import { seenIn } from '../../grid/seen-cells.ts'
import { extendTo, selectCell } from '../../grid/selection/ranges.ts'
import { SelectedCells } from '../../grid/selection/selected-cells.ts'
import { visibleRows } from '../../grid/visible-rows.ts'
import type { RichTable } from '../formats/table.ts'
import type { ColumnsWanted, PasteReport } from './paste-report.ts'
import { ownSource, type PasteSource, textSource } from './paste-source.ts'
import { type Cut, PasteRun } from './run-paste.ts'
import { aView } from './testing/a-paste.ts'

const COLUMNS = [aColumn(1, 'text', { primary: true }), aColumn(2)]
const ROWS = [aRow(1, { 1: 'a', 2: 'x' }), aRow(2, { 1: 'b' }), aRow(3, { 1: 'c' })]
const address = (row: number, column: number) => ({ rowId: rowId(row), columnId: columnId(column) })

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setImmediate(then))
})

describe('a paste', () => {
  test('is one transaction, and selects the pasted cells', async () => {
    const { paste, transactions, selection } = setUp()
    expect(await paste(textSource([['1', '2']]))).toBe('pasted')
    expect(transactions).toEqual([{ kind: 'paste', cells: ['2:1=1', '2:2=2'] }])
    expect(selection.ranges()).toEqual(extendTo(selectCell(address(2, 1)), address(2, 2)))
  })

  test('scrolls into view after its result strip is on screen', async () => {
    const { paste, revealed, reports } = setUp()
    await paste(textSource([['1', '2']]))
    expect(revealed).not.toHaveBeenCalled()
    await eventually(() => expect(revealed).toHaveBeenCalledWith(address(2, 1)))
    expect(reports.at(-1)?.kind).toBe('pasted')
  })

  test('is displayed before it is stored, and removed if storing fails', async () => {
    const stored = setUp()
    await stored.paste(textSource([['1', '2']]))
    expect(stored.happened).toEqual(['shows 2:1=1 2:2=2', 'stores'])

    const refused = setUp({ failsWith: 'The disk is full.' })
    await refused.paste(textSource([['1', '2']]))
    expect(refused.happened).toEqual(['shows 2:1=1 2:2=2', 'stores', 'shows what was there'])
  })

  test('that cannot be stored reports the reason, and selects nothing else', async () => {
    const { paste, selection, reports } = setUp({ failsWith: 'The disk is full.' })
    expect(await paste(textSource([['1', '2']]))).toEqual({ sentence: 'The disk is full.' })
    expect(selection.ranges()).toEqual(selectCell(address(2, 1)))
    expect(reports).toEqual([])
  })

  test('of a single cell that does not fit reports its reason, and nothing is stored', async () => {
    const { paste, transactions } = setUp()
    expect(await paste(textSource([['x'.repeat(4001)]]))).toEqual({
      sentence: 'A cell holds 4,000 characters; this is 4,001.',
    })
    expect(transactions).toEqual([])
  })

  test('past the last row is rejected until all rows are loaded', async () => {
    const { paste, transactions } = setUp({ rowsInAll: 500 })
    expect(await paste(textSource([['1'], ['2'], ['3']]))).toMatchObject({
      sentence: expect.stringContaining('still loading'),
    })
    expect(transactions).toEqual([])
  })

  test('that takes long shows its progress, and changes nothing if cancelled', async () => {
    const { paste, transactions, reports } = setUp({ cancelsAt: 'reading' })
    const long = textSource(Array.from({ length: 15_000 }, () => ['1', '2', '3']))
    expect(await paste(long, { selected: address(1, 1) })).toBe('cancelled')
    expect(transactions).toEqual([])
    expect(reports.at(-1)?.kind).toBe('cancelled')
    expect(reports[0]).toMatchObject({ kind: 'reading', of: 30_000 })
  })

  test('of a hundred thousand cells needs confirmation', async () => {
    const huge = textSource(Array.from({ length: 17_000 }, () => ['1', '2', '3', '4', '5', '6']))
    const declined = setUp({ answers: false, columns: 6 })
    expect(await declined.paste(huge, { selected: address(1, 1) })).toBe('cancelled')
    expect(declined.transactions).toEqual([])
    expect(declined.reports).toMatchObject([{ kind: 'asking', cells: 102_000, newRows: 16_997 }])

    const wanted = setUp({ answers: true, columns: 6 })
    expect(await wanted.paste(huge, { selected: address(1, 1) })).toBe('pasted')
    expect(wanted.transactions).toHaveLength(1)
  })

  test('that is being stored cannot be cancelled', async () => {
    const { paste, transactions } = setUp({ cancelsAt: 'storing' })
    const long = textSource(Array.from({ length: 15_000 }, () => ['1', '2']))
    expect(await paste(long, { selected: address(1, 1) })).toBe('pasted')
    expect(transactions).toHaveLength(1)
  })
})

describe('a paste that is wider than the sheet', () => {
  const wide = textSource([
    ['1', '2', '3', '4'],
    ['5', '6', '7', '8'],
  ])

  test('adds the columns in the same transaction, before their cells', async () => {
    const { paste, transactions, added, reports } = setUp({ columnsWanted: 'add' })
    expect(await paste(wide, { selected: address(1, 1) })).toBe('pasted')
    expect(reports[0]).toMatchObject({ kind: 'asking-columns', titles: ['Column 3', 'Column 4'] })
    expect(added).toEqual(['Column 3', 'Column 4'])
    expect(transactions).toMatchObject([
      { kind: 'paste', cells: ['1:1=1', '1:2=2', '1:-1=3', '1:-2=4', '2:1=5', '2:2=6', '2:-1=7', '2:-2=8'] },
    ])
  })

  test('pastes the part that fits and reports the rest if no columns are wanted', async () => {
    const { paste, transactions, added, reports } = setUp({ columnsWanted: 'fit' })
    expect(await paste(wide, { selected: address(1, 1) })).toBe('pasted')
    expect(added).toEqual([])
    expect(transactions[0]?.cells).toEqual(['1:1=1', '1:2=2', '2:1=5', '2:2=6'])
    expect(reports.at(-1)).toMatchObject({
      summary: { notes: ['2 columns did not fit to the right of the last column.'] },
    })
  })

  test('changes nothing if the question is closed, and asks no user who may not change columns', async () => {
    const closed = setUp({ columnsWanted: 'cancel' })
    expect(await closed.paste(wide, { selected: address(1, 1) })).toBe('cancelled')
    expect(closed.transactions).toEqual([])

    const editor = setUp()
    expect(await editor.paste(wide, { selected: address(1, 1) })).toBe('pasted')
    expect(editor.reports.map(({ kind }) => kind)).toEqual(['pasted'])
  })

  test('names its columns by a first line that looks like headers', async () => {
    const { paste, added } = setUp({ columnsWanted: 'add' })
    const table = textSource([
      ['Task', 'Owner', 'Cost', 'Due'],
      ['Plan', 'Ann', '12', '3/7/2026'],
    ])
    await paste(table, { selected: address(1, 1) })
    expect(added).toEqual(['Cost', 'Due'])
  })

  test('never uses a name twice', async () => {
    const { paste, added } = setUp({ columnsWanted: 'add', columns: 3 })
    const table = textSource([
      ['a', 'b', 'c', 'COLUMN 3'],
      ['1', '2', '3', '4'],
    ])
    await paste(table, { selected: address(1, 1) })
    expect(added).toEqual(['Column 4'])
  })
})

describe('cut cells', () => {
  const rich: RichTable = {
    version: 1,
    sheetId: sheetId(1),
    rowIds: [rowId(1)],
    columns: [
      { id: columnId(1), kind: 'text' },
      { id: columnId(2), kind: 'text' },
    ],
    values: [['a', 'x']],
    formulas: [],
  }

  test('are cleared in the same transaction, after the paste', async () => {
    const { paste, transactions } = setUp()
    await paste(ownSource(rich, true), { cut: rich })
    expect(transactions).toEqual([{ kind: 'paste', cells: ['2:1=a', '2:2=x', '1:1=null', '1:2=null'] }])
  })

  test('keep content that was pasted over them', async () => {
    const { paste, transactions } = setUp()
    await paste(ownSource(rich, true), { cut: rich, selected: address(1, 2) })
    expect(transactions[0]?.cells).toEqual(['1:2=a', '1:1=null'])
  })

  test('move their links to other sheets, and the next cell keeps its own', async () => {
    const linked = { ...aRow(1, { 2: 'x' }), cells: new Map([[columnId(1), aCell('a', { linkIn: BUDGET })]]) }
    const { paste, edits } = setUp({ rows: [linked, ...ROWS.slice(1)] })
    await paste(ownSource(rich, true), { cut: rich })
    expect(edits.flatMap(edit => (edit.kind === 'set-cell' ? [[edit.value, edit.linkIn]] : []))).toEqual([
      ['a', BUDGET],
      ['x', undefined],
      [null, null],
    ])
  })

  test('are not changed if nothing was stored', async () => {
    const { paste, transactions } = setUp({ failsWith: 'The disk is full.' })
    const elsewhere = vi.fn(() => Promise.resolve(null))
    await paste(ownSource(rich, true), { cut: rich, cutFrom: elsewhere })
    expect(transactions).toHaveLength(1)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  test('in another sheet are cleared there, after the paste here', async () => {
    const { paste, transactions } = setUp()
    const elsewhere = vi.fn(() => Promise.resolve(null))
    await paste(ownSource(rich, true), { cut: rich, cutFrom: elsewhere })
    expect(transactions[0]?.cells).toEqual(['2:1=a', '2:2=x'])
    expect(elsewhere).toHaveBeenCalledWith([clearing(1, 1), clearing(1, 2)], 'cut', expect.any(Function))
  })

  test('in another sheet stay if they cannot be cleared, and that is reported', async () => {
    const { paste, reports } = setUp()
    await paste(ownSource(rich, true), { cut: rich, cutFrom: () => Promise.resolve('The disk is full.') })
    expect(reports).toMatchObject([{ kind: 'pasted', summary: { pasted: 2, notes: ['The disk is full.'] } }])
  })
})

type Wishes = {
  readonly failsWith?: string
  readonly rowsInAll?: number
  /** The user presses Escape at this stage. */
  readonly cancelsAt?: 'reading' | 'storing'
  /** Whether the user confirms a large paste. */
  readonly answers?: boolean
  /** The answer to the question about new columns, for a user who may add them. */
  readonly columnsWanted?: ColumnsWanted
  readonly columns?: number
  readonly rows?: readonly Row[]
}

type HowToPaste = {
  readonly selected?: ReturnType<typeof address>
  readonly cut?: RichTable
  /** Another sheet takes edits by another function. */
  readonly cutFrom?: Cut['onEdits']
}

const BUDGET = 'OK 7 8 9 Budget'

function setUp({ rows = ROWS, columns = COLUMNS.length, ...wishes }: Wishes = {}) {
  const { failsWith, rowsInAll, cancelsAt, answers, columnsWanted } = wishes
  const shown = [...COLUMNS, ...Array.from({ length: columns - COLUMNS.length }, (_, at) => aColumn(3 + at))]
  const view = aView(rows, shown)
  const revealed = vi.fn()
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: revealed })
  selection.settle(
    visibleRows(view, new Map()),
    shown.map(({ id }) => id),
  )
  const transactions: { kind: TransactionKind; cells: string[] }[] = []
  const added: string[] = []
  const edits: GridEdit[] = []
  const reports: PasteReport[] = []
  /** In its order. */
  const happened: string[] = []
  const cover = (edits: readonly SheetEdit[]) => {
    happened.push(`shows ${edits.flatMap(asText).join(' ')}`)
    return () => void happened.push('shows what was there')
  }
  const onEdits = (stored: readonly GridEdit[], kind: TransactionKind) => {
    happened.push('stores')
    edits.push(...stored)
    transactions.push({ kind, cells: stored.flatMap(asText) })
    added.push(...stored.flatMap(edit => (edit.kind === 'add-column' ? [edit.title] : [])))
    return Promise.resolve(failsWith ?? null)
  }
  let run: PasteRun | null = null
  const onPaste = (report: PasteReport) => {
    reports.push(report)
    if (report.kind === cancelsAt) run?.cancel()
    if (report.kind === 'asking') report.answer(answers === true)
    if (report.kind === 'asking-columns') report.answer(columnsWanted ?? 'cancel')
  }
  let lastId = 0
  const ports = {
    onEdits,
    onPaste,
    newRowId: () => rowId(--lastId),
    people: [],
    today: () => '2026-11-22',
    rowsInAll: rowsInAll ?? null,
    columns: { canChange: columnsWanted !== undefined },
  }
  const paste = (source: PasteSource, how: HowToPaste = {}) => {
    selection.select(selectCell(how.selected ?? address(2, 1)))
    run = new PasteRun({ selection, cover, context: { view }, seen: seenIn(view) }, ports, view, slowScheduler())
    const cut = how.cut ? { view: sheetOf(view, how), rich: how.cut, onEdits: how.cutFrom ?? onEdits } : null
    return run.run(
      () => ({ source, isOwn: cut !== null, note: null }),
      () => cut,
    )
  }
  return { paste, transactions, added, edits, reports, revealed, selection, happened }
}

const sheetOf = (view: SheetView, { cutFrom }: HowToPaste): SheetView =>
  cutFrom ? { ...view, meta: { ...view.meta, id: sheetId(2) } } : view

/** The clock advances by 20 ms with each reading, so each part has a separate turn. */
const slowScheduler = (): Scheduler & { readonly frame: () => Promise<void> } => {
  let now = 0
  const soon = (): Promise<void> => new Promise(done => setImmediate(done))
  return {
    now: () => {
      now += 20
      return now
    },
    pause: soon,
    frame: soon,
  }
}

const nothing = (): undefined => undefined

const asText = (edit: GridEdit): string[] =>
  edit.kind === 'set-cell' ? [`${edit.rowId}:${edit.columnId}=${edit.value}`] : []

const clearing = (row: number, column: number) => ({
  kind: 'set-cell',
  ...address(row, column),
  value: null,
  formula: null,
})
