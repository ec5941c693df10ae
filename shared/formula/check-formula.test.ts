import { expect, test } from 'vitest'
import { checkFormula } from './check-formula.ts'
import { canName, cellReference, columnReference, rangeReference } from './write-reference.ts'

const TITLES = ['Task', 'Unit cost', 'Quantity']
const messageOf = (formula: string) => checkFormula(formula, TITLES)?.sentence ?? null
const nearestTitle = (typed: string, titles: readonly string[]) =>
  /Did you mean “(.*)”/.exec(checkFormula(`=[${typed}]1`, titles)?.sentence ?? '')?.[1] ?? null

test.each([
  '=[Unit cost]@row * [quantity]@row',
  '=SUM([Unit cost]:[Unit cost]) / 2',
  '=IF([Task]1 = "", "(nothing", [Unit cost]$1)',
  '=NOBODYKNOWS({Rates}, 1)',
  '=[A field of the summary]# + 1',
  '=true',
])('accepts %s', formula => {
  expect(messageOf(formula)).toBeNull()
})

test.each([
  ['=SUM([Unit cost]:[Unit cost]', 'SUM( has no closing parenthesis. Add ) where it ends.'],
  ['=(1 + 2', 'An opening parenthesis has no closing parenthesis. Add ) where it ends.'],
  ['=SUM(1))', 'There is one closing parenthesis too many. Remove it.'],
  ['="so far', 'A closing quotation mark is missing after “"so far”.'],
  ['=[Unit cost', 'A closing bracket ] is missing after “[Unit cost”.'],
  ['=SUM({Rates', 'A closing brace } is missing after “{Rates”.'],
  ['=[Unti cost]@row', 'This sheet has no column “Unti cost”. Did you mean “Unit cost”?'],
  ['=Colour5', 'This sheet has no column “Colour”. Type [ to choose one of its columns.'],
  ['=  ', 'Type what to calculate after the equals sign.'],
])('rejects %s and says why', (formula, sentence) => {
  expect(messageOf(formula)).toBe(sentence)
})

test('reports the position of the problem', () => {
  expect(checkFormula('=1 + [Cots]@row', ['Cost'])).toMatchObject({ start: 5, end: 11 })
  expect(checkFormula('=SUM((1)', [])).toMatchObject({ start: 4, end: 5 })
})

test('suggests the nearest title only for a typo', () => {
  expect(nearestTitle('quantiy', TITLES)).toBe('Quantity')
  expect(nearestTitle('Tsk', TITLES)).toBeNull()
  expect(nearestTitle('Amount', TITLES)).toBeNull()
  expect(nearestTitle('Costs', ['Coast', 'Cost', 'Castes'])).toBe('Cost')
})

test('writes references with brackets, and a range of one cell as that cell', () => {
  const [here, third] = [{ title: 'Unit cost', row: 'this' } as const, { title: 'Task', row: 3 }]

  expect(cellReference(here)).toBe('[Unit cost]@row')
  expect(rangeReference(third, { title: 'Task', row: 8 })).toBe('[Task]3:[Task]8')
  expect(rangeReference(third, third)).toBe('[Task]3')
  expect(columnReference('Task', 'Quantity')).toBe('[Task]:[Quantity]')
  expect([canName('Cost (net)'), canName('A]'), canName('')]).toEqual([true, false, false])
})
