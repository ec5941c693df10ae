import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Lag, Predecessor } from '../../../shared/model/predecessors.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { aCalculatedSheet, type GivenSheet, type Sent } from '../testing/a-calculated-sheet.ts'

const [START, DURATION, AFTER, RESULT] = [1, 3, 4, 5]
/** A is the start, B the end, C the duration, D has the predecessors, E and F the results. */
const COLUMNS: readonly Partial<Column>[] = [
  { kind: 'date', tags: ['GANTT_START_DATE'] },
  { kind: 'date', tags: ['GANTT_END_DATE'] },
  { kind: 'duration', tags: ['GANTT_DURATION'] },
  { kind: 'predecessors', tags: ['GANTT_PREDECESSOR'] },
]

/** Monday 2 March 2026 is the first day of the plan. */
const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`
const waitsFor = (row: number, lag?: Lag, relation: Predecessor['relation'] = 'FS'): CellValue => ({
  kind: 'predecessors',
  predecessors: [{ rowId: rowId(row), relation, ...(lag && { lag }) }],
})
const set = (row: number, column: number, value: CellValue, formula: string | null = null): GridEdit => ({
  ...{ kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula },
})
const add = (row: number, below: number | null): GridEdit => ({
  ...{ kind: 'add-row', rowId: rowId(row), location: { parentId: null, after: below === null ? null : rowId(below) } },
})

/** Three days, then four; the third task is only after the first and has time. */
const plan = (
  [one, two, three]: readonly [Sent, Sent, Sent],
  given: Omit<GivenSheet, 'columns'> = {},
  columns: readonly Partial<Column>[] = COLUMNS,
) => {
  const sheet = aCalculatedSheet(
    [
      [march(2), null, '3d', null, one],
      [march(5), null, '4d', waitsFor(1), two],
      [march(5), null, '1d', waitsFor(1), three],
    ],
    { columns, projectSettings: {}, ...given },
  )
  sheet.open()
  return sheet
}
const float = (result: CellValue): Sent => ['=TOTALFLOAT()', result]

describe('the schedule of a sheet with unsaved edits', () => {
  test('follows durations and dates', () => {
    const sheet = plan([float(0), ['=ISCRITICAL()', true], float(3)])
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])

    sheet.edit(set(3, DURATION, '6d'))
    expect(sheet.results()).toEqual({ E2: false, E3: 0 })

    sheet.edit(set(2, START, march(9)))
    expect(sheet.results()).toEqual({ E3: 0 })
    expect(sheet.outdated()).toEqual([])
  })

  test('follows predecessors and their lags, in the working time of the project', () => {
    const sheet = plan([float(0), ['=JOIN(SUCCESSORS(A1), " ")', '2 3'], float(3)], {
      projectSettings: { lengthOfDay: 10 },
    })

    sheet.edit(set(2, AFTER, waitsFor(1, { hours: 5, negative: true })))
    expect(sheet.results()).toEqual({ E1: 0.5 })
    sheet.edit(set(2, AFTER, waitsFor(3, { hours: 15 })), set(2, START, march(10)))

    expect(sheet.results()).toEqual({ E2: '3', E3: 0.5, E1: 0.5 })
  })

  test('follows rows that are added, moved and deleted', () => {
    const sheet = plan([['=JOIN(SUCCESSORS(), " ")', '2 3'], float(0), float(3)])

    sheet.edit(add(-1, null), set(-1, START, march(5)), set(-1, DURATION, '2d'), set(-1, AFTER, waitsFor(1)))
    expect(sheet.results()).toEqual({ E1: '1 3 4' })

    sheet.edit({ kind: 'delete-row', rowId: rowId(2) })
    expect(sheet.results()).toEqual({ E1: '1 3', E3: 1 })
  })

  test('includes formulas that the service has not seen', () => {
    const sheet = plan([null, null, 'unknown'])

    sheet.edit(set(3, RESULT, null, '=TOTALFLOAT()'), set(1, RESULT, null, '=ISCRITICAL()'))

    expect(sheet.results()).toEqual({ E1: true, E3: 3 })
    expect(sheet.preview(2, RESULT, '=SUM(SUCCESSORS(A1))')).toEqual({ kind: 'value', value: 5 })
  })

  test('has durations in its working time for all formulas', () => {
    const sheet = plan(['5h', ['=SUM(E1, C1)', '3.5d'], null], { projectSettings: { lengthOfDay: 10 } }, [
      ...COLUMNS,
      { kind: 'duration' },
    ])
    expect(sheet.results()).toEqual({})

    sheet.edit(set(1, DURATION, '20h'))

    expect(sheet.results()).toEqual({ E2: '2.5d' })
  })

  test('follows columns that move', () => {
    const sheet = plan([float(0), float(0), float(3)])

    sheet.edit({ kind: 'move-column', columnId: columnId(AFTER), after: null }, set(3, DURATION, '2d'))

    expect(sheet.results()).toEqual({ E3: 2 })
  })
})

test('predecessors as text are known to the service only', () => {
  const sheet = plan([float(0), float(0), ['=A3', march(5)]])

  sheet.edit(set(2, AFTER, '1FS'))
  expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['E1', 'E2']])

  sheet.edit(set(2, AFTER, waitsFor(1)))
  expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])
})

test('a copy without the settings of its project keeps the results of the service', () => {
  const sheet = aCalculatedSheet([[march(2), null, '3d', null, float(0), ['=JOIN(SUCCESSORS())', null]]], {
    columns: COLUMNS.map(({ kind = 'text' }) => ({ kind })),
  })
  sheet.open()

  sheet.edit(set(1, DURATION, '2d'))

  expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])
  expect(sheet.preview(1, RESULT, '=ISCRITICAL()')).toEqual({ kind: 'service', reason: { kind: 'schedule' } })
})

test('without dependencies there is no schedule', () => {
  const sheet = plan(
    [float('#INVALID COLUMN VALUE'), null, null],
    { projectSettings: null },
    COLUMNS.map(({ kind = 'text' }) => ({ kind })),
  )

  sheet.edit(set(2, RESULT, null, '=ISCRITICAL()'))

  expect(sheet.results()).toEqual({ E2: '#INVALID COLUMN VALUE' })
})
