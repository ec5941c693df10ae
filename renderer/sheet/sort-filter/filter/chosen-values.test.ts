import { describe, expect, test } from 'vitest'
import type { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { asStored, ViewSettings } from '../../../../shared/model/sheet/saved-view.ts'
import { chosenBy, conditionOf, wantedBy, whyNot } from './chosen-values.ts'

const listed = (...words: readonly string[]) => words.map(word => ({ word, label: word, rows: 1 }))
const oneOf = (...values: string[]): Condition => ({ is: 'one-of', values })
const noneOf = (...values: string[]): Condition => ({ is: 'none-of', values })

describe('unchanged ticks', () => {
  test('keep the condition, even if other filters leave no other value in the list', () => {
    expect(wantedBy(oneOf('a'), null, listed('a'))).toEqual(oneOf('a'))
    expect(wantedBy(noneOf('b'), null, listed('a'))).toEqual(noneOf('b'))
  })

  test('set no filter if no values were selected before', () => {
    expect(wantedBy(null, null, listed('a', 'b'))).toBe('all')
    expect(wantedBy({ is: 'contains', text: 'a' }, null, listed('a', 'b'))).toBe('all')
  })
})

describe('changed ticks', () => {
  test('begin with the values that the filter accepts', () => {
    expect(chosenBy(oneOf('a', 'gone'), listed('a', 'b'))).toEqual(new Set(['a', 'gone']))
    expect(chosenBy(noneOf('a'), listed('a', 'b', 'c'))).toEqual(new Set(['b', 'c']))
    expect(chosenBy(null, listed('a', 'b'))).toEqual(new Set(['a', 'b']))
  })

  test('list the ticked values, or the others if those are fewer', () => {
    const many = Array.from({ length: 300 }, (_, at) => `v${at}`)

    expect(wantedBy(noneOf('b'), new Set(['a']), listed('a', 'b', 'c'))).toEqual(oneOf('a'))
    expect(wantedBy(noneOf('b'), new Set(many), listed(...many, 'b', 'c'))).toEqual(noneOf('b', 'c'))
    expect(conditionOf(new Set(many), listed(...many, ...many.map(word => `${word}x`)))).toBe('too-many')
    expect(wantedBy(oneOf('a'), new Set(['a', 'b']), listed('a', 'b'))).toBe('all')
  })
})

test('are rejected in a sentence if a sheet cannot store more filtered columns', () => {
  const filters = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ columnId: at + 1, condition: { is: 'blank' } }))
  expect(ViewSettings.safeParse({ ...asStored, filters: filters(20) }).success).toBe(true)
  expect(ViewSettings.safeParse({ ...asStored, filters: filters(21) }).success).toBe(false)

  expect(whyNot('condition', { is: 'blank' }, 19)).toBeNull()
  expect(whyNot('condition', { is: 'blank' }, 20)).toBe(
    '20 columns are filtered already. Clear one of their filters first.',
  )
})

test('are applied only once there is a change', () => {
  expect(whyNot('values', null, 0)).toBe('Loading values.')
  expect(whyNot('condition', null, 0)).toBe('Enter a value to compare with.')
  expect(whyNot('values', oneOf(), 0)).toBe('Choose at least one value.')
  expect(whyNot('values', 'too-many', 0)).toBe('Choose up to 200 values, or use a condition.')
  expect(whyNot('values', 'all', 0)).toBeNull()
})
