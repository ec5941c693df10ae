import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { createCalculation } from '../calculation.ts'
import type { CellChange } from '../sheet-facts.ts'
import {
  AFTER,
  COLUMNS,
  DURATION,
  dayNumber,
  END,
  floats,
  PLAN,
  project,
  RESULT,
  results,
  SCHEDULE,
  START,
  type TaskRow,
  titled,
} from '../testing/project.ts'
import { shown, toContent } from '../testing/sheet.ts'
import type { Predecessor, Relation } from './schedule-facts.ts'

describe('total float', () => {
  test('is the number of working days before a later task or the end of the project', () => {
    expect(floats(PLAN)).toEqual([0, 0, 0, 5, 4])
  })

  test('of a task without successors lasts until the end of the last task', () => {
    expect(
      floats([
        ['Alone', 2, 2],
        ['Last', 12, 13],
      ]),
    ).toEqual([9, 0])
  })

  test.each<[link: string, float: number]>([
    // The first task is from Monday 2 to Tuesday 3, the second one from Thursday 5 to Friday 6, the end of the project.
    ['1FS', 1],
    ['1SS', 3],
    ['1FF', 3],
    ['1SF', 3],
    ['1FS +1', 0],
    ['1FS +2', -1],
    ['1FS -2', 3],
    ['1SS +1', 2],
    ['1SS +3', 0],
    ['1FF +1', 2],
    ['1FF +3.5', -0.5],
    ['1SF +3', 2],
    ['1SF +5', 0],
    ['1FS, 1SS +2.5', 0.5],
  ])('follows the relation and the lag of a link: %s', (link, float) => {
    const tasks: TaskRow[] = [
      ['First', 2, 3],
      ['Second', 5, 6, 2, link],
    ]

    expect(floats(tasks)).toEqual([float, 0])
  })

  test('does not count weekends, holidays and other days without work', () => {
    const tasks: TaskRow[] = [
      ['First', 5, 5],
      ['Second', 11, 11, 1, '1'],
    ]

    expect(floats(tasks)).toEqual([3, 0])
    expect(floats(tasks, { nonWorkingDays: [dayNumber('2026-11-09'), dayNumber('2026-11-08')] })).toEqual([2, 0])
    expect(floats(tasks, { workingWeekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual([5, 0])
    expect(floats(tasks, { workingWeekdays: [3, 5] })).toEqual([1, 0])
  })

  test('counts from the next working day of a task that begins on a weekend', () => {
    expect(
      floats([
        ['First', 5, 6],
        ['On Saturday', 7, 10, 2, '1'],
      ]),
    ).toEqual([0, 0])
  })

  test('uses the duration when the end or the start is missing, or else one day', () => {
    expect(
      floats([
        ['Ends on Wednesday', 2, null, 3],
        ['Follows', 5, 6, 2, '1'],
        ['Starts on Wednesday', null, 6, 3, '4'],
        ['Until Tuesday', 3, null],
      ]),
    ).toEqual([0, 0, 0, 0])
  })

  test('of a milestone: at the end of its predecessor, on the same day or the next', () => {
    for (const day of [6, 9]) {
      expect(
        floats([
          ['Begin', 2, 2, 0],
          ['Work', 2, 6, 5, '1'],
          ['Milestone', day, day, 0, '2'],
          ['Report', day, null, 0, '3'],
          ['More work', 9, 9, 1, '3'],
          ['End', 9, 9, 0, '5'],
        ]),
      ).toEqual([0, 0, 0, 1, 0, 0])
    }
  })

  test('of tasks that share a day', () => {
    expect(
      floats([
        ['Morning', 2, 2, 0.5],
        ['Afternoon', 2, 2, 0.5, '1'],
        ['A day and a half', 3, 4, 1.5, '2'],
        ['A day from the middle of one', 4, 5, 1, '3'],
        ['Half a day', 5, null, 0.5, '4'],
      ]),
    ).toEqual([0, 0, 0, 0, 0])
  })

  test('of a row without dates is blank, and its links do not count', () => {
    expect(
      floats([
        ['First', 2, 2],
        ['Without dates', null, null, 3, '1'],
        ['Last', 6, 6, 1, '2'],
      ]),
    ).toEqual([4, null, 0])
  })

  test('is calculated for a chain as long as a sheet', () => {
    const rows = 20_000
    const start = dayNumber('2000-01-03')
    const cells = Array.from({ length: rows }, (_, row): CellChange[] => [
      { row, column: START, content: { value: { kind: 'date', day: start + row, ms: null } } },
      { row, column: DURATION, content: { value: 1 } },
      {
        row,
        column: AFTER,
        content: { value: null, predecessors: row === 0 ? [] : [{ row: row - 1, relation: 'FS', lagDays: 0 }] },
      },
      { row, column: RESULT, content: { formula: '=TOTALFLOAT() + COUNT(SUCCESSORS())' } },
    ])
    const calculation = createCalculation({
      columns: titled([...COLUMNS, 'Result']),
      parents: Array.from({ length: rows }, () => null),
      cells: cells.flat(),
      today: () => 0,
      schedule: { ...SCHEDULE, workingWeekdays: [1, 2, 3, 4, 5, 6, 7] },
    })

    expect([0, rows - 2, rows - 1].map(row => calculation.valueAt(row, RESULT))).toEqual([1, 1, 0])
    const end = { row: rows - 1, column: START, content: toContent('2100-01-01', 'DATE') }
    expect(calculation.change([end]).length).toBe(rows - 1)
  })
})

describe('a summary row', () => {
  /** A phase of two tasks until Friday 6, then a task until Tuesday 10, and one until Friday 13. */
  const phases = (link: string, linkOfPhase = ''): readonly TaskRow[] => [
    ['Before', 2, 2],
    ['Phase', null, null, null, linkOfPhase],
    ['>Short', 3, 4],
    ['>Long', 3, 6],
    ['After', 9, 10, 2, link],
    ['Last', 13, 13],
  ]

  test('has the least float of the rows below it', () => {
    expect(floats(phases('3'))).toEqual([9, 5, 5, 5, 3, 0])
  })

  test('passes the limit of its finish to all rows below it', () => {
    expect(floats(phases('2'))).toEqual([9, 3, 5, 3, 3, 0])
  })

  test('passes the limit of its start to its first rows', () => {
    const tasks = (link: string): readonly TaskRow[] => [
      ['Phase', null, null],
      ['>First', 3, 4],
      ['>Second', 5, 6],
      ['After', 10, 13, 4, link],
    ]

    expect(floats(tasks('1SS +2'))).toEqual([3, 3, 5, 0])
    expect(floats(tasks('1SF +2'))).toEqual([5, 7, 5, 0])
  })

  test('limits its predecessor by the first row below it, or by the end of the last one', () => {
    expect(floats(phases('2', '1'))).toEqual([3, 3, 5, 3, 3, 0])
    expect(floats(phases('2', '1FF'))).toEqual([7, 3, 5, 3, 3, 0])
  })

  test('is critical when a row below it is', () => {
    const tasks: readonly TaskRow[] = [
      ['Phase', null, null],
      ['>Short', 3, 4],
      ['>Long', 3, 6],
    ]

    expect(results(project(tasks, '=ISCRITICAL()'))).toEqual([true, false, true])
  })
})

describe('a circle of predecessors', () => {
  const CIRCLE: readonly TaskRow[] = [
    ['Before', 2, 2],
    ['One', 3, 3, 1, '1, 3'],
    ['Other', 4, 4, 1, '2'],
    ['After', 5, 5, 1, '3'],
  ]

  test('is an error in its rows and in those that it limits', () => {
    const circular = '#CIRCULAR REFERENCE'

    expect(floats(CIRCLE)).toEqual([circular, circular, circular, 0])
    expect(floats([['Itself', 2, 2, 1, '1']])).toEqual([circular])
    expect(results(project(CIRCLE, '=IFERROR(ISCRITICAL(), "circular")')).slice(0, 2)).toEqual(['circular', 'circular'])
  })

  test('is an error between a row and its summary row, in all rows of the summary row', () => {
    const tasks: readonly TaskRow[] = [
      ['Phase', null, null],
      ['>Part', 2, 2, 1, '1'],
      ['>Other part', 2, 2],
    ]

    expect(floats(tasks)).toEqual(['#CIRCULAR REFERENCE', '#CIRCULAR REFERENCE', '#CIRCULAR REFERENCE'])
  })

  test('has successors, and is calculated once it is broken', () => {
    const calculation = project(CIRCLE, '=COUNT(SUCCESSORS()) + TOTALFLOAT()')
    const broken = calculation.change([{ row: 1, column: AFTER, content: toContent('1', 'PREDECESSOR') }])

    expect(results(project(CIRCLE, '=COUNT(SUCCESSORS())'))).toEqual([1, 1, 2, 0])
    expect(broken.map(({ value }) => shown(value))).toEqual([1, 1, 1])
  })
})

const RELATIONS: readonly Relation[] = ['FS', 'FF', 'SS', 'SF']
const aTask = fc.record({
  days: fc.integer({ min: 1, max: 4 }),
  /** By how many working days it begins after its predecessors allow it. */
  wait: fc.integer({ min: 0, max: 3 }),
  links: fc.array(
    fc.record({
      back: fc.integer({ min: 1, max: 5 }),
      relation: fc.constantFrom(...RELATIONS),
      lagDays: fc.integer({ min: -2, max: 3 }),
    }),
    { maxLength: 3 },
  ),
})

test('a task can be late by exactly its total float without delaying the end of the project', () => {
  fc.assert(
    fc.property(fc.array(aTask, { minLength: 1, maxLength: 12 }), drafts => {
      const links = drafts.map((draft, at) =>
        draft.links.flatMap(({ back, ...rest }): Predecessor[] => (back > at ? [] : [{ row: at - back, ...rest }])),
      )
      /** The start of each task in working days, when one of them is late. */
      const starts = (planned: readonly number[] | null, late = -1, days = 0): number[] => {
        const found: number[] = []
        for (const [at, draft] of drafts.entries()) {
          const allowed = (links[at] ?? []).map(({ row, relation, lagDays }) => {
            const point = (found[row] ?? 0) + (relation.startsWith('F') ? (drafts[row]?.days ?? 0) : 0) + lagDays
            return point - (relation.endsWith('F') ? draft.days : 0)
          })
          const earliest = Math.max(0, ...allowed)
          found.push(
            planned ? Math.max(earliest, (planned[at] ?? 0) + (at === late ? days : 0)) : earliest + draft.wait,
          )
        }
        return found
      }
      const endOf = (all: readonly number[]): number =>
        Math.max(...all.map((start, at) => start + (drafts[at]?.days ?? 0)))
      const planned = starts(null)
      const expected = drafts.map((_, at) => {
        let days = 0
        while (endOf(starts(planned, at, days + 1)) === endOf(planned)) days += 1
        return days
      })

      const calculation = createCalculation({
        columns: titled([...COLUMNS, 'Result']),
        parents: drafts.map(() => null),
        cells: drafts.flatMap((draft, row): CellChange[] => [
          { row, column: START, content: { value: workday(planned[row] ?? 0) } },
          { row, column: END, content: { value: workday((planned[row] ?? 0) + draft.days - 1) } },
          { row, column: AFTER, content: { value: null, predecessors: links[row] ?? [] } },
          { row, column: RESULT, content: { formula: '=TOTALFLOAT()' } },
        ]),
        today: () => 0,
        schedule: SCHEDULE,
      })
      expect(results(calculation)).toEqual(expected)
    }),
    { numRuns: cases(300, 1000) },
  )
})

/** The date of a working day, counted from Monday 2 November 2026. */
function workday(at: number) {
  const day = dayNumber('2026-11-02') + Math.floor(at / 5) * 7 + (at % 5)
  return { kind: 'date' as const, day, ms: null }
}
