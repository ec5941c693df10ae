import { expect, test } from 'vitest'
import { aCell } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue, Contact } from './cell-value.ts'
import { readsSame } from './reads-same.ts'

const choices = (...chosen: readonly string[]): CellValue => ({ kind: 'choices', choices: [...chosen] })
const people = (...emails: readonly string[]): CellValue => named(...emails.map(email => ({ email })))

const named = (...contacts: readonly Contact[]): CellValue => ({ kind: 'contacts', contacts: [...contacts] })
const ann = named({ email: 'ann@example.com', name: 'Ann' })

test.each<[title: string, before: CellValue, now: CellValue]>([
  ['12 for "12"', '12', 12],
  ['"12" for 12', 12, '12'],
  ['a tick for "True"', 'True', true],
  ['"TRUE" for a tick', true, 'TRUE'],
  ['a box without a tick for nothing', null, false],
  ['nothing for a box without a tick', false, null],
  ['"False" for a box without a tick', false, 'False'],
  ['no choice for nothing', null, choices()],
  ['choices for their text', 'A, B', choices('A', 'B')],
  ['people for choices of the same words', choices('a@x.com'), people('a@x.com')],
  ['a person for a name', 'Ann', ann],
  ['a person for an address', 'ann@example.com', ann],
  ['an address for a person', ann, 'ann@example.com'],
  ['people for a name and an address', 'Al, b@x.com', named({ name: 'Al' }, { email: 'b@x.com', name: 'Bo' })],
])('a conversion to another column kind makes %s, which is no user’s change', (_title, before, now) => {
  expect(readsSame(aCell(before), aCell(now))).toBe(true)
})

test.each<[title: string, before: CellValue, now: CellValue]>([
  ['another number', '12', 13],
  ['another text', 'a', 'b'],
  ['a text in capitals', 'a', 'A'],
  ['a choice in capitals', 'a', choices('A')],
  ['one choice more', 'A', choices('A', 'B')],
  ['two choices where one had a comma', choices('A, B'), choices('A', 'B')],
  ['a tick', false, true],
  ['a tick for a word that is none', 'yes', true],
  ['a name in capitals', 'ANN', ann],
  ['somebody else', 'Bo', ann],
  ['nothing', 'a', null],
])('%s is a user’s change', (_title, before, now) => {
  expect(readsSame(aCell(before), aCell(now))).toBe(false)
})

test('a formula is equal only to the same formula text, never to its result', () => {
  const formula = { formula: '=6+6' }

  expect(readsSame(aCell('12', formula), aCell(13, formula))).toBe(true)
  expect(readsSame(aCell('12', formula), aCell(12))).toBe(false)
  expect(readsSame(aCell('12'), aCell(12, formula))).toBe(false)
})
