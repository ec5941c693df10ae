import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { Condition, SortKey } from '../../../../shared/model/sheet/saved-view.ts'
import { asStored, VALUE_LIMIT } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { visibleRows } from '../../grid/visible-rows.ts'
import { cellText } from '../../values/cell-text.ts'
import { testOf } from './condition.ts'
import { filterValueLabel, filterValuesOf } from './filter-values.ts'
import { rowsShown } from './sort-filter-lines.ts'
import { applied, aView, by } from './testing/a-view.ts'
import { runAtOnce } from './testing/run-at-once.ts'
import { listValues } from './value-list.ts'

// Compares with a plain, slow implementation that looks at each row. The real one looks at each distinct cell once.

const columns = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3, 'date'), aColumn(4, 'choices')]
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const sortFilterContext = (view: SheetView) => ({ ...by(view), collator, thisYear: '2026' })

const anyValue = fc.oneof(
  fc.constantFrom<CellValue>(null, '', 'a', 'A', 'á', 'b 2', 'B 10', 'b 02', '10', ' ', 'ab', 1, 2, 10, 0, -0, -1.5),
  fc.constantFrom<CellValue>(true, false, '2026-06-17', '2025-12-31', '2026-06-17T10:00'),
  fc.constantFrom<CellValue>({ kind: 'choices', choices: ['b', 'a'] }, { kind: 'choices', choices: ['a'] }),
  fc.string({ maxLength: 6 }),
)
const anyRows = fc.array(fc.tuple(anyValue, anyValue, anyValue, anyValue, fc.nat(2)), { maxLength: 25 })
const anyEdits = fc.array(
  fc.record({
    kind: fc.constant('set-cell' as const),
    rowId: fc.integer({ min: 1, max: 25 }).map(rowId),
    columnId: fc.integer({ min: 1, max: 4 }).map(columnId),
    value: anyValue,
    formula: fc.constant(null),
  }),
  { maxLength: 6 },
)
const anyKeys = fc.array(
  fc.record({ columnId: fc.integer({ min: 1, max: 4 }).map(columnId), descending: fc.boolean() }),
  { maxLength: 3 },
)
const anyCondition = fc.constantFrom<Condition>(
  { is: 'contains', text: 'a' },
  { is: 'more', number: 1 },
  { is: 'blank' },
  { is: 'one-of', values: ['a', '2026-06-17', ''] },
  { is: 'before', day: '2026-01-01' },
)

type Cells = readonly [CellValue, CellValue, CellValue, CellValue, number]

function viewOf(rows: readonly Cells[], edits: readonly SheetEdit[], isOutline = false): SheetView {
  const parents: number[] = []
  const made = rows.map(([a, b, c, d, depth], at) => {
    parents.length = isOutline ? Math.min(parents.length, depth) : 0
    const parentId = parents.at(-1)
    parents.push(at + 1)
    return aRow(at + 1, { 1: a, 2: b, 3: c, 4: d }, { parentId: parentId === undefined ? null : rowId(parentId) })
  })
  return aView(made, edits, columns)
}

const columnOf = (key: { readonly columnId: number }): Column => columns.find(({ id }) => id === key.columnId)!

function keyOf(view: SheetView, index: number, column: Column): string | number | null {
  const cell = view.cellAt(index, column.id)
  if (typeof cell.value === 'number') return cell.value
  if (column.kind === 'date' && typeof cell.value === 'string' && cell.value !== '') return cell.value
  return cellText(column, cell, '') || null
}

function compareCells(
  a: string | number | null,
  b: string | number | null,
  column: Column,
  descending: boolean,
): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const way = descending ? -1 : 1
  if (typeof a === 'number' || typeof b === 'number') {
    return way * (typeof a === typeof b ? Number(a) - Number(b) : typeof a === 'number' ? -1 : 1)
  }
  if (column.kind === 'date') return way * (a < b ? -1 : a > b ? 1 : 0)
  return way * collator.compare(a, b)
}

function sortedByHand(view: SheetView, keys: readonly SortKey[]): number[] {
  return Array.from({ length: view.rowCount }, (_, index) => index).sort((a, b) => {
    for (const key of keys) {
      const column = columnOf(key)
      const order = compareCells(keyOf(view, a, column), keyOf(view, b, column), column, key.descending)
      if (order !== 0) return order
    }
    return a - b
  })
}

describe('compared with a row-by-row implementation', () => {
  test('rows are sorted by any columns, including recent edits', () => {
    fc.assert(
      fc.property(anyRows, anyEdits, anyKeys, (rows, edits, sort) => {
        const view = viewOf(rows, edits)
        const found = applied(view, { sort }, sortFilterContext(view))

        expect(visibleRows(view, new Map(), found).map(({ index }) => index)).toEqual(sortedByHand(view, sort))
      }),
      { numRuns: 200 },
    )
  })

  test('rows match any filters, including recent edits', () => {
    const anyFilters = fc.array(
      fc.record({ columnId: fc.integer({ min: 1, max: 4 }).map(columnId), condition: anyCondition }),
      { minLength: 1, maxLength: 2 },
    )
    fc.assert(
      fc.property(anyRows, anyEdits, anyFilters, (rows, edits, filters) => {
        const view = viewOf(rows, edits)
        const lines = visibleRows(
          view,
          new Map(),
          applied(view, { filters, keepParents: false }, sortFilterContext(view)),
        )
        const passing = Array.from({ length: view.rowCount }, (_, index) => index).filter(index =>
          filters.every(filter => {
            const test = testOf(columnOf(filter), filter.condition, '2026-06-17')
            return test(view.cellAt(index, filter.columnId))
          }),
        )

        expect(lines.map(({ index }) => index)).toEqual(passing)
      }),
    )
  })

  test('values are listed with their rows', () => {
    fc.assert(
      fc.property(anyRows, anyEdits, fc.integer({ min: 1, max: 4 }), (rows, edits, id) => {
        const view = viewOf(rows, edits)
        const column = columnOf({ columnId: id })
        const count = new Map<string, number>()
        for (let index = 0; index < view.rowCount; index++) {
          for (const word of filterValuesOf(column, view.cellAt(index, column.id)).map(whole =>
            whole.slice(0, VALUE_LIMIT),
          )) {
            count.set(word, (count.get(word) ?? 0) + 1)
          }
        }
        const last = (word: string) => Number(word === '')
        const byHand = [...count]
          .map(([word, listed]) => ({ word, rows: listed, label: filterValueLabel(column, word, '2026') }))
          .sort((a, b) => last(a.word) - last(b.word) || collator.compare(a.word, b.word))

        const listed = runAtOnce(listValues(view, column.id, asStored, sortFilterContext(view)))
        expect(listed.map(({ word, rows: counted, label }) => ({ word, rows: counted, label }))).toEqual(byHand)
      }),
    )
  })

  test('a search covers the displayed rows with all parents and groups expanded', () => {
    fc.assert(
      fc.property(anyRows, anyEdits, anyKeys, anyKeys, fc.boolean(), (rows, edits, sort, group, keepParents) => {
        const view = viewOf(rows, edits, true)
        const filters = keepParents ? [] : [{ columnId: columnId(1), condition: { is: 'filled' as const } }]
        for (const wanted of [{ sort }, { sort, filters, keepParents }, { filters }, { sort, group, filters }]) {
          const found = applied(view, wanted, sortFilterContext(view))
          const open = visibleRows(view, { get: () => false }, found).flatMap(({ index }) => (index < 0 ? [] : index))

          expect([...rowsShown(view, found)]).toEqual(open)
        }
      }),
    )
  })
})
