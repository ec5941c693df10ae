import { expect, test } from 'vitest'
import { ACCESS_LEVELS } from '../access.ts'
import { ApiError } from '../api-error.ts'
import { checkGivable, toRecipient } from './share-input.ts'

function codeOf(work: () => unknown): number | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof ApiError ? error.code : 0
  }
}

test('a user gives at most their own level, and never ownership', () => {
  const given = ACCESS_LEVELS.map(held => ACCESS_LEVELS.map(level => codeOf(() => checkGivable(level, held, false))))

  // One row each for VIEWER, EDITOR, EDITOR_SHARE, ADMIN and OWNER: the levels they may give.
  expect(given).toEqual([
    [null, 1004, 1004, 1004, 1026],
    [null, null, 1004, 1004, 1026],
    [null, null, null, 1004, 1026],
    [null, null, null, null, 1026],
    [null, null, null, null, 1026],
  ])
})

test('a dashboard has no editors', () => {
  const codes = ACCESS_LEVELS.map(level => codeOf(() => checkGivable(level, 'OWNER', true)))

  expect(codes).toEqual([null, 1166, null, null, 1026])
})

test('a share names either an address or a group', () => {
  const accessLevel = 'VIEWER'

  expect(toRecipient({ accessLevel, email: 'kim@office.example' })).toEqual({ email: 'kim@office.example' })
  expect(toRecipient({ accessLevel, groupId: 7 })).toEqual({ groupId: 7 })
  expect(codeOf(() => toRecipient({ accessLevel }))).toBe(1228)
  expect(codeOf(() => toRecipient({ accessLevel, email: 'kim@office.example', groupId: 7 }))).toBe(1219)
})
