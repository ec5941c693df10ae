import { describe, expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { localeOf } from '../../ui/messages/locale.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'
import type { Typed } from '../values/typing/typed.ts'
import { fillBeside, fillInside, fillTarget, seriesInside } from './fill-target.ts'
import { cyclesFor } from './name-series.ts'
import { type FillRequest, planFill } from './plan-fill.ts'

const typist = { today: '2026-03-02', people: [], present: [], locale: localeOf('en-GB') }

/** A sheet by rows, and what filling puts where: `row:column` to the value, the formula or the reason against it. */
function fill(
  rows: readonly (readonly (CellValue | Cell)[])[],
  { columns, ...request }: Pick<FillRequest, 'source' | 'target' | 'mode'> & { columns: readonly Column[] },
): Record<string, unknown> {
  const cellAt = (row: number, column: number): Cell => {
    const content = rows[row]?.[column] ?? null
    return typeof content === 'object' && content && 'formula' in content ? content : aCell(content)
  }
  const read: FillRequest['read'] = at => {
    const column = columns[at.column]
    return column ? { cell: cellAt(at.row, at.column), column, index: at.row } : null
  }
  const filled: Record<string, unknown> = {}
  for (const { at, content } of planFill({ ...request, cycles: () => cyclesFor(undefined), read })) {
    const column = columns[at.column]
    const typed = column && content({ column, cell: blankCell, index: at.row, typist })
    filled[`${at.row}:${at.column}`] = typed && filledBy(typed)
  }
  return filled
}

const filledBy = (typed: Typed): unknown => {
  if (!typed.ok) return typed.sentence
  return typed.image ? [typed.value, typed.image] : (typed.formula ?? typed.value)
}

const area = (top: number, left: number, bottom: number, right: number): Rectangle => ({ top, left, bottom, right })
const texts = [aColumn(1), aColumn(2), aColumn(3)]

describe('a fill', () => {
  test('down continues each column separately', () => {
    const rows = [
      ['Task 1', 10, 'Mon'],
      ['Task 2', 20, 'Tue'],
    ]

    expect(fill(rows, { columns: texts, source: area(0, 0, 1, 2), target: area(2, 0, 3, 2), mode: 'series' })).toEqual({
      '2:0': 'Task 3',
      '3:0': 'Task 4',
      '2:1': 30,
      '3:1': 40,
      '2:2': 'Wed',
      '3:2': 'Thu',
    })
  })

  test('up counts down', () => {
    const rows = [[null], [null], [5], [7]]

    expect(fill(rows, { columns: texts, source: area(2, 0, 3, 0), target: area(0, 0, 1, 0), mode: 'series' })).toEqual({
      '0:0': 1,
      '1:0': 3,
    })
  })

  test('repeats images with their texts', () => {
    const rows = [[aCell('Photo 1', { image: 'a1' })], ['Photo 2']]

    expect(fill(rows, { columns: texts, source: area(0, 0, 1, 0), target: area(2, 0, 3, 0), mode: 'series' })).toEqual({
      '2:0': ['Photo 1', 'a1'],
      '3:0': 'Photo 2',
    })
  })

  test('with Ctrl repeats the cells', () => {
    const rows = [[1], [2]]

    expect(fill(rows, { columns: texts, source: area(0, 0, 1, 0), target: area(2, 0, 4, 0), mode: 'copy' })).toEqual({
      '2:0': 1,
      '3:0': 2,
      '4:0': 1,
    })
  })

  test('keeps the distance of a formula’s references, in rows of the sheet', () => {
    const rows = [[{ ...blankCell, formula: '=[Cost]1 + [Rate]$1 + [Tax]@row' }]]

    expect(fill(rows, { columns: texts, source: area(0, 0, 0, 0), target: area(1, 0, 2, 0), mode: 'series' })).toEqual({
      '1:0': '=[Cost]2 + [Rate]$1 + [Tax]@row',
      '2:0': '=[Cost]3 + [Rate]$1 + [Tax]@row',
    })
  })

  test('sideways parses each value for its own column', () => {
    const columns = [
      aColumn(1),
      aColumn(2, 'choice', { options: ['Open'], validation: true, title: 'State' }),
      aColumn(3, 'date', { validation: true }),
    ]

    expect(fill([['open']], { columns, source: area(0, 0, 0, 0), target: area(0, 1, 0, 2), mode: 'copy' })).toEqual({
      '0:1': 'Open',
      '0:2': expect.stringContaining('“open” is not a date.'),
    })
  })

  test('keeps digits as text from one text column to another', () => {
    expect(
      fill([['12']], { columns: texts, source: area(0, 0, 0, 0), target: area(0, 1, 0, 1), mode: 'copy' }),
    ).toEqual({ '0:1': '12' })
  })
})

describe('the target of a fill', () => {
  const source = area(3, 2, 4, 3)

  test.each([
    ['down', { row: 7, column: 3 }, area(5, 2, 7, 3)],
    ['up', { row: 0, column: 2 }, area(0, 2, 2, 3)],
    ['right', { row: 4, column: 6 }, area(3, 4, 4, 6)],
    ['left', { row: 3, column: 0 }, area(3, 0, 4, 1)],
    ['farther down than right', { row: 8, column: 5 }, area(5, 2, 8, 3)],
    ['nowhere', { row: 4, column: 2 }, null],
  ])('a drag goes %s', (_, to, target) => {
    expect(fillTarget(source, to)).toEqual(target)
  })

  test('Ctrl+D fills from the first selected row, and a single row from the one above', () => {
    expect(fillInside(source, 'down')).toEqual({ source: area(3, 2, 3, 3), target: area(4, 2, 4, 3) })
    expect(fillInside(area(3, 2, 3, 3), 'down')).toEqual({ source: area(2, 2, 2, 3), target: area(3, 2, 3, 3) })
    expect(fillInside(area(0, 2, 0, 3), 'down')).toBeNull()
  })

  test('Ctrl+R fills from the first column, and a single column from the one before', () => {
    expect(fillInside(source, 'right')).toEqual({ source: area(3, 2, 4, 2), target: area(3, 3, 4, 3) })
    expect(fillInside(area(3, 2, 4, 2), 'right')).toEqual({ source: area(3, 1, 4, 1), target: area(3, 2, 4, 2) })
    expect(fillInside(area(3, 0, 4, 0), 'right')).toBeNull()
  })

  test('a series starts from all filled cells, or from the first row if all are filled', () => {
    const until = (row: number) => (at: { row: number }) => at.row <= row
    const tall = area(3, 2, 9, 3)

    expect(seriesInside(tall, 'down', until(4))).toEqual({ source: area(3, 2, 4, 3), target: area(5, 2, 9, 3) })
    expect(seriesInside(tall, 'down', until(9))).toEqual({ source: area(3, 2, 3, 3), target: area(4, 2, 9, 3) })
    expect(seriesInside(area(3, 2, 3, 5), 'right', () => false)).toEqual({
      source: area(3, 2, 3, 2),
      target: area(3, 3, 3, 5),
    })
    expect(seriesInside(area(3, 2, 3, 2), 'down', until(9))).toEqual({
      source: area(2, 2, 2, 2),
      target: area(3, 2, 3, 2),
    })
  })

  test('a double click fills as far as the column on the left is filled, else the one on the right', () => {
    const until = (column: number, row: number) => (at: { row: number; column: number }) =>
      at.column === column && at.row <= row

    expect(fillBeside(source, until(1, 9))).toEqual(area(5, 2, 9, 3))
    expect(fillBeside(source, until(4, 6))).toEqual(area(5, 2, 6, 3))
    expect(fillBeside(source, until(0, 9))).toBeNull()
  })
})

test('a link is filled with its text, also in a series, and a text without one removes existing links', () => {
  const link = 'web https://x.example'
  const cells = [aCell('Task 1', { link }), aCell('Task 2', { link: null })]
  const column = aColumn(1)
  const request = { source: area(0, 0, 1, 0), target: area(2, 0, 3, 0), mode: 'series' as const, cycles: () => [] }
  const read: FillRequest['read'] = at => ({ cell: cells[at.row] ?? blankCell, column, index: at.row })

  const filled = [...planFill({ ...request, read })].map(({ content }) =>
    content({ column, cell: blankCell, index: 2, typist }),
  )

  expect(filled).toMatchObject([
    { value: 'Task 3', link },
    { value: 'Task 4', link: null },
  ])
})
