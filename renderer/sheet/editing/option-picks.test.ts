import { expect, test } from 'vitest'
import { OPTION_LIMITS } from '../../../shared/model/sheet/column-edit.ts'
import { heldAt, newOption, offered, type PickStyle, separatorBefore, taking, typedPart } from './option-picks.ts'

const toOption = (text: string) => ({ text, label: text, hint: '' })
const options = ['Open', 'In progress', 'Done'].map(toOption)
const one: PickStyle = { options, several: false, allowsOthers: false, toOption: null }
const several: PickStyle = { ...one, several: true }

/** The cell's text after typing this and leaving with Tab or a click elsewhere. */
function left(style: PickStyle, text: string): string {
  const { matches, active } = offered(style, typedPart(style, text))
  const option = matches[active]
  return option ? taking(style, text, option) : text
}

test('a single-select list takes the highlighted option', () => {
  expect(left(one, 'pro')).toBe('In progress')
  expect(left(one, 'Else')).toBe('Else')
})

test('a multi-select list completes the typed beginning of an option', () => {
  expect(left(several, 'Open, do')).toBe('Open, Done, ')
  expect(left(several, 'Open, done')).toBe('Open, Done, ')
  expect(left(several, 'Open, op')).toBe('Open, ')
  expect(left(several, 'Open, ')).toBe('Open, ')
})

test('prefers the option with exactly this name to options that contain it', () => {
  const names = ['Reopen', 'Opened', 'Open'].map(text => ({ text, label: text, hint: '' }))
  expect(left({ ...one, options: names }, 'open')).toBe('Open')
  expect(left({ ...one, options: names }, 'ope')).toBe('Opened')
})

test('treats an option with a comma as one item', () => {
  const power = ['Data', 'Power, low voltage', 'Power'].map(text => ({ text, label: text, hint: '' }))
  expect(left({ ...several, options: power }, 'Data, power, low voltage')).toBe('Data, Power, low voltage, ')
})

test('a column that allows free text takes only options that begin with the text', () => {
  expect(left({ ...one, allowsOthers: true }, 'in')).toBe('In progress')
  expect(left({ ...one, allowsOthers: true }, 'progress')).toBe('progress')
})

test('a single-select list opens on the current option, a multi-select list before the first', () => {
  const openedOn = (style: PickStyle, text: string) => heldAt(style, offered(style, '').matches, text)
  expect(openedOn(one, 'In progress')).toBe(1)
  expect(openedOn(one, 'done')).toBe(2)
  expect(openedOn(one, '')).toBe(-1)
  expect(openedOn(one, 'Else')).toBe(-1)
  expect(openedOn(several, 'In progress')).toBe(-1)
})

test('text typed after a list becomes its next item, without a duplicate separator', () => {
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

/** The option that the list offers to add for this text. */
const addable = (style: PickStyle, text: string) => newOption({ ...style, toOption }, text)?.text ?? null

test('offers an unknown text as a new option, without surrounding spaces', () => {
  expect(addable(one, '  Blocked ')).toBe('Blocked')
  expect(addable({ ...one, allowsOthers: true }, 'In pro')).toBe('In pro')
  expect(addable(one, 'Waiting, for parts')).toBe('Waiting, for parts')
  expect([addable(one, ''), addable(one, '   ')]).toEqual([null, null])
})

test('does not offer an existing option in another case', () => {
  expect([addable(one, 'done'), addable(one, ' IN PROGRESS '), addable(several, 'Open, dONE')]).toEqual([
    null,
    null,
    null,
  ])
})

test('a multi-select list offers to add only the item being typed', () => {
  expect(addable(several, 'Open, Else, Blocked')).toBe('Blocked')
  expect([addable(several, 'Open, Else, '), addable(several, 'Open, Done')]).toEqual([null, null])
})

test('offers nothing to add without permission or with fixed options', () => {
  expect(newOption(one, 'Blocked')).toBeNull()
})

test('does not offer text that is invalid as an option', () => {
  const longest = 'x'.repeat(OPTION_LIMITS.characters)
  expect([addable(one, longest), addable(one, `${longest}x`)]).toEqual([longest, null])
  expect(['=A1', "'Blocked", 'Two\nlines'].map(text => addable(one, text))).toEqual([null, null, null])
  const full = Array.from({ length: OPTION_LIMITS.options }, (_, number) => toOption(`Option ${number}`))
  expect(addable({ ...one, options: full }, 'Blocked')).toBeNull()
})
