import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { shiftDay } from '../values/typing/parse-date.ts'
import { cyclesFor } from './name-series.ts'
import { valueSeries } from './value-series.ts'

const TEXT = { kind: 'text', options: [] } as const
const cycles = () => cyclesFor('da')

/** The filled values from one position to another; 0 is the first source value. */
function filled(
  values: readonly [CellValue, ...CellValue[]],
  from: number,
  to: number,
  kind: ColumnKind = 'text',
  options: readonly string[] = [],
): CellValue[] {
  const series = valueSeries(values, { kind, options }, cycles)
  return Array.from({ length: to - from + 1 }, (_, at) => series(from + at))
}

describe('numbers', () => {
  test('repeats a single number, and continues two by their step', () => {
    expect(filled([7], 1, 3)).toEqual([7, 7, 7])
    expect(filled([10, 20], 2, 4)).toEqual([30, 40, 50])
    expect(filled([10, 20], -2, -1)).toEqual([-10, 0])
  })

  test('a decimal step has no floating-point noise', () => {
    expect(filled([0.1, 0.2], 2, 9)).toEqual([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    expect(filled([0.3, 0.2], 2, 4)).toEqual([0.1, 0, -0.1])
  })

  test('continues uneven numbers along their linear trend', () => {
    expect(filled([1, 2, 4], 3, 4)).toEqual([5.33333333333333, 6.83333333333333])
  })

  test('two integers continue with a constant step, in both directions', () => {
    const anyWhole = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(anyWhole, anyWhole, fc.integer({ min: -500, max: 500 }), (first, second, at) => {
        const series = valueSeries([first, second], TEXT, cycles)

        expect(Number(series(at + 1)) - Number(series(at))).toBe(second - first)
      }),
    )
  })
})

describe('times and quarters', () => {
  test('continues one time by the hour, two by their interval, around the clock', () => {
    expect(filled(['9:00'], 1, 3)).toEqual(['10:00', '11:00', '12:00'])
    expect(filled(['09:00', '10:00'], 2, 3)).toEqual(['11:00', '12:00'])
    expect(filled(['9:00', '9:20'], 2, 3)).toEqual(['9:40', '10:00'])
    expect(filled(['23:00'], 1, 2)).toEqual(['0:00', '1:00'])
    expect(filled(['09:00'], -1, -1)).toEqual(['08:00'])
    expect(filled(['9:30 am'], 1, 3)).toEqual(['10:30 am', '11:30 am', '12:30 pm'])
    expect(filled(['11:00PM'], 1, 2)).toEqual(['12:00AM', '1:00AM'])
    expect(filled(['13:00 pm'], 1, 1)).toEqual(['13:00 pm'])
    expect(filled(['9:00', '9:20', '10:00'], 3, 3)).not.toEqual(['10:20'])
    expect(filled(['31:75'], 1, 1)).not.toEqual(['32:75'])
  })

  test('continues date-times by their interval if it is no whole number of days', () => {
    const hourly = ['2026-03-02T22:00:00', '2026-03-02T23:00:00'] as const
    expect(filled([...hourly], 2, 3, 'datetime')).toEqual(['2026-03-03T00:00:00', '2026-03-03T01:00:00'])
    expect(filled(['2026-03-02T09:30:00Z', '2026-03-03T10:30:00Z'], 2, 2, 'datetime')).toEqual(['2026-03-04T11:30:00Z'])
    expect(filled(['2026-03-02T09:00', '2026-03-02T09:30'], -1, -1, 'datetime')).toEqual(['2026-03-02T08:30'])
  })

  test('quarters cycle and advance their year', () => {
    expect(filled(['Q4'], 1, 2)).toEqual(['Q1', 'Q2'])
    expect(filled(['Q4 2026'], 1, 2)).toEqual(['Q1 2027', 'Q2 2027'])
    expect(filled(['2026-Q3', '2027-Q1'], 2, 2)).toEqual(['2027-Q3'])
    expect(filled(['q1'], -1, -1)).toEqual(['q4'])
    expect(filled(['Q1', 'Q3'], 2, 2)).toEqual(['Q1'])
    expect(filled(['Q5'], 1, 1)).toEqual(['Q6'])
  })

  test('in a list, names and quarters continue if all values are options, and otherwise repeat', () => {
    const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    expect(filled(['Sat'], 1, 2, 'choice', week)).toEqual(['Sun', 'Mon'])
    expect(filled(['Fri'], 1, 2, 'choice', week.slice(0, 5))).toEqual(['Fri', 'Fri'])
    expect(filled(['Q4'], 1, 1, 'choice', ['Q1', 'Q2', 'Q3', 'Q4'])).toEqual(['Q1'])
    expect(filled(['Task 1'], 1, 1, 'choice', ['Task 1', 'Task 2'])).toEqual(['Task 1'])
  })
})

describe('dates', () => {
  const dates = (...values: [string, ...string[]]) => filled(values, values.length, values.length + 2, 'date')

  test('continues one date by days, two by their distance', () => {
    expect(dates('2026-02-27')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    expect(dates('2026-03-02', '2026-03-09')).toEqual(['2026-03-16', '2026-03-23', '2026-03-30'])
    expect(filled(['2026-03-02', '2026-03-03'], -1, -1, 'date')).toEqual(['2026-03-01'])
  })

  test('the same day of each month continues by months, that of each year by years', () => {
    expect(dates('2026-10-15', '2026-11-15')).toEqual(['2026-12-15', '2027-01-15', '2027-02-15'])
    expect(dates('2026-03-01', '2027-03-01')).toEqual(['2028-03-01', '2029-03-01', '2030-03-01'])
  })

  test('the last day of each month stays the last one, and so does the 30th where a month has one', () => {
    expect(dates('2026-01-31', '2026-02-28')).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
    expect(dates('2025-12-30', '2026-01-30')).toEqual(['2026-02-28', '2026-03-30', '2026-04-30'])
  })

  test('days without weekends continue without weekends', () => {
    expect(dates('2026-03-05', '2026-03-06', '2026-03-09')).toEqual(['2026-03-10', '2026-03-11', '2026-03-12'])
    expect(filled(['2026-03-06', '2026-03-09', '2026-03-10'], -2, -1, 'date')).toEqual(['2026-03-04', '2026-03-05'])
  })

  test('filling keeps the source unchanged, for any values', () => {
    expect(dates('2026-03-02', '2026-03-04', '2026-03-11')).toEqual(['2026-03-02', '2026-03-04', '2026-03-11'])
  })

  test('a date-time keeps its time', () => {
    expect(filled(['2026-03-02T09:30:00Z'], 1, 1, 'datetime')).toEqual(['2026-03-03T09:30:00Z'])
  })

  test('any two days continue by their distance, unless that is in months', () => {
    const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map(days => shiftDay('1970-01-01', days))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 27 }), fc.integer({ min: -400, max: 400 }), (first, step, at) => {
        const series = valueSeries([first, shiftDay(first, step)], { kind: 'date', options: [] }, cycles)

        expect(series(at)).toBe(shiftDay(first, step * at))
      }),
    )
  })

  test('months continue month by month from any date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: -100, max: 100 }),
        (month, date, step, at) => {
          const monthly = (number: number) =>
            new Date(Date.UTC(1970 + Math.floor(number / 12), number % 12, date)).toISOString().slice(0, 10)
          const start = month + 3000
          const series = valueSeries([monthly(start), monthly(start + step)], { kind: 'date', options: [] }, cycles)

          expect(series(at)).toBe(monthly(start + step * at))
        },
      ),
    )
  })
})

describe('names and text', () => {
  test('weekdays and months cycle, short or long, in the case of the first one', () => {
    expect(filled(['Sat'], 1, 3)).toEqual(['Sun', 'Mon', 'Tue'])
    expect(filled(['november', 'december'], 2, 3)).toEqual(['january', 'february'])
    expect(filled(['MON', 'WED'], 2, 4)).toEqual(['FRI', 'SUN', 'TUE'])
    expect(filled(['January'], -1, -1)).toEqual(['December'])
  })

  test('names in the user’s own language cycle too, and those of some other languages', () => {
    expect(filled(['torsdag'], 1, 2)).toEqual(['fredag', 'lørdag'])
    expect(filled(['Montag'], 1, 2)).toEqual(['Dienstag', 'Mittwoch'])
    expect(filled(['mars', 'avril'], 2, 3)).toEqual(['mai', 'juin'])
    expect(filled(['Viernes'], 1, 2)).toEqual(['Sábado', 'Domingo'])
    expect(filled(['März'], 1, 1)).toEqual(['April'])
  })

  test('text that ends with a number counts up, with its leading zeros', () => {
    expect(filled(['Task 1'], 1, 2)).toEqual(['Task 2', 'Task 3'])
    expect(filled(['A-098', 'A-099'], 2, 3)).toEqual(['A-100', 'A-101'])
    expect(filled(['Task 5', 'Task 10'], 2, 3)).toEqual(['Task 15', 'Task 20'])
  })

  test('different texts with numbers continue as a pattern, each with its own count', () => {
    expect(filled(['Floor 1', 'Roof 1'], 2, 5)).toEqual(['Floor 2', 'Roof 2', 'Floor 3', 'Roof 3'])
  })

  test('all other text is repeated, even if it begins like a series', () => {
    expect(filled(['yes', 'no', null], 3, 6)).toEqual(['yes', 'no', null, 'yes'])
    expect(filled(['Monday', 'lunch'], 2, 3)).toEqual(['Monday', 'lunch'])
    expect(filled(['Phase 1'], 1, 2, 'choice')).toEqual(['Phase 1', 'Phase 1'])
  })

  test('the source stays unchanged for any values', () => {
    const anyValue = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.constantFrom('Mon', 'May', 'Task 9', 'Task 10', '2026-03-31', '2026-04-30'),
      fc.constant(null),
      fc.boolean(),
    )
    fc.assert(
      fc.property(
        fc.array(anyValue, { minLength: 1, maxLength: 6 }),
        fc.constantFrom<ColumnKind>('text', 'date', 'choice', 'checkbox'),
        ([first = null, ...others], kind) => {
          expect(filled([first, ...others], 0, others.length, kind)).toEqual([first, ...others])
        },
      ),
    )
  })
})
