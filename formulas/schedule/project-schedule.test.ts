import { expect, test } from 'vitest'
import { dayNumber } from '../testing/project.ts'
import { projectSchedule, toPredecessors } from './project-schedule.ts'

const COLUMNS = [
  {},
  { tags: ['GANTT_PREDECESSOR'] },
  { tags: ['GANTT_DISPLAY_LABEL', 'GANTT_START_DATE'] },
  { tags: ['GANTT_END_DATE'] },
  { tags: ['GANTT_DURATION'] },
]

test('the columns of a schedule have its tags; without one of them there is none', () => {
  expect(projectSchedule({}, COLUMNS)?.facts).toMatchObject({
    ...{ startColumn: 2, endColumn: 3, durationColumn: 4, predecessorColumn: 1 },
  })
  expect(projectSchedule({}, COLUMNS.slice(0, -1))).toBeNull()
})

test('the working time is that of the settings, or else eight hours from Monday to Friday', () => {
  const of = (settings: Parameters<typeof projectSchedule>[0]) => {
    const { facts, workTime } = projectSchedule(settings, COLUMNS) ?? {}
    return [facts?.workingWeekdays, facts?.nonWorkingDays, workTime]
  }
  const usual = [[2, 3, 4, 5, 6], [], { daysAWeek: 5, hoursADay: 8 }]

  expect(of({})).toEqual(usual)
  expect(of({ workingDays: ['Payday'], nonWorkingDays: ['soon'] })).toEqual(usual)
  expect(of({ workingDays: ['MONDAY', 'Sunday', 'MONDAY'], nonWorkingDays: ['2026-12-25'], lengthOfDay: 10 })).toEqual([
    [2, 1, 2],
    [dayNumber('2026-12-25')],
    { daysAWeek: 2, hoursADay: 10 },
  ])
})

test('predecessors are at the current positions of their rows, with lags in working days', () => {
  const schedule = projectSchedule({ workingDays: ['MONDAY', 'TUESDAY'], lengthOfDay: 10 }, COLUMNS)
  if (!schedule) throw new Error('there is no schedule')
  const rowAt = (rowId: number) => (rowId === 9 ? undefined : rowId - 10)
  const links = [
    { rowId: 12, relation: 'FS' },
    { rowId: 9, relation: 'FF' },
    { rowId: 11, relation: 'SS', lag: { weeks: 1, hours: 5, negative: true } },
  ] as const

  expect(toPredecessors(links, rowAt, schedule)).toEqual([
    { row: 2, relation: 'FS', lagDays: 0 },
    { row: 1, relation: 'SS', lagDays: -2.5 },
  ])
})
