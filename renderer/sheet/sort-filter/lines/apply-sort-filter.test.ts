import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { ColumnFilter } from '../../../../shared/model/sheet/saved-view.ts'
import { asStored } from '../../../../shared/model/sheet/saved-view.ts'
import type { Row } from '../../../../shared/model/sheet/sheet.ts'
import { startSteps, TURN_MS } from '../../core/steps.ts'
import { visibleRows } from '../../grid/visible-rows.ts'
import { mergeSort } from '../sorting/merge-sort.ts'
import type { AppliedSortFilter } from './applied-sort-filter.ts'
import { applySortFilter } from './apply-sort-filter.ts'
import { countMatches } from './sort-filter-lines.ts'
import { applied, aView, by, sortBy } from './testing/a-view.ts'
import { runAtOnce } from './testing/run-at-once.ts'
import { listValues } from './value-list.ts'

const NONE = new Map()
const contains = (column: number, text: string): ColumnFilter => ({
  columnId: columnId(column),
  condition: { is: 'contains', text },
})

// 1 plan ─ 2 fix
//          3 paint ─ 4 fix
// 5 fix ─ 6 clean
// 7 end
const outline = [
  aRow(1, { 1: 'plan', 2: 3 }),
  aRow(2, { 1: 'fix', 2: 9 }, { parentId: rowId(1) }),
  aRow(3, { 1: 'paint', 2: 1 }, { parentId: rowId(1) }),
  aRow(4, { 1: 'fix', 2: 5 }, { parentId: rowId(3) }),
  aRow(5, { 1: 'fix', 2: 2 }),
  aRow(6, { 1: 'clean', 2: 7 }, { parentId: rowId(5) }),
  aRow(7, { 1: 'end' }),
]

const shown = (view: ReturnType<typeof aView>, by: ReturnType<typeof applied>, collapsed = NONE) =>
  visibleRows(view, collapsed, by).map(line => line.rowId)

describe('a filter', () => {
  test('shows the matching rows, and their parents for context, which are not counted', () => {
    const view = aView(outline)
    const found = applied(view, { filters: [contains(1, 'fix')] })

    expect(shown(view, found)).toEqual([1, 2, 3, 4, 5])
    expect(visibleRows(view, NONE, found).flatMap(line => (line.isContext ? [line.rowId] : []))).toEqual([1, 3])
    expect(found && countMatches(view, found)).toBe(3)
  })

  test('without parents shows a flat list', () => {
    const view = aView(outline)
    const lines = visibleRows(view, NONE, applied(view, { filters: [contains(1, 'fix')], keepParents: false }))

    expect(lines.map(line => [line.rowId, line.level, line.branch])).toEqual([
      [2, 0, 'leaf'],
      [4, 0, 'leaf'],
      [5, 0, 'leaf'],
    ])
  })

  test('on several columns shows the rows that match all', () => {
    const view = aView(outline)
    const more: ColumnFilter = { columnId: columnId(2), condition: { is: 'more', number: 4 } }

    expect(shown(view, applied(view, { filters: [contains(1, 'fix'), more], keepParents: false }))).toEqual([2, 4])
  })

  test('on a deleted column is ignored', () => {
    expect(applied(aView(outline), { filters: [contains(99, 'fix')] })).toBeNull()
  })

  test('shows a parent without matching rows as a leaf', () => {
    const view = aView(outline)
    const five = visibleRows(view, NONE, applied(view, { filters: [contains(1, 'fix')] })).find(
      line => line.rowId === 5,
    )

    expect(five).toMatchObject({ branch: 'leaf' })
  })

  test('hides the rows under a collapsed parent too', () => {
    const view = aView(outline)

    expect(shown(view, applied(view, { filters: [contains(1, 'fix')] }), new Map([[1, true]]))).toEqual([1, 5])
  })

  test('keeps an edited row until it is applied again', () => {
    const found = applied(aView(outline), { filters: [contains(1, 'fix')], keepParents: false })
    const changed = aView(outline, [
      { kind: 'set-cell', rowId: rowId(2), columnId: columnId(1), value: 'done', formula: null },
    ])

    expect(shown(changed, found)).toEqual([2, 4, 5])
    expect(shown(changed, applied(changed, { filters: [contains(1, 'fix')], keepParents: false }))).toEqual([4, 5])
  })

  test('keeps a row added here, and tests one added elsewhere', () => {
    const found = applied(aView(outline), { filters: [contains(1, 'fix')], keepParents: false })
    const location = { parentId: null, after: rowId(7) }
    const added = aView(outline, [{ kind: 'add-row', rowId: rowId(-1), location }])
    expect(shown(added, found)).toEqual([2, 4, 5, -1])

    const grown = aView([...outline, aRow(-1), aRow(21, { 1: 'fix' }), aRow(22, { 1: 'other' })])
    expect(shown(grown, found)).toEqual([2, 4, 5, -1, 21])
  })

  test('still hides a row that it has hidden once the service has assigned its id', () => {
    const location = { parentId: null, after: rowId(7) }
    const added = aView(outline, [{ kind: 'add-row', rowId: rowId(-1), location }])
    const found = applied(added, { filters: [contains(1, 'fix')], keepParents: false })
    expect(shown(added, found)).toEqual([2, 4, 5])

    const saved = aView([...outline, aRow(-1)])
    expect(shown(saved, found)).toEqual([2, 4, 5])

    // When the filter is applied again, it is tested like any other row.
    const again = applied(saved, { filters: [contains(1, 'fix')], keepParents: false })
    expect(shown(saved, again)).toEqual([2, 4, 5])
  })
})

describe('a sort', () => {
  test('orders rows among their siblings, and keeps the stored order', () => {
    const view = aView(outline)

    expect(shown(view, applied(view, sortBy([2, 'up'])))).toEqual([5, 6, 1, 3, 4, 2, 7])
    expect(shown(view, applied(view, sortBy([2, 'down'])))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(shown(view, null)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('puts numbers before texts in natural order, and blanks last in both directions', () => {
    const view = aView(['Task 10', 2, null, 'task 9', 1].map((value, at) => aRow(at + 1, { 2: value })))

    expect(shown(view, applied(view, sortBy([2, 'up'])))).toEqual([5, 2, 4, 1, 3])
    expect(shown(view, applied(view, sortBy([2, 'down'])))).toEqual([1, 4, 2, 5, 3])
  })

  test('uses the second column for rows equal in the first, then the stored order', () => {
    const rows = [
      ['b', 1],
      ['a', 1],
      ['b', 2],
      ['a', 1],
    ].map(([name = '', number = 0], at) => aRow(at + 1, { 1: name, 2: number }))
    const view = aView(rows)

    expect(shown(view, applied(view, sortBy([1, 'up'], [2, 'down'])))).toEqual([2, 4, 3, 1])
    expect(shown(view, applied(view, sortBy([1, 'down'])))).toEqual([1, 3, 2, 4])
  })

  test('puts a new row after the one it was inserted after', () => {
    const found = applied(aView(outline), sortBy([2, 'up']))
    const after = aView(outline, [
      { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: rowId(5) } },
      { kind: 'add-row', rowId: rowId(-2), location: { parentId: rowId(1), after: null } },
    ])

    expect(shown(after, found)).toEqual([5, 6, -1, 1, -2, 3, 4, 2, 7])
  })

  test('keeps a new row in place once the service has assigned its id', () => {
    const added = aView(outline, [
      { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: rowId(7) } },
      { kind: 'set-cell', rowId: rowId(-1), columnId: columnId(2), value: 1, formula: null },
    ])
    const found = applied(added, sortBy([2, 'up']))
    expect(shown(added, found)).toEqual([-1, 5, 6, 1, 3, 4, 2, 7])

    expect(shown(aView([...outline, aRow(-1, { 2: 1 })]), found)).toEqual([-1, 5, 6, 1, 3, 4, 2, 7])
  })

  test('with a filter without parents orders all matching rows', () => {
    const view = aView(outline)
    const wanted = { ...sortBy([2, 'up'] as const), filters: [contains(1, 'fix')], keepParents: false }

    expect(shown(view, applied(view, wanted))).toEqual([5, 4, 2])
  })

  test('orders dates by calendar', () => {
    const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'date')]
    const days = ['2026-03-02', '2025-12-31', null, '2026-02-11']
    const view = aView(
      days.map((day, at) => aRow(at + 1, { 2: day })),
      [],
      columns,
    )

    expect(shown(view, applied(view, sortBy([2, 'up'])))).toEqual([2, 4, 1, 3])
  })
})

test('shows each row at most once with any filter, sort and outline, under its own parent, in the order of its values', () => {
  fc.assert(
    fc.property(anOutline, fc.boolean(), fc.boolean(), (rows, descending, isFiltered) => {
      const view = aView(rows)
      const wanted = {
        ...sortBy([2, descending ? 'down' : 'up']),
        filters: isFiltered ? [contains(1, 'a')] : [],
      }
      const lines = visibleRows(view, NONE, applied(view, wanted))

      const passing = rows.filter(row => String(cell(row, 1) ?? '').includes('a')).map(row => row.id)
      const seen = lines.map(line => line.rowId)
      expect(new Set(seen).size).toBe(seen.length)
      if (isFiltered) {
        expect(new Set(lines.flatMap(line => (line.isContext ? [] : [line.rowId])))).toEqual(new Set(passing))
      } else expect(seen).toHaveLength(rows.length)
      const path: number[] = []
      const lastUnder = new Map<number, Row>()
      for (const { rowId: id, level, index } of lines) {
        const row = rows[index]!
        expect(id).toBe(row.id)
        path.length = level
        expect(path.at(-1) ?? null).toBe(row.parentId)
        path.push(id)
        const before = lastUnder.get(row.parentId ?? 0)
        if (before) expect(order(before, row, descending)).toBeLessThanOrEqual(0)
        lastUnder.set(row.parentId ?? 0, row)
      }
    }),
    { numRuns: 300 },
  )
})

const cell = (row: Row, column: number): CellValue => row.cells.get(columnId(column))?.value ?? null

function order(a: Row, b: Row, descending: boolean): number {
  const [x, y] = [cell(a, 2), cell(b, 2)]
  if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
  return (Number(x) - Number(y)) * (descending ? -1 : 1)
}

const anOutline = fc
  .array(
    fc.record({
      depth: fc.nat(3),
      name: fc.constantFrom('a', 'b', 'ab', ''),
      number: fc.option(fc.integer({ min: -3, max: 3 })),
    }),
    { maxLength: 40 },
  )
  .map(items => {
    const rows: Row[] = []
    const path: number[] = []
    for (const [at, { depth, name, number }] of items.entries()) {
      path.length = Math.min(path.length, depth)
      const parentId = path.at(-1) === undefined ? null : rowId(path.at(-1)!)
      rows.push(aRow(at + 1, { 1: name, 2: number }, { parentId }))
      path.push(at + 1)
    }
    return rows
  })

test('is stable when it runs in steps', () => {
  const byTens = (a: number, b: number) => Math.floor(a / 10) - Math.floor(b / 10)
  fc.assert(
    fc.property(fc.array(fc.nat(99), { maxLength: 200 }), numbers => {
      expect(runAtOnce(mergeSort(numbers, byTens))).toEqual([...numbers].sort(byTens))
    }),
  )
})

describe('a large sheet', () => {
  const view = aView(Array.from({ length: 9000 }, (_, at) => aRow(at + 1, { 2: `Task ${(at * 7919) % 9000}` })))
  const steps = () => applySortFilter(view, { ...asStored, ...sortBy([2, 'up']) }, by(view))
  /** Each look at the clock finds it a little later. */
  const schedulerOf = (stepMs: number) => {
    let nowMs = 0
    const pauses: (() => void)[] = []
    const now = () => {
      nowMs += stepMs
      return nowMs
    }
    const pause = () => new Promise<void>(resolve => void pauses.push(resolve))
    return { now, pause, pauses }
  }

  test('is sorted and filtered immediately if one frame is enough', () => {
    const scheduler = schedulerOf(0)
    let done: AppliedSortFilter | null = null
    startSteps(steps(), scheduler, result => {
      done = result
    })

    expect(done!.positions?.at(view, 0)).toBe(0)
    expect(scheduler.pauses).toHaveLength(0)
  })

  test('is otherwise sorted and filtered frame by frame', async () => {
    const scheduler = schedulerOf(TURN_MS)
    let done: AppliedSortFilter | null = null
    startSteps(steps(), scheduler, result => {
      done = result
    })
    let waited = 0
    for (; !done && waited < 1000; waited++) {
      scheduler.pauses.shift()?.()
      await Promise.resolve()
    }

    expect(waited).toBeGreaterThan(5)
    expect(done!.positions?.at(view, 0)).toBe(0)
  })

  test('stops when its result is no longer needed', async () => {
    const scheduler = schedulerOf(TURN_MS)
    let isDone = false
    const leave = startSteps(steps(), scheduler, () => {
      isDone = true
    })
    leave()
    for (const resume of scheduler.pauses) resume()
    await Promise.resolve()

    expect(isDone).toBe(false)
    expect(scheduler.pauses).toHaveLength(1)
  })
})

describe('the list of values', () => {
  const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'choice', { options: ['Open', 'Done', 'Late'] })]
  const rows = ['Done', 'Open', 'Odd', null, 'Open'].map((state, at) => aRow(at + 1, { 1: `Row ${at}`, 2: state }))
  const list = (filters: readonly ColumnFilter[] = []) => {
    const view = aView(rows, [], columns)
    const wanted = { ...asStored, filters: [...filters] }
    return runAtOnce(listValues(view, columnId(2), wanted, { ...by(view), thisYear: '2026' }))
  }

  test('starts with the column’s own options, then others, then blank, each with its number of rows', () => {
    expect(list().map(value => [value.label, value.rows])).toEqual([
      ['Open', 2],
      ['Done', 1],
      ['Late', 0],
      ['Odd', 1],
      ['(blank)', 1],
    ])
  })

  test('counts the rows that match the filters of other columns, ignoring its own', () => {
    const own: ColumnFilter = { columnId: columnId(2), condition: { is: 'one-of', values: ['Odd'] } }

    expect(list([contains(1, 'Row 4'), own])[0]).toMatchObject({ label: 'Open', rows: 1 })
  })

  test('includes the values of the column’s filter, even without a row that matches the others', () => {
    const own: ColumnFilter = { columnId: columnId(2), condition: { is: 'none-of', values: ['Gone', 'Odd', ''] } }

    expect(list([contains(1, 'Row 4'), own]).map(value => [value.label, value.rows])).toEqual([
      ['Open', 1],
      ['Done', 0],
      ['Late', 0],
      ['Gone', 0],
      ['Odd', 0],
      ['(blank)', 0],
    ])
  })
})
