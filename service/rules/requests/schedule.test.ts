import { describe, expect, test } from 'vitest'
import { nextSending } from './schedule.ts'
import { ScheduleInput, toSchedule } from './schedule-input.ts'

/** Monday, 2 March 2026, nine in the morning. */
const NOW = Date.UTC(2026, 2, 2, 9)

function times(sent: object, count: number, from = NOW): readonly string[] {
  const schedule = toSchedule(ScheduleInput.parse(sent), NOW)
  const found: string[] = []
  let time: number | null = from
  while (found.length < count && time !== null) {
    time = nextSending(schedule, time)
    if (time !== null) found.push(new Date(time).toISOString().slice(0, 16))
  }
  return found
}

describe('a schedule sends', () => {
  const at = (startAt: string, rest: object) => ({ startAt, ...rest })
  test.each<readonly [string, object, readonly string[]]>([
    ['once', at('2026-03-05T12:00:00Z', { type: 'ONCE' }), ['2026-03-05T12:00']],
    [
      'every third day',
      at('2026-03-01T08:00:00Z', { type: 'DAILY', repeatEvery: 3 }),
      ['2026-03-04T08:00', '2026-03-07T08:00'],
    ],
    [
      'every working day',
      at('2026-03-05T08:00:00Z', { type: 'DAILY', dayDescriptors: ['WEEKDAY'] }),
      ['2026-03-05T08:00', '2026-03-06T08:00', '2026-03-09T08:00'],
    ],
    [
      'on Tuesdays and Fridays of every second week',
      at('2026-03-03T08:00:00Z', { type: 'WEEKLY', repeatEvery: 2, dayDescriptors: ['FRIDAY', 'TUESDAY'] }),
      ['2026-03-03T08:00', '2026-03-06T08:00', '2026-03-17T08:00', '2026-03-20T08:00'],
    ],
    [
      'weekly on the day it began',
      at('2026-02-26T08:00:00Z', { type: 'WEEKLY' }),
      ['2026-03-05T08:00', '2026-03-12T08:00'],
    ],
    [
      'on the 28th of every second month',
      at('2026-01-28T08:00:00Z', { type: 'MONTHLY', repeatEvery: 2, dayOfMonth: 28 }),
      ['2026-03-28T08:00', '2026-05-28T08:00'],
    ],
    [
      'on the second Tuesday',
      at('2026-03-01T08:00:00Z', { type: 'MONTHLY', dayOrdinal: 'SECOND', dayDescriptors: ['TUESDAY'] }),
      ['2026-03-10T08:00', '2026-04-14T08:00'],
    ],
    [
      'on the last working day',
      at('2026-03-01T08:00:00Z', { type: 'MONTHLY', dayOrdinal: 'LAST', dayDescriptors: ['WEEKDAY'] }),
      ['2026-03-31T08:00', '2026-04-30T08:00', '2026-05-29T08:00'],
    ],
    [
      'every year, on 28 February where there is no 29th',
      at('2024-02-29T08:00:00Z', { type: 'YEARLY' }),
      ['2027-02-28T08:00', '2028-02-29T08:00'],
    ],
    [
      'until its end',
      at('2026-03-03T08:00:00Z', { type: 'DAILY', endAt: '2026-03-05T00:00:00Z' }),
      ['2026-03-03T08:00', '2026-03-04T08:00'],
    ],
    [
      'on the days of its own clock',
      at('2026-03-02T23:00:00-05:00', { type: 'WEEKLY', dayDescriptors: ['MONDAY'] }),
      ['2026-03-03T04:00', '2026-03-10T04:00'],
    ],
  ])('%s', (_how, sent, expected) => {
    expect(times(sent, expected.length)).toEqual(expected)
  })

  test('nothing after its end', () => {
    expect(times(at('2026-03-05T12:00:00Z', { type: 'ONCE' }), 2)).toHaveLength(1)
    expect(times(at('2026-03-03T08:00:00Z', { type: 'DAILY', endAt: '2026-03-05T00:00:00Z' }), 9)).toHaveLength(2)
  })
})

test.each<readonly [string, object, number]>([
  ['a time that is no full hour', { type: 'ONCE', startAt: '2026-03-05T12:30:00Z' }, 1031],
  ['once in the past', { type: 'ONCE', startAt: '2026-03-01T12:00:00Z' }, 1031],
  ['from before the year 2000', { type: 'DAILY', startAt: '1999-12-31T12:00:00Z' }, 1031],
  ['an end before the start', { type: 'DAILY', startAt: '2026-03-05T12:00:00Z', endAt: '2026-03-05T00:00:00Z' }, 1031],
  [
    'an end that is no midnight',
    { type: 'DAILY', startAt: '2026-03-05T12:00:00Z', endAt: '2026-03-06T01:00:00Z' },
    1031,
  ],
  [
    'an end of another clock',
    { type: 'DAILY', startAt: '2026-03-05T12:00:00Z', endAt: '2026-03-06T00:00:00+01:00' },
    1031,
  ],
  [
    'an end before it is sent again',
    { type: 'YEARLY', startAt: '2025-03-01T12:00:00Z', endAt: '2026-12-01T00:00:00Z' },
    1179,
  ],
  ['once, repeated', { type: 'ONCE', startAt: '2026-03-05T12:00:00Z', repeatEvery: 2 }, 1032],
  ['daily on Mondays', { type: 'DAILY', startAt: '2026-03-05T12:00:00Z', dayDescriptors: ['MONDAY'] }, 1031],
  [
    'working days, every second',
    { type: 'DAILY', startAt: '2026-03-05T12:00:00Z', dayDescriptors: ['WEEKDAY'], repeatEvery: 2 },
    1219,
  ],
  ['weekly on weekdays', { type: 'WEEKLY', startAt: '2026-03-05T12:00:00Z', dayDescriptors: ['WEEKDAY'] }, 1031],
  ['monthly on no day', { type: 'MONTHLY', startAt: '2026-03-05T12:00:00Z' }, 1228],
  [
    'monthly on two kinds of day',
    { type: 'MONTHLY', startAt: '2026-03-05T12:00:00Z', dayOfMonth: 1, dayOrdinal: 'LAST' },
    1219,
  ],
  ['the last of nothing', { type: 'MONTHLY', startAt: '2026-03-05T12:00:00Z', dayOrdinal: 'LAST' }, 1031],
])('rejects a schedule: %s', (_why, sent, code) => {
  expect(() => toSchedule(ScheduleInput.parse(sent), NOW)).toThrow(expect.objectContaining({ code }))
})
