import { describe, expect, test } from 'vitest'
import type { ColumnType } from '../model/sheet/column-edit.ts'
import { mergeType, typeBeforeBoth } from './column-types.ts'

const list = (...options: string[]): ColumnType => ({ kind: 'choice', symbol: null, options, validation: false })
const text: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }
const date: ColumnType = { ...text, kind: 'date' }
const options = (was: string[], ours: string[], theirs: string[]) =>
  mergeType(list(...was), list(...ours), list(...theirs))?.options

describe('options that two users changed', () => {
  test.each<[string, string[], string[], string[], string[]]>([
    ['both added', ['A', 'B'], ['A', 'mine', 'B'], ['A', 'B', 'theirs'], ['A', 'mine', 'B', 'theirs']],
    ['both added the same', ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C']],
    ['I removed, they added', ['A', 'B'], ['B'], ['A', 'B', 'C'], ['B', 'C']],
    ['they removed, I added', ['A', 'B'], ['A', 'B', 'C'], ['B'], ['B', 'C']],
    ['I reordered, they added', ['A', 'B', 'C'], ['C', 'B', 'A'], ['A', 'B', 'new', 'C'], ['C', 'B', 'new', 'A']],
    ['they reordered, I added', ['A', 'B', 'C'], ['A', 'B', 'new', 'C'], ['C', 'B', 'A'], ['C', 'B', 'new', 'A']],
    ['I renamed one, they another', ['A', 'B'], ['A1', 'B'], ['A', 'B1'], ['A1', 'B1']],
    ['I emptied the list, they added', ['A'], [], ['A', 'B'], ['B']],
  ])('are merged: %s', (_what, was, ours, theirs, merged) => {
    expect(options(was, ours, theirs)).toEqual(merged)
  })
})

test('validation keeps the value that either user changed', () => {
  expect(mergeType(list('A'), list('A', 'B'), { ...list('A'), validation: true })).toEqual({
    ...list('A', 'B'),
    validation: true,
  })
  expect(mergeType(list('A'), { ...list('A'), validation: true }, list('A', 'C'))).toEqual({
    ...list('A', 'C'),
    validation: true,
  })
})

test("a symbol's options, before or after, do not count as a change of the type", () => {
  const checkbox: ColumnType = { ...list('A', 'B'), kind: 'checkbox' }

  expect(mergeType(checkbox, list('A', 'B'), { ...checkbox, options: [] })).toEqual(list('A', 'B'))
})

test('our kind wins if only we changed it', () => {
  expect(mergeType(text, date, text)).toEqual(date)
  expect(mergeType(list('A'), { ...list('A'), kind: 'choices' }, list('A', 'B'))?.options).toEqual(['A', 'B'])
})

test.each<[string, ColumnType, ColumnType, ColumnType]>([
  ['both gave it another kind', text, date, list('A')],
  ['they gave it another kind, I changed its list', list('A'), list('A', 'B'), text],
  ['I took its list away, they changed it', list('A'), text, list('A', 'B')],
  ['both gave it another symbol', list(), { ...list(), symbol: 'RYG' }, { ...list(), symbol: 'HARVEY_BALLS' }],
])('asks the user if %s', (_what, was, ours, theirs) => {
  expect(mergeType(was, ours, theirs)).toBeNull()
})

describe('the base of two successive changes of a list', () => {
  const before = (...seen: string[]) =>
    typeBeforeBoth({ type: list('A', 'mine'), was: { type: list('A') } }, { was: { type: list(...seen) } })?.options

  test.each<[string, string[], string[]]>([
    ['what was there before the first', ['A', 'mine'], ['A']],
    [
      'that with the options of someone else that were on screen at the second',
      ['theirs', 'A', 'mine'],
      ['theirs', 'A'],
    ],
    ['what was there before the first, where the second began before it', ['A'], ['A']],
  ])('%s', (_what, seen, wanted) => {
    expect(before(...seen)).toEqual(wanted)
  })

  test('is the base of the first if the state at the second is unknown', () => {
    expect(typeBeforeBoth({ type: list('A', 'mine'), was: { type: list('A') } }, { type: text })).toEqual(list('A'))
  })
})
