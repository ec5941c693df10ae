import { expect, test } from 'vitest'
import { draftPlace, drafts, sameThing } from './drafts.ts'

test('what is being written stays apart, place by place, until it is posted', () => {
  drafts.change('one', { text: 'Half a sen' })
  drafts.change('two', { text: 'Other' })
  drafts.change('one', { text: 'Half a sentence' })

  expect(drafts.of('one')).toEqual({ text: 'Half a sentence', file: null })
  drafts.clear('one')
  expect(drafts.of('one')).toBeNull()
  expect(drafts.of('two')?.text).toBe('Other')
  drafts.clear('two')
})

test('asking again for a box that is open does not take away what it says', () => {
  drafts.begin('one', 'As it was')
  drafts.change('one', { text: 'As it shall be' })
  drafts.begin('one', 'As it was')

  expect(drafts.of('one')?.text).toBe('As it shall be')
  drafts.clear('one')
})

test('what is written about a row that was made here is still there when the row got its number', () => {
  const before = draftPlace('ann/7', 'row', -3)
  drafts.change(before, { text: 'Which paint' })
  sameThing('ann/7', 'row', -3, 40)
  sameThing('ann/7', 'row', 40, 41)

  expect(draftPlace('ann/7', 'row', 40)).toBe(before)
  expect(drafts.of(draftPlace('ann/7', 'row', 41))?.text).toBe('Which paint')
  expect(draftPlace('ann/8', 'row', 40)).not.toBe(before)
  expect(draftPlace('ann/7', 'thread', 40)).not.toBe(before)
  drafts.clear(before)
})
