import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId, sheetId } from '../../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../../shared/model/sheet/edit.ts'
import { localeOf } from '../../../../ui/messages/locale.ts'
import { copiedCells } from '../../../clipboard/copy/copied-cells.ts'
import { writeFlavours } from '../../../clipboard/copy/write-flavours.ts'
import { ownSource, textSource } from '../../../clipboard/paste/paste-source.ts'
import { aView, layoutOf, planOf } from '../../../clipboard/paste/testing/a-paste.ts'
import { planFill, shiftPredecessors } from '../../../fill/plan-fill.ts'
import { replacementIn } from '../../../find/plan-replace.ts'
import { SearchedTexts } from '../../../find/searched-texts.ts'
import { cellNow } from '../../../grid/grid-context.ts'
import { OptimisticCells } from '../../../grid/optimistic-cells.ts'
import { areaOf } from '../../../grid/selection/area.ts'
import { whyFixed } from '../../editability.ts'
import { editText } from '../edit-text.ts'
import { parseTyped } from '../parse-typed.ts'
import { waitingRow } from './waiting-row.ts'

const AFTER = aColumn(2, 'predecessors', { title: 'After' })
const COLUMNS = [aColumn(1, 'text', { primary: true }), AFTER, aColumn(3, 'text')]
const waits = (...ids: number[]): CellValue => ({
  kind: 'predecessors',
  predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })),
})
// Rows 1 to 5 have the ids 11 to 15. The second depends on the first, the third on the second.
const ROWS = [aRow(11), aRow(12, { 2: waits(11) }), aRow(13, { 2: waits(12) }), aRow(14), aRow(15)]
const view = aView(ROWS, COLUMNS)
const people = { today: '2026-11-22', people: [], locale: localeOf('en-GB'), present: [] }

function typed(text: string, own = 14, now = view) {
  const cell = view.cellAt(view.indexOf(rowId(own)), AFTER.id)
  const row = waitingRow(() => ({ view: now, columnId: AFTER.id, rowId: rowId(own) }), cell)
  return parseTyped(AFTER, text, { ...people, row })
}

const inRow = (own: number) => waitingRow(() => ({ view, columnId: AFTER.id, rowId: rowId(own) }), aCell(null))
const sentence = (text: string, own?: number) => {
  const read = typed(text, own)
  return read.ok ? 'nothing is wrong' : read.sentence
}

describe('typed text', () => {
  const one = (id: number, relation: string, lag?: object) => ({ rowId: id, relation, ...(lag ? { lag } : {}) })

  test.each([
    ['2', [one(12, 'FS')]],
    ['3FS', [one(13, 'FS')]],
    ['3FS+2d', [one(13, 'FS', { days: 2 })]],
    ['5SS -1d', [one(15, 'SS', { days: 1, negative: true })]],
    ['2, 5FF +4h', [one(12, 'FS'), one(15, 'FF', { hours: 4 })]],
    [' 2 ; 3 sf + 1w 2.5 days ', [one(12, 'FS'), one(13, 'SF', { weeks: 1, days: 2.5 })]],
    ['3+2d', [one(13, 'FS', { days: 2 })]],
    ['1ss−30 min', [one(11, 'SS', { minutes: 30, negative: true })]],
    ['1FS +e3d', [one(11, 'FS', { days: 3, elapsed: true })]],
    ['1FS + 0d', [one(11, 'FS')]],
    ['2, 2', [one(12, 'FS')]],
  ])('“%s” is parsed to row ids', (text, predecessors) => {
    expect(typed(text)).toEqual({ ok: true, value: { kind: 'predecessors', predecessors }, formula: null })
  })

  test('round-trips through the editor', () => {
    const again = aView(ROWS, COLUMNS, [set(14, typed('3SS -1d 4h, 1').ok ? readAs('3SS -1d 4h, 1') : null)])
    expect(editText(AFTER, again.cellAt(3, AFTER.id), people.locale)).toBe('3SS -1d 4h, 1')
  })

  test('clears the cell when it is empty', () => {
    expect(typed(' ')).toMatchObject({ ok: true, value: null })
    expect(typed(',')).toMatchObject({ ok: true, value: null })
  })

  test('keeps unchanged entries on their rows, even if rows moved during the edit', () => {
    const moved = aView(ROWS, COLUMNS, [
      { kind: 'move-row', rowId: rowId(15), location: { parentId: null, after: null } },
    ])
    // “1” in the second row is row 11, which is now the second one; a new “1” is row 15.
    expect(typed('1, 5', 12, moved)).toMatchObject({ value: waits(11, 14) })
    expect(typed('1FF', 12, moved)).toMatchObject({ value: { predecessors: [{ rowId: 15 }] } })
  })
})

describe('invalid input gives an error with a remedy', () => {
  test.each([
    ['9', 'There is no row 9: the sheet has 5. Type another row number.'],
    ['0', 'There is no row 0: the sheet has 5. Type another row number.'],
    ['4', 'A row cannot be its own predecessor. Type another row number.'],
    ['2XY', '“XY” is not a dependency type. After the row number, type FS, SS, FF or SF.'],
    ['2FS+3', 'Add a unit to +3: d for days, as in +3d, or w, h, m.'],
    ['2FS+3y', '“y” is not a unit of time. Type w, d, h or m after the number.'],
    ['2FS+', '“+” is not a lag. Type it such as 2, 3FS +2d or 5SS -1d.'],
    ['2FS+1d 2d', '“+1d 2d” has d twice. Use each unit once.'],
    ['Scarf', '“Scarf” is not a row number. Type one, such as 2, 3FS +2d or 5SS -1d.'],
    ['=[After]1', '“=[After]1” is not a row number. Type one, such as 2, 3FS +2d or 5SS -1d.'],
    ["'2", "“'2” is not a row number. Type one, such as 2, 3FS +2d or 5SS -1d."],
    ['2, 2SS', '“2SS” is listed already. List each row once.'],
    ['#REF, 2', '#REF stands for a deleted row. Remove it, or type another row number.'],
  ])('“%s”', (text, message) => {
    expect(sentence(text)).toBe(message)
  })

  test('a cycle, also through other rows', () => {
    const circle = 'already depends on this row, so this would be a circle. Type another row number.'
    expect(sentence('2', 11)).toBe(`Row 2 ${circle}`)
    expect(sentence('4, 3', 11)).toBe(`Row 3 ${circle}`)
    expect(typed('1', 13).ok).toBe(true)
  })

  test('a read-only column', () => {
    expect(whyFixed(view, 0, AFTER, false)).toBe(null)
    expect(whyFixed(view, 0, { ...AFTER, readOnly: true, locked: true }, false)).toBe(
      'After is locked. Only an owner or admin can change it.',
    )
  })
})

describe('copy and paste', () => {
  const at = (top: number, left: number, bottom = top, right = left) => areaOf([{ top, left, bottom, right }])
  const copied = (top: number, bottom: number) => {
    const cells = copiedCells({
      layout: layoutOf(view),
      area: at(top, 1, bottom, 1),
      columns: COLUMNS,
      cellAt: (row, column) => view.cellAt(view.indexOf(row), column),
    })
    if ('sentence' in cells) throw new Error(cells.sentence)
    return writeFlavours(sheetId(1), cells)
  }
  const into = (row: number, column = 2, bottom = row) => {
    const cell = (id: number) => ({ rowId: rowId(id), columnId: columnId(column) })
    return { list: [{ anchor: cell(row), head: cell(bottom), whole: 'cells' as const }], active: cell(row) }
  }

  test('refers to the same rows within the sheet, and to their numbers as text', () => {
    const flavours = copied(2, 2)
    expect(flavours.plain).toBe('2')
    expect(planOf(view, into(15), ownSource(flavours.rich)).edits).toMatchObject([{ rowId: 15, value: waits(12) }])
    expect(planOf(view, into(15), textSource([['3FF +1d']])).edits).toMatchObject([
      { value: { predecessors: [{ rowId: 13, relation: 'FF', lag: { days: 1 } }] } },
    ])
    expect(planOf(view, into(15, 3), ownSource(flavours.rich)).edits).toMatchObject([{ value: 2 }])
  })

  test('uses the row numbers of another sheet', () => {
    const other = aView([aRow(71), aRow(72), aRow(73)], COLUMNS)
    const elsewhere = { ...other, meta: { ...other.meta, id: sheetId(2) } }
    expect(planOf(elsewhere, into(73), ownSource(copied(2, 2).rich)).edits).toMatchObject([{ value: waits(72) }])
  })

  test('skips the row itself and reports it', () => {
    const { edits, summary } = planOf(view, into(12), ownSource(copied(2, 2).rich))
    expect(edits).toEqual([])
    expect(summary.refused[0]?.reason).toBe('A row cannot be its own predecessor. Type another row number.')
  })

  test('rejects two pasted rows that depend on each other', () => {
    const { edits, summary } = planOf(view, into(14), textSource([['5'], ['4']]))
    expect(edits).toMatchObject([{ rowId: 14, value: waits(15) }])
    expect(summary.refused[0]?.reason).toContain('this would be a circle')
  })

  test('accepts rows that the same paste creates', () => {
    const { edits } = planOf(view, into(15), textSource([['1'], ['5'], ['6FF']]))
    expect(edits.filter(({ kind }) => kind === 'set-cell')).toMatchObject([
      { rowId: 15, value: waits(11) },
      { rowId: -1, value: waits(15) },
      { rowId: -2, value: { predecessors: [{ rowId: -1, relation: 'FF' }] } },
    ])
  })
})

describe('fill', () => {
  test('keeps the distance to the predecessor; with copy, keeps the row', () => {
    expect(shiftPredecessors(waits(12), 1, inRow(14))).toMatchObject({ value: waits(13) })
    expect(shiftPredecessors(waits(12), 0, inRow(14))).toMatchObject({ value: waits(12) })
    expect(shiftPredecessors(waits(12), 3, inRow(15))).toMatchObject({ ok: false })
    expect(shiftPredecessors(waits(12), 9, inRow(15))).toMatchObject({ ok: false })
  })

  test('continues a chain down the column', () => {
    const source = { top: 2, bottom: 2, left: 1, right: 1 }
    const cell = (row: number) => ({ cell: view.cellAt(row, AFTER.id), column: AFTER, index: row })
    const goal = (column: Column, index: number) => ({
      column,
      cell: aCell(null),
      index,
      typist: { ...people, row: inRow(Number(view.rowIdAt(index))) },
    })
    const fill = (mode: 'series' | 'copy') =>
      [
        ...planFill({
          source,
          target: { ...source, top: 3, bottom: 4 },
          mode,
          cycles: () => [],
          read: ({ row }) => cell(row),
        }),
      ].map(({ at, content }) => content(goal(AFTER, at.row)))
    expect(fill('series')).toMatchObject([{ value: waits(13) }, { value: waits(14) }])
    expect(fill('copy')).toMatchObject([{ value: waits(12) }, { value: waits(12) }])
  })
})

test('is found by the displayed number, and replaced by another row’s', () => {
  const field = { view, columns: COLUMNS, thisYear: '2026', applied: null, texts: new SearchedTexts() }
  const query = { text: '2', matchCase: false, wholeCell: false, inFormulas: false }
  const by = { field, query, instead: '1FF', readOnly: false as const, typist: people }
  expect(replacementIn({ rowId: rowId(13), columnId: AFTER.id }, by)).toMatchObject({ was: '2', willBe: '1FF' })
})

const readAs = (text: string): CellValue => {
  const read = typed(text)
  return read.ok ? read.value : null
}

const set = (row: number, value: CellValue): SheetEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: AFTER.id,
  value,
  formula: null,
})

test('shows row numbers immediately, and after the service has the edit', () => {
  const optimisticCells = new OptimisticCells()
  const added: SheetEdit = { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: rowId(11) } }
  const now = aView(ROWS, COLUMNS, [added])
  optimisticCells.cover({ rowId: rowId(15), columnId: AFTER.id }, waits(-1), null)
  expect(cellNow({ view: now, optimisticCells }, 5, AFTER.id).display).toBe('2')

  optimisticCells.settle(aView([...ROWS.slice(0, 4), aRow(15, { 2: waits(-1) }), aRow(-1)], COLUMNS))
  expect(optimisticCells.cellAt(rowId(15), AFTER.id)).toBe(null)
})
