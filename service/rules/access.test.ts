import { expect, test } from 'vitest'
import { ACCESS_LEVELS, isAccessLevel, reaches, strongest } from './access.ts'
import { refuse } from './api-error.ts'
import { POLICY, requireAccess, requireScope } from './policy.ts'
import { parseScopes, SCOPES } from './scopes.ts'

test('each access level allows all that the weaker ones allow, and nothing of the stronger ones', () => {
  for (const [held, level] of ACCESS_LEVELS.entries()) {
    for (const [needed, other] of ACCESS_LEVELS.entries()) expect(reaches(level, other)).toBe(held >= needed)
  }
})

test('of several grants the strongest counts; none at all is none', () => {
  expect(strongest(['VIEWER', null, 'ADMIN', 'EDITOR'])).toBe('ADMIN')
  expect(strongest([null, null])).toBeNull()
  expect(strongest([])).toBeNull()
})

test('only the five levels of the specification are levels', () => {
  expect(['VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'].every(isAccessLevel)).toBe(true)
  expect(['COMMENTER', 'viewer', '', 'toString'].some(isAccessLevel)).toBe(false)
})

test('scopes are written with spaces, and an unknown one spoils the list', () => {
  expect(parseScopes('READ_SHEETS WRITE_SHEETS')).toEqual(['READ_SHEETS', 'WRITE_SHEETS'])
  expect(parseScopes('READ_SHEETS,WRITE_SHEETS')).toBeNull()
  expect(parseScopes('')).toEqual([])
  expect(parseScopes('READ_SHEETS read_sheets')).toBeNull()
})

test('an object one cannot see is not there; one that one can see says that this is not allowed', () => {
  expect(() => requireAccess(null, 'sheet.read')).toThrow(expect.objectContaining({ code: 1006 }))
  expect(() => requireAccess({ accessLevel: 'VIEWER' }, 'row.change')).toThrow(expect.objectContaining({ code: 1004 }))
  expect(() => requireAccess({ accessLevel: 'EDITOR' }, 'row.change')).not.toThrow()
})

test('no operation is open to a token without its scope', () => {
  for (const [operation, { scope }] of Object.entries(POLICY)) {
    // The table's own keys: Object.entries forgets that.
    const name = operation as keyof typeof POLICY
    const others = new Set(SCOPES.filter(one => one !== scope))
    if (scope) expect(() => requireScope(others, name), operation).toThrow(expect.objectContaining({ code: 1004 }))
    else expect(() => requireScope(new Set(), name), operation).not.toThrow()
  }
})

test('a refusal fills its sentence, and never repeats more than 120 characters of what was sent', () => {
  expect(refuse(1042, 'Due', 'soon', 'a date').message).toBe(
    'The column Due does not take the value soon: it expects a date.',
  )
  expect(refuse(1032, 'x'.repeat(1000)).message.length).toBeLessThan(180)
  expect(refuse(1034, 7).withDetail({ index: 2 })).toMatchObject({ code: 1034, status: 400, detail: { index: 2 } })
})

test('facts are added to those that a refusal has already', () => {
  const refusal = refuse(1006).withDetail({ attribute: 'groupId' })

  expect(refusal.withDetail({ index: 2 }).detail).toEqual({ attribute: 'groupId', index: 2 })
})

test('what was sent is never read as a slot of the sentence', () => {
  expect(refuse(1031, '{1}', 'name').message).toBe('The value {1} is not valid for the attribute name.')
})
