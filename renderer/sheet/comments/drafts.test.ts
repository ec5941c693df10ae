import { expect, test } from 'vitest'
import { drafts } from './drafts.ts'

test('drafts are separate for each row, thread and comment until they are posted', () => {
  drafts.change('one', { text: 'Half a sen' })
  drafts.change('two', { text: 'Other' })
  drafts.change('one', { text: 'Half a sentence' })

  expect(drafts.of('one')).toEqual({ text: 'Half a sentence', file: null, seen: null })
  drafts.clear('one')
  expect(drafts.of('one')).toBeNull()
  expect(drafts.of('two')?.text).toBe('Other')
  drafts.clear('two')
})

test('opening an open box again keeps its text', () => {
  drafts.begin('one', 'As it was')
  drafts.change('one', { text: 'As it shall be' })
  drafts.begin('one', 'As it was')

  expect(drafts.of('one')?.text).toBe('As it shall be')
  drafts.clear('one')
})
