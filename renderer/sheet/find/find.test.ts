import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { applied, aView, sortBy } from '../sort-filter/lines/testing/a-view.ts'
import { runAtOnce } from '../sort-filter/lines/testing/run-at-once.ts'
import { matcherOf, type Query } from './query.ts'
import { type Field, type Found, search } from './search.ts'
import { SearchedTexts, searchedIn } from './searched-texts.ts'

const query = (text: string, change: Partial<Query> = {}): Query => ({
  text,
  matchCase: false,
  wholeCell: false,
  inFormulas: false,
  ...change,
})
const at = (row: number, column: number): CellAddress => ({ rowId: rowId(row), columnId: columnId(column) })
const fieldOf = (view: SheetView, change: Partial<Field> = {}): Field => ({
  view,
  columns: view.meta.columns,
  applied: null,
  thisYear: '2026',
  texts: new SearchedTexts(),
  ...change,
})
const find = (field: Field, wanted: Query, from: CellAddress | null = null): Found =>
  runAtOnce(search(field, wanted, from, () => undefined))
const cellsOf = (found: Found) =>
  Array.from({ length: found.count }, (_, position) => found.cellAt(position)).map(cell => [
    cell?.rowId,
    cell?.columnId,
  ])

describe('a query', () => {
  test('is matched literally, including special characters', () => {
    expect(matcherOf(query('a.b (c)*'))?.test('A.B (C)*')).toBe(true)
    expect(matcherOf(query('a.b'))?.test('aXb')).toBe(false)
    expect(matcherOf(query(''))).toBeNull()
  })

  test('can be case-sensitive, or match the whole cell', () => {
    expect(matcherOf(query('Fix', { matchCase: true }))?.test('first-fix')).toBe(false)
    expect(matcherOf(query('fix', { wholeCell: true }))?.test('first-fix')).toBe(false)
    expect(matcherOf(query('fix', { wholeCell: true }))?.test(' Fix ')).toBe(true)
  })

  test('any text matches itself and is replaced literally by any other', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (text, instead) => {
        const matcher = matcherOf(query(text, { matchCase: true }))!

        expect(matcher.test(`<${text}>`)).toBe(true)
        expect(matcher.replace(text, instead)).toBe(instead)
      }),
    )
  })
})

// 1 fix ─ 2 paint fix
// 3 clean
// 4 FIX
const rows = [
  aRow(1, { 1: 'fix', 3: 58200 }, { expanded: false }),
  aRow(2, { 1: 'paint', 2: 'prefix' }, { parentId: rowId(1) }),
  aRow(3, { 1: 'clean' }),
  aRow(4, { 1: 'FIX' }),
]

describe('a search', () => {
  test('runs from left to right and top to bottom, also under collapsed parents', () => {
    expect(cellsOf(find(fieldOf(aView(rows)), query('fix')))).toEqual([
      [1, 1],
      [2, 2],
      [4, 1],
    ])
  })

  test('reports the first match from the active cell, wrapping around', () => {
    const first: CellAddress[] = []
    const found = runAtOnce(search(fieldOf(aView(rows)), query('fix'), at(2, 3), cell => first.push(cell)))
    expect(first).toEqual([at(4, 1)])
    expect(found.count).toBe(3)

    runAtOnce(search(fieldOf(aView(rows)), query('prefix'), at(3, 1), cell => first.push(cell)))
    expect(first).toEqual([at(4, 1), at(2, 2)])
  })

  test('a match in the active cell is the first one', () => {
    const first: CellAddress[] = []
    runAtOnce(search(fieldOf(aView(rows)), query('fix'), at(2, 2), cell => first.push(cell)))

    expect(first).toEqual([at(2, 2)])
  })

  test('prefers the first match in a visible column, to avoid horizontal scrolling', () => {
    const first: CellAddress[] = []
    const go = (wanted: string, inSight: readonly number[], change: Partial<Field> = {}) =>
      runAtOnce(
        search(
          fieldOf(aView(rows), change),
          query(wanted),
          at(1, 2),
          cell => first.push(cell),
          new Set(inSight.map(columnId)),
        ),
      )
    go('fix', [1, 3])
    go('fix', [2])
    // No visible column has a match, so it is the nearest one.
    go('fix', [3])
    expect(first).toEqual([at(4, 1), at(2, 2), at(2, 2)])
  })

  test('moves from match to match, and wraps at both ends', () => {
    const found = find(fieldOf(aView(rows)), query('fix'))

    expect(found.positionOf(at(2, 2))).toBe(1)
    expect(found.positionOf(at(3, 1))).toBe(-1)
    expect(found.beside(at(2, 2), 1)).toBe(2)
    expect(found.beside(at(4, 1), 1)).toBe(0)
    expect(found.beside(at(3, 1), -1)).toBe(1)
    expect(found.beside(at(1, 1), -1)).toBe(2)
    expect(find(fieldOf(aView(rows)), query('nowhere')).beside(at(1, 1), 1)).toBe(-1)
  })

  test('searches displayed text, or formulas', () => {
    const formula = aView(rows, [
      { kind: 'set-cell', rowId: rowId(3), columnId: columnId(2), value: null, formula: '=SUM(fix)' },
    ])

    expect(find(fieldOf(formula), query('sum(', { inFormulas: true })).count).toBe(1)
    expect(find(fieldOf(formula), query('58200')).count).toBe(1)
  })

  test('follows the sort order of the rows', () => {
    const view = aView(rows)
    const field = fieldOf(view, { applied: applied(view, sortBy([1, 'down'])) })

    // Search ignores case, but the sort order does not.
    expect(cellsOf(find(field, query('fix'))).map(([row]) => row)).toEqual([4, 1, 2])
  })

  test('excludes rows that a filter hides, and counts their matches', () => {
    const view = aView(rows)
    const filter = { columnId: columnId(1), condition: { is: 'reads' as const, text: 'fix' } }
    const found = find(fieldOf(view, { applied: applied(view, { filters: [filter] }) }), query('fix'))

    expect(cellsOf(found)).toEqual([
      [1, 1],
      [4, 1],
    ])
    expect(found.hidden).toBe(1)
  })

  test('reports the only visible match, above the active cell, even if a hidden one precedes it', () => {
    const view = aView(rows)
    const filter = { columnId: columnId(1), condition: { is: 'reads' as const, text: 'fix' } }
    const field = fieldOf(view, { applied: applied(view, { filters: [filter], keepParents: false }) })
    const first: CellAddress[] = []
    runAtOnce(search(field, query('fix'), at(4, 2), cell => first.push(cell)))

    expect(first).toEqual([at(1, 1)])
  })

  test('sorts the rows once for all searches, and only if there is a match', () => {
    let read = 0
    const view = aView(rows)
    const rowIdAt = (index: number) => {
      read++
      return view.rowIdAt(index)
    }
    const field = fieldOf({ ...view, rowIdAt })
    find(field, query(''))
    expect(read).toBe(0)

    find(field, query('nowhere'))
    const once = read
    find(field, query('nowhere'))
    expect(read).toBe(once)
  })

  test('finds exactly the matching cells in any sheet, from any start', () => {
    const aTable = fc.array(fc.array(fc.constantFrom('a', 'b', 'ab', null), { minLength: 3, maxLength: 3 }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(aTable, fc.nat(11), fc.nat(2), (table, row, column) => {
        const view = aView(table.map(([x, y, z], at) => aRow(at + 1, { 1: x!, 2: y!, 3: z! })))
        const found = find(fieldOf(view), query('a'), at(row + 1, column + 1))
        const expected = table.flatMap((cells, r) =>
          cells.flatMap((text, c) => (text?.includes('a') ? [[r + 1, c + 1]] : [])),
        )

        expect(cellsOf(found)).toEqual(expected)
      }),
    )
  })

  test('finds the same as a check of each cell, including pending edits', () => {
    const text = fc.oneof(
      fc.constantFrom('a', 'A b', 'ſ', 'K', 'k', 'é', 'b\n', ' a ', '\0', 'a\0b', '=a', '🎉', 'aa'),
      fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' ', '\0', '1', '🎉', 's'), maxLength: 4 }),
    )
    const aTable = fc.array(fc.tuple(text, fc.oneof(text, fc.integer({ min: 0, max: 12 }))), { maxLength: 15 })
    const edits = fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 2 }), text), {
      maxLength: 4,
    })
    const asked = fc.record({ matchCase: fc.boolean(), wholeCell: fc.boolean(), inFormulas: fc.boolean() })
    fc.assert(
      fc.property(aTable, edits, text, asked, (table, typed, wanted, change) => {
        const view = aView(
          table.map(([x, y], at) => aRow(at + 1, { 1: x, 2: y })),
          typed.map(([row, column, value]) => ({
            kind: 'set-cell',
            rowId: rowId(row),
            columnId: columnId(column),
            value: value.startsWith('=') ? null : value,
            formula: value.startsWith('=') ? value : null,
          })),
        )
        const asking = query(wanted, change)
        const matcher = matcherOf(asking)
        const expected = table.flatMap((_, index) =>
          view.meta.columns.flatMap(column => {
            const read = searchedIn(column, view.cellAt(index, column.id), asking, '2026')
            return read.some(text => text !== '' && matcher?.test(text)) ? [[index + 1, column.id]] : []
          }),
        )

        expect(cellsOf(find(fieldOf(view), asking))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('an empty sheet and an empty query match nothing', () => {
    expect(find(fieldOf(aView([])), query('a')).count).toBe(0)
    expect(find(fieldOf(aView(rows)), query('')).count).toBe(0)
    expect(find(fieldOf(aView(rows), { columns: [] }), query('fix')).count).toBe(0)
  })

  test('numbers and dates match by displayed and by stored text', () => {
    const dollars = ',,,,,,,,,,,13,2,1,2,,'
    const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'date'), aColumn(3, 'text', { format: dollars })]
    const field = fieldOf(aView([aRow(1, { 2: '2026-03-03', 3: 2469 }), aRow(2, { 3: 24690 })], [], columns))

    expect(find(field, query('2026-03-03')).count).toBe(1)
    expect(cellsOf(find(field, query('2469', { wholeCell: true })))).toEqual([[1, 3]])
    expect(find(field, query('2469')).count).toBe(2)
    expect(find(field, query('2,469')).count).toBe(1)
  })

  test('dates match by displayed text', () => {
    const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'date')]

    expect(find(fieldOf(aView([aRow(1, { 2: '2026-07-03' })], [], columns)), query('03 jul')).count).toBe(1)
  })
})
