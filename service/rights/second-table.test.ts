import { expect, test } from 'vitest'
import { type Operation, POLICY } from '../rules/policy.ts'
import { SECTIONS } from '../spec/testing/sections.ts'
import { QUOTED, secondRule } from './testing/second-table.ts'

const OPERATIONS = Object.keys(POLICY) as Operation[] // the keys of this very table

test('every operation is quoted for, and nothing else is', () => {
  expect(QUOTED.toSorted()).toEqual(OPERATIONS.toSorted())
})

test.each(OPERATIONS)('%s takes the scope, the access level and the role that its quotes name', operation => {
  const { scope, access, ...more } = POLICY[operation]

  expect(secondRule(operation)).toMatchObject({
    scope,
    access,
    orOnWorkspace: 'orOnWorkspace' in more ? more.orOnWorkspace : null,
    role: 'role' in more ? more.role : null,
  })
})

test.each(OPERATIONS)('what is quoted for %s has a section and twelve words at most', operation => {
  const headings: readonly string[] = SECTIONS
  for (const { section, words } of secondRule(operation)?.quotes ?? []) {
    expect(headings.includes(section) || /^\d+(\.\d)?$/.test(section), section).toBe(true)
    const count = words.split(/\s+/).filter(word => !/^[|·*]$/.test(word)).length
    expect(count, words).toBeGreaterThan(0)
    expect(count, words).toBeLessThanOrEqual(12)
  }
})

test('a quote is read for what it names, and for nothing else', () => {
  expect(secondRule('sheet.delete')).toMatchObject({ scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' })
  expect(secondRule('user.me')).toMatchObject({ scope: null, access: null, orOnWorkspace: null })
  expect(secondRule('sheet.paint')).toBeNull()
})
