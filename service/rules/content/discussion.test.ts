import { expect, test } from 'vitest'
import { CommentInput, MAX_COMMENT_LENGTH, titleOf } from './discussion.ts'

test('the title of a discussion is the first 100 characters of its first comment, without splitting a character', () => {
  expect(titleOf('Is it late?')).toBe('Is it late?')
  expect(titleOf('x'.repeat(101))).toBe('x'.repeat(100))
  expect(titleOf('😀'.repeat(101))).toBe('😀'.repeat(100))
  expect(titleOf('Is it late?\r\nSee \u202eabc')).toBe('Is it late? See abc')
})

test('a comment is not blank and has at most 4,000 characters', () => {
  expect(MAX_COMMENT_LENGTH).toBe(4000)
  expect(CommentInput.parse({ text: ' kept as it is \n' })).toEqual({ text: ' kept as it is \n' })
  expect(CommentInput.safeParse({ text: 'x'.repeat(4000) }).success).toBe(true)
  expect(CommentInput.safeParse({ text: 'x'.repeat(4001) }).success).toBe(false)
  expect(CommentInput.safeParse({ text: '\n\t ' }).success).toBe(false)
})
