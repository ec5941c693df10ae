import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { ViewSettings } from '../../../../shared/model/sheet/saved-view.ts'
import { headerId, isGroupHeader, levelOfHeader, rowsIn } from '../../grid/group-header.ts'
import { visibleRows } from '../../grid/visible-rows.ts'
import { applySortFilter } from '../lines/apply-sort-filter.ts'
import { applied, aView, sortBy } from '../lines/testing/a-view.ts'
import { runAtOnce } from '../lines/testing/run-at-once.ts'
import { totalsOf } from './group-totals.ts'

type View = ReturnType<typeof aView>
type Lines = ReturnType<typeof visibleRows>

const NONE = new Map()
const groupBy = (...columns: readonly number[]): Pick<ViewSettings, 'group'> => ({
  group: columns.map(column => ({ columnId: columnId(Math.abs(column)), descending: column < 0 })),
})

/** Headers as "Blocked 2", indented by their level, rows as their numbers. */
const described = (lines: Lines) =>
  lines.map(({ rowId, level, group }) =>
    group ? `${'> '.repeat(level)}${group.header.label} ${rowsIn(group)}` : rowId,
  )

const linesOf = (view: View, wanted: Partial<ViewSettings>, collapsed = NONE) =>
  visibleRows(view, collapsed, applied(view, wanted))

const columns = [
  aColumn(1, 'text', { primary: true }),
  aColumn(2, 'choice', { options: ['Open', 'Busy', 'Done'] }),
  aColumn(3),
]

// 1 ─ 2
//     3
// 4 ─ 5
const rows = [
  aRow(1, { 2: 'Done', 3: 10 }),
  aRow(2, { 2: 'Open', 3: 2 }, { parentId: rowId(1) }),
  aRow(3, { 3: 3 }, { parentId: rowId(1) }),
  aRow(4, { 2: 'Open', 3: 4 }),
  aRow(5, { 2: 'Stuck', 3: 5 }, { parentId: rowId(4) }),
]

const aChoiceView = (edits: readonly SheetEdit[] = []) => aView(rows, edits, columns)

describe('rows in groups', () => {
  test('form a flat list under a header per value: options in their own order, then other values, blank last', () => {
    expect(described(linesOf(aChoiceView(), groupBy(2)))).toEqual([
      'Open 2',
      2,
      4,
      'Done 1',
      1,
      'Stuck 1',
      5,
      '(blank) 1',
      3,
    ])
  })

  test('in descending order have blank last too', () => {
    expect(described(linesOf(aChoiceView(), groupBy(-2))).filter(each => typeof each === 'string')).toEqual([
      'Stuck 1',
      'Done 1',
      'Open 2',
      '(blank) 1',
    ])
  })

  test('are sorted inside their groups', () => {
    const both = { ...groupBy(2), ...sortBy([3, 'down']) }

    expect(described(linesOf(aChoiceView(), both)).slice(0, 3)).toEqual(['Open 2', 4, 2])
  })

  test('are grouped by numbers in order of size, and by texts in alphabetical order', () => {
    const view = aView([aRow(1, { 2: 'Task 10' }), aRow(2, { 2: 'Task 9' }), aRow(3, { 2: 30 }), aRow(4, { 2: 4 })])

    expect(described(linesOf(view, groupBy(2))).filter(each => typeof each === 'string')).toEqual([
      '4 1',
      '30 1',
      'Task 9 1',
      'Task 10 1',
    ])
  })

  test('with a filter are only the matching ones, without parents for context', () => {
    const wanted: Partial<ViewSettings> = {
      ...groupBy(2),
      filters: [{ columnId: columnId(3), condition: { is: 'less', number: 4 } }],
    }

    expect(described(linesOf(aChoiceView(), wanted))).toEqual(['Open 1', 2, '(blank) 1', 3])
  })

  test('make nested groups, each with a header line', () => {
    const view = aView([
      aRow(1, { 2: 'b', 3: 'x' }),
      aRow(2, { 2: 'a', 3: 'y' }),
      aRow(3, { 2: 'a', 3: 'x' }),
      aRow(4, { 2: 'b', 3: 'x' }),
    ])

    expect(described(linesOf(view, groupBy(2, 3)))).toEqual(['a 2', '> x 1', 3, '> y 1', 2, 'b 2', '> x 2', 1, 4])
    expect(new Set(linesOf(view, groupBy(2, 3)).map(line => line.rowId)).size).toBe(9)
  })

  test('are grouped by the day of a date-time, and by the combination of contacts', () => {
    const moments = [aColumn(1, 'text', { primary: true }), aColumn(2, 'datetime'), aColumn(3)]
    const view = aView(
      [aRow(1, { 2: '2026-03-02T09:00' }), aRow(2, { 2: '2026-03-01T08:00' }), aRow(3, { 2: '2026-03-02T17:30' })],
      [],
      moments,
    )

    expect(described(linesOf(view, groupBy(2)))).toEqual(['01 Mar 1', 2, '02 Mar 2', 1, 3])
  })

  test('are not grouped by a deleted column', () => {
    expect(applied(aChoiceView(), groupBy(99))).toBeNull()
  })

  test('occur once each and count in each of their headers, with any grouping, filter and collapsed rows', () => {
    const value = fc.constantFrom('a', 'b', 'c', null, 1, 2)
    const aRandomRow = fc.record({ one: value, two: value, parent: fc.option(fc.nat(30)) })
    fc.assert(
      fc.property(
        fc.array(aRandomRow, { maxLength: 30 }),
        fc.boolean(),
        fc.boolean(),
        (random, isTwofold, isDescending) => {
          const view = aView(random.map(({ one, two }, at) => aRow(at + 1, { 2: one, 3: two })))
          const lines = linesOf(view, groupBy(isDescending ? -2 : 2, ...(isTwofold ? [3] : [])))
          const shown = lines.filter(line => !line.group)

          expect(shown.map(line => line.rowId).sort((a, b) => a - b)).toEqual(random.map((_, at) => at + 1))
          for (const level of isTwofold ? [0, 1] : [0]) {
            const counted = lines.flatMap(({ group }) => (group?.header.level === level ? rowsIn(group) : []))
            expect(counted.reduce((sum, each) => sum + each, 0)).toBe(random.length)
          }
          // All of them closed show the outermost headers alone.
          const closed = visibleRows(view, { get: () => true }, applied(view, groupBy(2, 3)))
          expect(closed.every(line => line.group?.header.level === 0)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a group', () => {
  test('that is collapsed shows its header with the number of hidden rows', () => {
    const view = aChoiceView()
    const [open] = linesOf(view, groupBy(2))
    const lines = linesOf(view, groupBy(2), new Map([[open?.rowId, true]]))

    expect(described(lines).slice(0, 2)).toEqual(['Open 2', 'Done 1'])
    expect(lines[0]).toMatchObject({ branch: 'closed', level: 0 })
  })

  test('inside a collapsed one keeps its state', () => {
    const view = aView([aRow(1, { 2: 'a', 3: 'x' }), aRow(2, { 2: 'a', 3: 'y' })])
    const [outer, inner] = linesOf(view, groupBy(2, 3))
    const both = new Map([
      [outer?.rowId, true],
      [inner?.rowId, true],
    ])

    expect(described(linesOf(view, groupBy(2, 3), both))).toEqual(['a 2'])
    both.delete(outer?.rowId)
    expect(described(linesOf(view, groupBy(2, 3), both))).toEqual(['a 2', '> x 1', '> y 1', 2])
  })

  test('is expanded down to a level', () => {
    const view = aView([aRow(1, { 2: 'a', 3: 'x' })])
    const to = (shownTo: number) =>
      described(visibleRows(view, { get: () => undefined, shownTo }, applied(view, groupBy(2, 3))))

    expect([to(1), to(2), to(3)]).toEqual([['a 1'], ['a 1', '> x 1'], ['a 1', '> x 1', 1]])
  })

  test('has the same id at each start, and never that of a row', () => {
    const twice = [headerId('\n2 Open', 0), headerId('\n2 Open', 0)]
    expect(twice[0]).toBe(twice[1])
    expect(isGroupHeader(rowId(-(2 ** 52)))).toBe(false)
    fc.assert(
      fc.property(fc.string(), fc.nat(2), (path, level) => {
        const id = headerId(path, level)
        expect(Number.isSafeInteger(id)).toBe(true)
        expect(isGroupHeader(id)).toBe(true)
        expect(levelOfHeader(id)).toBe(level)
      }),
    )
  })

  test('has a unique id among twenty thousand', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => headerId(`\n2 Item ${at}`, 0))

    expect(new Set(ids).size).toBe(20_000)
  })
})

describe('an edit while rows are grouped', () => {
  test('leaves each row in place until the rows are grouped again', () => {
    const before = aChoiceView()
    const found = applied(before, groupBy(2))
    const edit: SheetEdit = { kind: 'set-cell', rowId: rowId(2), columnId: columnId(2), value: 'Done', formula: null }
    const after = aChoiceView([edit])

    expect(described(visibleRows(after, NONE, found))).toEqual(described(visibleRows(before, NONE, found)))
    expect(described(linesOf(after, groupBy(2))).slice(0, 4)).toEqual(['Open 1', 4, 'Done 2', 1])
  })

  test('puts a new row after the row before it, in its group', () => {
    const found = applied(aChoiceView(), groupBy(2))
    const add: SheetEdit = { kind: 'add-row', rowId: rowId(-9), location: { parentId: rowId(1), after: rowId(2) } }
    const lines = visibleRows(aChoiceView([add]), NONE, found)

    expect(described(lines).slice(0, 4)).toEqual(['Open 3', 2, -9, 4])
    expect(found?.groups?.headersOf(rowId(-9))?.[0]?.label).toBe('Open')
  })

  test('puts a new first child after its parent', () => {
    const found = applied(aChoiceView(), groupBy(2))
    const add: SheetEdit = { kind: 'add-row', rowId: rowId(-9), location: { parentId: rowId(3), after: null } }

    expect(described(visibleRows(aChoiceView([add]), NONE, found)).slice(-3)).toEqual(['(blank) 2', 3, -9])
  })
})

describe('the sums of a group', () => {
  const sumsOf = (view: View, wanted: Partial<ViewSettings>) => {
    const groups = linesOf(view, wanted).flatMap(({ group }) => group ?? [])
    const totals = runAtOnce(totalsOf(view, groups))
    return groups.map(({ header }) => [header.label, Object.fromEntries(totals.get(header.id) ?? [])])
  }

  test('cover its rows in each number column', () => {
    const view = aView([aRow(1, { 2: 'a', 3: 6 }), aRow(2, { 2: 'a', 3: 1 }), aRow(3, { 2: 'b', 3: 2 }), aRow(4)])

    expect(sumsOf(view, groupBy(2))).toEqual([
      ['a', { 3: 7 }],
      ['b', { 3: 2 }],
      ['(blank)', {}],
    ])
  })

  test('exclude parents over rows with numbers, which would count twice, and percentages', () => {
    const shares = [...columns, aColumn(4, 'text', { format: ',,,,,,,,,,,,0,,3,,' })]
    const view = aView(
      [
        aRow(1, { 3: 7, 4: 0.5 }),
        aRow(2, { 3: 7, 4: 0.5 }, { parentId: rowId(1) }),
        aRow(3, { 3: 20 }),
        aRow(4, { 4: 1 }, { parentId: rowId(3) }),
      ],
      [],
      shares,
    )

    expect(sumsOf(view, groupBy(1))).toEqual([['(blank)', { 3: 27 }]])
  })

  test('are exact to the cent', () => {
    const view = aView(Array.from({ length: 10 }, (_, at) => aRow(at + 1, { 3: 0.1 })))

    expect(sumsOf(view, groupBy(2))).toEqual([['(blank)', { 3: 1 }]])
  })
})

test('twenty thousand rows are grouped in pieces', () => {
  const view = aView(Array.from({ length: 20_000 }, (_, at) => aRow(at + 1, { 2: `Person ${at % 300}`, 3: at })))
  const wanted: ViewSettings = { filters: [], keepParents: true, sort: [], ...groupBy(2) }
  const steps = applySortFilter(view, wanted, {
    columns: view.meta.columns,
    today: '2026-06-17',
    collator: new Intl.Collator('en', { numeric: true }),
  })
  let pieces = 0
  while (!steps.next().done) pieces++

  expect(pieces).toBeGreaterThan(15)
})
