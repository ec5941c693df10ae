import { expect, test } from 'vitest'
import { aCell, aColumn, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { editText } from './edit-text.ts'
import { readNumber } from './parse-number.ts'
import { parseTyped } from './parse-typed.ts'
import { splitList } from './split-list.ts'
import { toCellEdit } from './to-cell-edit.ts'
import { holds } from './typed.ts'

const british = localeOf('en-GB')
const PERCENT = ',,,,,,,,,,,,0,,3,,'
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
  ['1,200.50', 1200.5],
  ['-3', -3],
  ['£58,200', 58200],
  ['-£5', -5],
  ['35%', 0.35],
  ['.5', 0.5],
])('%s typed into a cell is a number', (text, number) => {
  expect(readNumber(text, british, null)).toBe(number)
})

test.each(['007', '1,20', 'A-12', '', '12345678901234567890', '1.2.3', '%', '£'])(
  '%j typed into a cell stays text',
  text => {
    expect(readNumber(text, british, null)).toBeNull()
  },
)

test('in a percent column a plain number is a percentage', () => {
  expect(readNumber('35', british, PERCENT)).toBe(0.35)
  expect(readNumber('7.3', british, PERCENT)).toBe(0.073)
})

test('text that begins with = is a formula, and an apostrophe makes anything text', () => {
  expect(typed(aColumn(1), '=SUM(A1:A3)')).toEqual({ ok: true, value: null, formula: '=SUM(A1:A3)' })
  expect(value(aColumn(1), "'=1")).toBe('=1')
  expect(value(aColumn(1), "'0123")).toBe('0123')
})

test('an emptied cell is blank in every kind of column', () => {
  for (const kind of ['text', 'choice', 'choices', 'contact', 'contacts', 'date', 'duration'] as const) {
    expect(value(aColumn(1, kind), '  ')).toBeNull()
  }
})

test('a name in the primary column stays as typed, even if it has only digits', () => {
  expect(value(aColumn(1, 'text', { primary: true }), '2026')).toBe('2026')
})

test('an option takes the spelling of the list, and an unknown one needs a column that allows it', () => {
  const strict = aColumn(1, 'choice', { title: 'Status', options: ['In progress', 'Done'], validation: true })

  expect(value(strict, 'in PROGRESS')).toBe('In progress')
  expect(sentence(strict, 'Soon')).toBe('“Soon” is not in the list of Status. Choose one from the list.')
  expect(value({ ...strict, validation: false }, 'Soon')).toBe('Soon')
})

test('a strict list rejects other values at the cell, also for stars and symbols', () => {
  const strict = { title: 'State', validation: true }
  const rating = aColumn(1, 'choice', { ...strict, symbol: 'STAR_RATING', options: ['Empty', 'One', 'Two'] })
  const health = aColumn(1, 'choice', { ...strict, symbol: 'RYG', options: ['Red', 'Yellow', 'Green'] })
  const star = aColumn(1, 'checkbox', { ...strict, symbol: 'STAR' })

  expect(value(rating, 'two')).toBe('Two')
  expect(sentence(rating, 'Nine')).toContain('“Nine” is not in the list')
  expect(value(health, 'red')).toBe('Red')
  expect(sentence(health, 'Blue')).toContain('“Blue” is not in the list')
  expect(value(star, 'yes')).toBe(true)
  expect(sentence(star, 'perhaps')).toContain('holds yes or no')
  expect(sentence(aColumn(1, 'choices', { ...strict, options: ['A'] }), 'A, B')).toContain('“B” is not in the list')
  expect(sentence(aColumn(1, 'date', strict), 'soon')).toContain('is not a date')
  expect(sentence(aColumn(1, 'duration', strict), 'soon')).toContain('is not a duration')
})

test('a duration is parsed like the service does; a plain number means days', () => {
  const duration = aColumn(1, 'duration', { validation: true })

  expect(value(duration, '3')).toBe('3d')
  expect(value(duration, '4d6h')).toBe('4d 6h')
  expect(parseTyped(duration, '1,5', { ...typist, locale: localeOf('de-DE') })).toMatchObject({ value: '1.5d' })
  expect(value({ ...duration, validation: false }, 'soon')).toBe('soon')
})

test('commas separate several options, without duplicates', () => {
  const trades = aColumn(1, 'choices', { options: ['Design', 'Joinery'], validation: true })

  expect(value(trades, 'joinery, Design,joinery')).toEqual({ kind: 'choices', choices: ['Joinery', 'Design'] })
  expect(sentence(trades, 'Design, Magic')).toContain('“Magic” is not in the list')
})

test('an option with a comma is taken whole', () => {
  const options = ['Power, low voltage', 'Power', 'Data']

  expect(splitList('Data, power, LOW voltage; Power', options)).toEqual(['Data', 'power, LOW voltage', 'Power'])
  expect(splitList('Power, low voltages,,', options)).toEqual(['Power', 'low voltages'])
})

test('a contact of the cell keeps the stored name', () => {
  const present = [{ email: 'guest@else.example', name: 'A Guest' }]
  const result = parseTyped(aColumn(1, 'contacts', { validation: true }), 'guest@else.example, Rhea Solis', {
    ...typist,
    present,
  })

  expect(result).toEqual({ ok: true, formula: null, value: { kind: 'contacts', contacts: [...present, rhea] } })
})

test('finds people by name or address; accepts a new address', () => {
  const owners = aColumn(1, 'contacts', { validation: true })

  expect(value(owners, 'mara lindqvist; new@site.example')).toEqual({
    kind: 'contacts',
    contacts: [mara, { email: 'new@site.example' }],
  })
  expect(sentence(owners, 'Nobody')).toContain('type an email address')
  expect(value(aColumn(1, 'contact'), 'A visitor')).toEqual({ kind: 'contacts', contacts: [{ name: 'A visitor' }] })
})

test('reports a date that does not exist; free text needs a column that allows it', () => {
  const due = aColumn(1, 'date', { validation: true })

  expect(sentence(due, '31 Feb')).toBe('There is no such date as “31 Feb”.')
  expect(sentence(due, 'next week')).toContain('is not a date')
  expect(value({ ...due, validation: false }, 'next week')).toBe('next week')
})

test('rejects text that is too long, with the numbers', () => {
  expect(sentence(aColumn(1), 'x'.repeat(4001))).toContain('4,001')
})

test('the text in the editor parses to the same value', () => {
  const cases: readonly [Column, CellValue][] = [
    [aColumn(1), 58200],
    [aColumn(1, 'text', { format: PERCENT }), 0.073],
    [aColumn(1, 'date'), '2026-07-03'],
    [aColumn(1), '123'],
    [aColumn(1), '1,200.50'],
    [aColumn(1), '=SUM(A1:A3)'],
    [aColumn(1), "'quoted"],
    [aColumn(1), ' '],
    [aColumn(1, 'text', { primary: true }), '2026'],
    [aColumn(1, 'text', { primary: true }), '=x'],
    [aColumn(1, 'date'), 'today'],
    [aColumn(1, 'date'), '3 July'],
    [aColumn(1, 'checkbox'), 'yes'],
    [aColumn(1, 'choice', { options: ['Open'] }), 'open'],
    [aColumn(1, 'contacts'), { kind: 'contacts', contacts: [mara, rhea] }],
    [aColumn(1, 'choices', { options: ['A', 'B'] }), { kind: 'choices', choices: ['B', 'A'] }],
  ]
  for (const [column, held] of cases) expect(value(column, editText(column, aCell(held), british))).toEqual(held)
})

test('ambiguous text has an apostrophe in the editor, and other text does not', () => {
  const shown = (column: Column, held: CellValue) => editText(column, aCell(held), british)

  expect(shown(aColumn(1), '123')).toBe("'123")
  expect(shown(aColumn(1), '=x')).toBe("'=x")
  expect(shown(aColumn(1), 'A-12')).toBe('A-12')
  expect(shown(aColumn(1, 'text', { primary: true }), '123')).toBe('123')
  expect(shown(aColumn(1, 'date'), '2026-07-03')).toBe('3 Jul 2026')
})

test('an apostrophe does not bypass the type of a column', () => {
  const strict = { title: 'State', validation: true, options: ['Open'] }

  expect(sentence(aColumn(1, 'choice', strict), "'Soon")).toBe('State cannot hold “Soon”.')
  expect(sentence(aColumn(1, 'date', strict), "'soon")).toContain('cannot hold')
  expect(value(aColumn(1, 'choice', strict), "'Open")).toBe('Open')
  expect(value(aColumn(1, 'date', { ...strict, validation: false }), "'3 July")).toBe('3 July')
})

test('typing the current content is no edit', () => {
  const address = { rowId: rowId(7), columnId: columnId(1) }

  expect(toCellEdit(address, aCell('same'), { ok: true, value: 'same', formula: null })).toBeNull()
  expect(toCellEdit(address, aCell('=A1', { formula: '=A1' }), { ok: true, value: null, formula: '=A1' })).toBeNull()
  expect(toCellEdit(address, aCell(5), { ok: true, value: 6, formula: null })).toEqual({
    kind: 'set-cell',
    ...address,
    value: 6,
    formula: null,
  })
  expect(holds(null)).toEqual({ ok: true, value: null, formula: null })
})

test('content with another link, or without one, is an edit', () => {
  const address = { rowId: rowId(7), columnId: columnId(1) }
  const link = 'web https://x.example'
  const made = (now: string | null, brought: string | null | undefined) =>
    toCellEdit(address, aCell('same', { link: now }), {
      ...holds('same'),
      ...(brought !== undefined && { link: brought }),
    })

  expect(made(null, link)).toMatchObject({ value: 'same', link })
  expect(made(link, null)).toMatchObject({ value: 'same', link: null })
  expect([made(link, link), made(link, undefined), made(null, null)]).toEqual([null, null, null])
  expect(toCellEdit(address, aCell('a', { link }), { ...holds(5), link: null })).not.toHaveProperty('link')
})

test('a lone web address in a text column links to itself', () => {
  const parsed = (text: string, column = aColumn(1)) => {
    const read = typed(column, text)
    return read.ok ? [read.value, read.link] : read.sentence
  }

  expect(parsed('https://x.example/a')).toEqual(['https://x.example/a', 'web https://x.example/a'])
  expect(parsed("'https://x.example/a")).toEqual(['https://x.example/a', undefined])
  expect(parsed('see https://x.example/a')).toEqual(['see https://x.example/a', undefined])
  expect(parsed('https://x.example/a', aColumn(1, 'choice'))).toEqual(['https://x.example/a', undefined])
})
