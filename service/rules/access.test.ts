import { expect, test } from 'vitest'
import { ACCESS_LEVELS, isAccessLevel, reaches, strongest } from './access.ts'
import { refuse } from './api-error.ts'
import { POLICY, requireAccess, requireScope } from './policy.ts'
import { parseScopes, SCOPES } from './scopes.ts'

test('each access level allows everything that the weaker ones allow, and nothing more than the stronger ones', () => {
  for (const [held, level] of ACCESS_LEVELS.entries()) {
    for (const [needed, other] of ACCESS_LEVELS.entries()) expect(reaches(level, other)).toBe(held >= needed)
  }
})

test('the strongest of several grants counts; without any there is none', () => {
  expect(strongest(['VIEWER', null, 'ADMIN', 'EDITOR'])).toBe('ADMIN')
  expect(strongest([null, null])).toBeNull()
  expect(strongest([])).toBeNull()
})

test('accepts only the five levels of the specification', () => {
  expect(['VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'].every(isAccessLevel)).toBe(true)
  expect(['COMMENTER', 'viewer', '', 'toString'].some(isAccessLevel)).toBe(false)
})

test('scopes are separated by spaces, and an unknown one invalidates the list', () => {
  expect(parseScopes('READ_SHEETS WRITE_SHEETS')).toEqual(['READ_SHEETS', 'WRITE_SHEETS'])
  expect(parseScopes('READ_SHEETS,WRITE_SHEETS')).toBeNull()
  expect(parseScopes('')).toEqual([])
  expect(parseScopes('READ_SHEETS read_sheets')).toBeNull()
})

test('reports an invisible object as missing, and a visible one as not allowed', () => {
  expect(() => requireAccess(null, 'sheet.read')).toThrow(expect.objectContaining({ code: 1006 }))
  expect(() => requireAccess({ accessLevel: 'VIEWER' }, 'row.change')).toThrow(expect.objectContaining({ code: 1004 }))
  expect(() => requireAccess({ accessLevel: 'EDITOR' }, 'row.change')).not.toThrow()
})

test('every operation requires its scope', () => {
  for (const [operation, { scope }] of Object.entries(POLICY)) {
    // as: Object.entries loses the key type of the table
    const name = operation as keyof typeof POLICY
    const others = new Set(SCOPES.filter(one => one !== scope))
    if (scope) expect(() => requireScope(others, name), operation).toThrow(expect.objectContaining({ code: 1004 }))
    else expect(() => requireScope(new Set(), name), operation).not.toThrow()
  }
})

test('an error fills its sentence and repeats at most 120 characters of the input', () => {
  expect(refuse(1042, 'Due', 'soon', 'a date').message).toBe(
    'The column Due does not take the value soon: it expects a date.',
  )
  expect(refuse(1032, 'x'.repeat(1000)).message.length).toBeLessThan(180)
  expect(refuse(1034, 7).withDetail({ index: 2 })).toMatchObject({ code: 1034, status: 400, detail: { index: 2 } })
})

test('adds facts to those that an error already has', () => {
  const refusal = refuse(1006).withDetail({ attribute: 'groupId' })

  expect(refusal.withDetail({ index: 2 }).detail).toEqual({ attribute: 'groupId', index: 2 })
})

test('never treats input as a placeholder of the sentence', () => {
  expect(refuse(1031, '{1}', 'name').message).toBe('The value {1} is not valid for the attribute name.')
})
