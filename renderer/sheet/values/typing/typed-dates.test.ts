import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../../shared/columnar/testing/a-sheet.ts'
import { LOCALES } from '../../../../shared/model/settings.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { dayText } from './day-text.ts'
import { editText } from './edit-text.ts'
import { LANGUAGES } from './month-names.ts'
import { readDate, shiftDay } from './parse-date.ts'
import { readMoment, splitTime } from './parse-moment.ts'
import { parseTyped } from './parse-typed.ts'

const british = localeOf('en-GB')
const TODAY = '2026-11-20'
const mara = { email: 'mara@northbank.example', name: 'Mara Lindqvist' }
const rhea = { email: 'rhea@northbank.example', name: 'Rhea Solis' }
const typist = { today: TODAY, people: [mara, rhea], present: [], locale: british }

const typed = (column: Column, text: string) => parseTyped(column, text, typist)
const value = (column: Column, text: string): CellValue => {
  const result = typed(column, text)
  if (!result.ok) throw new Error(result.sentence)
  return result.value
}
const sentence = (column: Column, text: string): string => {
  const result = typed(column, text)
  return result.ok ? '' : result.sentence
}

test.each([
  ['2026-07-03', '2026-07-03'],
  ['3/7/2026', '2026-07-03'],
  ['3.7.', '2026-07-03'],
  ['3/7/26', '2026-07-03'],
  ['7 Mar', '2026-03-07'],
  ['7 march 2027', '2027-03-07'],
  ['Mar 7, 2027', '2027-03-07'],
  ['1st Dec', '2026-12-01'],
  ['1st of Dec. 2027', '2027-12-01'],
  ['7. März 2027', '2027-03-07'],
  ['7.Mrz', '2026-03-07'],
  ['24. Dez.', '2026-12-24'],
  ['1er août 2027', '2027-08-01'],
  ['14 JUIL. 2027', '2027-07-14'],
  ['7 de marzo de 2027', '2027-03-07'],
  ['12 oct', '2026-10-12'],
  ['1° gennaio 2027', '2027-01-01'],
  ['1º de março', '2026-03-01'],
  ['25 de dez. de 2027', '2027-12-25'],
  ['27 april 2027', '2027-04-27'],
  ['5-mei-27', '2027-05-05'],
  ['today', TODAY],
  ['Tomorrow', '2026-11-21'],
  ['heute', TODAY],
  ['Morgen', '2026-11-21'],
  ["aujourd'hui", TODAY],
  ['mañana', '2026-11-21'],
  ['ieri', '2026-11-19'],
  ['t', TODAY],
  ['T', TODAY],
  ['next monday', '2026-11-23'],
  ['Next Fri', '2026-11-27'],
  ['last friday', '2026-11-13'],
  ['last mon', '2026-11-16'],
  ['+3', '2026-11-23'],
  ['-2', '2026-11-18'],
  ['+0', TODAY],
  ['Friday', TODAY],
  ['thu', '2026-11-26'],
  ['Montag', '2026-11-23'],
  ['samedi', '2026-11-21'],
  ['Fri 3 Jul', '2026-07-03'],
  ['Friday, 3 July 2026', '2026-07-03'],
  ['Fr., 3.7.2026', '2026-07-03'],
  ['mar 3 nov 2026', '2026-11-03'],
  ['Mar 3', '2026-03-03'],
])('parses %s as a date', (text, iso) => {
  expect(readDate(text, TODAY, british)).toEqual({ kind: 'date', iso })
})

test('recognizes each month name, complete or abbreviated, in all languages', () => {
  for (const language of LANGUAGES) {
    for (const form of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const name = format.format(Date.UTC(2024, month, 1))
        const iso = `2026-${String(month + 1).padStart(2, '0')}-07`
        expect([name, readDate(`7 ${name}`, TODAY, british)]).toEqual([name, { kind: 'date', iso }])
      }
    }
  }
})

test('rejects a date with a wrong weekday', () => {
  expect(readDate('Mon 3 Jul 2026', TODAY, british)).toEqual({ kind: 'impossible' })
})

test('with points the day is first, in America too', () => {
  expect(readDate('3.7.2026', TODAY, localeOf('en-US'))).toEqual({ kind: 'date', iso: '2026-07-03' })
})

test.each([
  ['2026-07-03T14:30', '2026-07-03'],
  ['2026-07-03 14:30:15', '2026-07-03'],
  ['2026-07-03T14:30:00Z', '2026-07-03'],
  ['3 Jul 2026, 2 pm', '2026-07-03'],
  ['3.7.2026 14:30 Uhr', '2026-07-03'],
])('a date column takes the date of %s', (text, iso) => {
  expect(value(aColumn(1, 'date', { validation: true }), text)).toBe(iso)
})

test('a two-digit year up to 29 is in this century, as in spreadsheets', () => {
  const american = localeOf('en-US')
  const iso = (text: string) => {
    const read = readDate(text, TODAY, american)
    return read.kind === 'date' ? read.iso : read.kind
  }
  expect(['7/20/65', '12/31/99', '1/1/30', '12/31/29', '1/1/00'].map(iso)).toEqual([
    '1965-07-20',
    '1999-12-31',
    '1930-01-01',
    '2029-12-31',
    '2000-01-01',
  ])
  expect(iso('7 Mar 65')).toBe('1965-03-07')
})

test('a time alone is no date', () => {
  expect(sentence(aColumn(1, 'date', { validation: true }), '14:30')).toContain('is not a date')
})

test.each([
  ['14:30', `${TODAY}T14:30:00`],
  ['14.30', `${TODAY}T14:30:00`],
  ['8.30', `${TODAY}T08:30:00`],
  ['8h30', `${TODAY}T08:30:00`],
  ['8 h', `${TODAY}T08:00:00`],
  ['14 Uhr', `${TODAY}T14:00:00`],
  ['14:30 Uhr', `${TODAY}T14:30:00`],
  ['14 Uhr 30', `${TODAY}T14:30:00`],
  ['um 14 Uhr', `${TODAY}T14:00:00`],
  ['2 pm', `${TODAY}T14:00:00`],
  ['3.7.2026 um 14 Uhr', '2026-07-03T14:00:00'],
  ['3.7.2026 14.30', '2026-07-03T14:30:00'],
  ['3 juillet 2026 à 8h30', '2026-07-03T08:30:00'],
  ['Friday 9:00', `${TODAY}T09:00:00`],
  ['24.12', '2026-12-24'],
  ['14.12', '2026-12-14'],
])('a date-time column parses %s; a time alone is today’s', (text, iso) => {
  expect(value(aColumn(1, 'datetime', { validation: true }), text)).toBe(iso)
})

test.each([
  '7 marble',
  '3 rooms 2026',
  '7 jui',
  '1. FC 2026',
  '12 ma',
  'sex',
  'mar',
  '14',
  'soon',
  '31',
  '44927',
  '20261225',
  '+3.5',
  'tt',
])('%j is no date', text => {
  expect(readDate(text, TODAY, british)).toEqual({ kind: 'none' })
})

test.each([
  ['2026-12-04T08:30', '2026-12-04T08:30:00'],
  ['2026-12-04 08:30:15', '2026-12-04T08:30:15'],
  ['4 Dec 2026, 8:30', '2026-12-04T08:30:00'],
  ['4 Oct 2026 8:30', '2026-10-04T08:30:00'],
  ['4 Oct 8:30', '2026-10-04T08:30:00'],
  ['tomorrow 2 pm', '2026-11-21T14:00:00'],
  ['4.12. 12:05am', '2026-12-04T00:05:00'],
  ['7 Mar', '2026-03-07'],
  ['7 Mar 2027', '2027-03-07'],
])('parses %s as a date with time', (text, iso) => {
  expect(readMoment(text, TODAY, british)).toEqual({ kind: 'date', iso })
})

test('rejects 25 o’clock and 13 pm; a date-time in the editor parses to the same value', () => {
  const column = aColumn(1, 'datetime', { title: 'Site access', validation: true })

  expect(readMoment('4 Dec 2026 25:00', TODAY, british)).toEqual({ kind: 'impossible' })
  expect(readMoment('4 Dec 2026 13 pm', TODAY, british)).toEqual({ kind: 'impossible' })
  expect(sentence(column, '4 Dec 26:00')).toBe('There is no such date and time as “4 Dec 26:00”.')
  expect(sentence(column, 'at noon')).toContain('Type one such as 7 Mar 2026 14:30')
  expect(editText(column, aCell('2026-12-04T08:30:00'), british)).toBe('4 Dec 2026 08:30')
  expect(value(column, '4 Dec 2026 08:30')).toBe('2026-12-04T08:30:00')
  expect(value(column, '2026-12-04T08:30:00Z')).toBe('2026-12-04T08:30:00Z')
  expect(value(column, editText(column, aCell('2026-12-04T08:30:15'), british))).toBe('2026-12-04T08:30:15')
  expect(splitTime('4 Dec 2026 08:30')).toEqual({ day: '4 Dec 2026', time: '08:30' })
})

test('3/7 is in July or in March, by locale', () => {
  expect(readDate('3/7', TODAY, british)).toEqual({ kind: 'date', iso: '2026-07-03' })
  expect(readDate('3/7', TODAY, localeOf('en-US'))).toEqual({ kind: 'date', iso: '2026-03-07' })
})

test.each([...LOCALES, 'ja-JP', 'ru-RU', 'hu-HU', 'fi-FI', 'lt-LT', 'cs-CZ', 'ar-EG', 'th-TH', 'ko-KR'])(
  'in %s the editor shows each date and date-time in a form that parses to the same value',
  tag => {
    const locale = localeOf(tag)
    const [day, moment] = [aColumn(1, 'date'), aColumn(1, 'datetime')]
    const readBack = (column: Column, held: string) => {
      const result = parseTyped(column, editText(column, aCell(held), locale), { ...typist, locale })
      return result.ok ? result.value : result.sentence
    }
    for (let month = 1; month <= 12; month++) {
      for (const date of ['01', '02', '11', '28']) {
        const iso = `2027-${String(month).padStart(2, '0')}-${date}`
        expect(readBack(day, iso)).toBe(iso)
        expect(readBack(moment, `${iso}T08:05:00`)).toBe(`${iso}T08:05:00`)
      }
    }
  },
)

test('the editor shows dates in the local form, or in ISO if that would not parse', () => {
  const shown = (tag: string) => dayText('2026-03-07', localeOf(tag))
  expect(['en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE'].map(shown)).toEqual([
    '7 Mar 2026',
    'Mar 7, 2026',
    '7. März 2026',
    '7 mars 2026',
    '7 mars 2026',
  ])
  expect(shown('ja-JP')).toBe('2026-03-07')
  for (const tag of LOCALES) expect([tag, shown(tag)]).not.toEqual([tag, '2026-03-07'])
})

test('counts the days of a leap year', () => {
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(readDate('29 Feb 2027', TODAY, british)).toEqual({ kind: 'impossible' })
})
