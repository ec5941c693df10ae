import { expect, test } from 'vitest'
import { OPTION_LIMITS } from '../../../shared/model/sheet/column-edit.ts'
import { heldAt, newOption, offered, type PickStyle, separatorBefore, taking, typedPart } from './option-picks.ts'

const toOption = (text: string) => ({ text, label: text, hint: '' })
const options = ['Open', 'In progress', 'Done'].map(toOption)
const one: PickStyle = { options, several: false, allowsOthers: false, toOption: null }
const several: PickStyle = { ...one, several: true }

/** What stands in the cell after typing this and leaving it, by Tab or by a click elsewhere. */
function left(style: PickStyle, text: string): string {
  const { matches, active } = offered(style, typedPart(style, text))
  const option = matches[active]
  return option ? taking(style, text, option) : text
}

test('a list of one takes what it highlights', () => {
  expect(left(one, 'pro')).toBe('In progress')
  expect(left(one, 'Else')).toBe('Else')
})

test('a list of several takes the beginning of an option in the place of what was typed', () => {
  expect(left(several, 'Open, do')).toBe('Open, Done, ')
  expect(left(several, 'Open, done')).toBe('Open, Done, ')
  expect(left(several, 'Open, op')).toBe('Open, ')
  expect(left(several, 'Open, ')).toBe('Open, ')
})

test('the option of that very name comes before others that have it in theirs', () => {
  const names = ['Reopen', 'Opened', 'Open'].map(text => ({ text, label: text, hint: '' }))
  expect(left({ ...one, options: names }, 'open')).toBe('Open')
  expect(left({ ...one, options: names }, 'ope')).toBe('Opened')
})

test('an option that holds a comma is one item', () => {
  const power = ['Data', 'Power, low voltage', 'Power'].map(text => ({ text, label: text, hint: '' }))
  expect(left({ ...several, options: power }, 'Data, power, low voltage')).toBe('Data, Power, low voltage, ')
})

test('where other text is allowed, only an option that begins with it is taken', () => {
  expect(left({ ...one, allowsOthers: true }, 'in')).toBe('In progress')
  expect(left({ ...one, allowsOthers: true }, 'progress')).toBe('progress')
})

test('a list of one opens on the option that the cell holds, and one of several above the first', () => {
  const openedOn = (style: PickStyle, text: string) => heldAt(style, offered(style, '').matches, text)
  expect(openedOn(one, 'In progress')).toBe(1)
  expect(openedOn(one, 'done')).toBe(2)
  expect(openedOn(one, '')).toBe(-1)
  expect(openedOn(one, 'Else')).toBe(-1)
  expect(openedOn(several, 'In progress')).toBe(-1)
})

test('what is typed behind a list is its next item, by a separator that is not typed twice', () => {
  const typed = (text: string) => `Open${separatorBefore(text)}${text}`
  expect(['d', ' d', ', d', ';d', ' , d', 'Done, Open'].map(typed)).toEqual([
    'Open, d',
    'Open, d',
    'Open, d',
    'Open;d',
    'Open , d',
    'Open, Done, Open',
  ])
})

/** What the list offers to add to the column while this is typed. */
const addable = (style: PickStyle, text: string) => newOption({ ...style, toOption }, text)?.text ?? null

test('a text that is none of the options can be added to them, without the spaces around it', () => {
  expect(addable(one, '  Blocked ')).toBe('Blocked')
  expect(addable({ ...one, allowsOthers: true }, 'In pro')).toBe('In pro')
  expect(addable(one, 'Waiting, for parts')).toBe('Waiting, for parts')
  expect([addable(one, ''), addable(one, '   ')]).toEqual([null, null])
})

test('an option that is there in other letters is not offered again', () => {
  expect([addable(one, 'done'), addable(one, ' IN PROGRESS '), addable(several, 'Open, dONE')]).toEqual([
    null,
    null,
    null,
  ])
})

test('of a list of several only the item that is being typed can be added', () => {
  expect(addable(several, 'Open, Else, Blocked')).toBe('Blocked')
  expect([addable(several, 'Open, Else, '), addable(several, 'Open, Done')]).toEqual([null, null])
})

test('users who may not change the column, and lists whose options are fixed, are offered nothing to add', () => {
  expect(newOption(one, 'Blocked')).toBeNull()
})

test('what no column can have as an option is not offered', () => {
  const longest = 'x'.repeat(OPTION_LIMITS.characters)
  expect([addable(one, longest), addable(one, `${longest}x`)]).toEqual([longest, null])
  expect(['=A1', "'Blocked", 'Two\nlines'].map(text => addable(one, text))).toEqual([null, null, null])
  const full = Array.from({ length: OPTION_LIMITS.options }, (_, number) => toOption(`Option ${number}`))
  expect(addable({ ...one, options: full }, 'Blocked')).toBeNull()
})
