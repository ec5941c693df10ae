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

test('whoever shares gives at most what they have, and never ownership', () => {
  const given = ACCESS_LEVELS.map(held => ACCESS_LEVELS.map(level => codeOf(() => checkGivable(level, held, false))))

  // By row: VIEWER, EDITOR, EDITOR_SHARE, ADMIN and OWNER give each of these.
  expect(given).toEqual([
    [null, 1004, 1004, 1004, 1026],
    [null, null, 1004, 1004, 1026],
    [null, null, null, 1004, 1026],
    [null, null, null, null, 1026],
    [null, null, null, null, 1026],
  ])
})

test('of a dashboard nobody is made an editor', () => {
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
