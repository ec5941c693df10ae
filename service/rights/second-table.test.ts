import { expect, test } from 'vitest'
import { type Operation, POLICY } from '../rules/policy.ts'
import { SECTIONS } from '../spec/testing/sections.ts'
import { QUOTED, secondRule } from './testing/second-table.ts'

const OPERATIONS = Object.keys(POLICY) as Operation[] // as: the keys of this table

test('every operation has quotes, and nothing else has', () => {
  expect(QUOTED.toSorted()).toEqual(OPERATIONS.toSorted())
})

test.each(OPERATIONS)('%s requires the scope, access level and role of its quotes', operation => {
  const { scope, access, ...more } = POLICY[operation]

  expect(secondRule(operation)).toMatchObject({
    scope,
    access,
    orOnWorkspace: 'orOnWorkspace' in more ? more.orOnWorkspace : null,
    role: 'role' in more ? more.role : null,
  })
})

test.each(OPERATIONS)('the quotes for %s have a section and at most twelve words', operation => {
  const headings: readonly string[] = SECTIONS
  for (const { section, text } of secondRule(operation)?.quotes ?? []) {
    expect(headings.includes(section) || /^\d+(\.\d)?$/.test(section), section).toBe(true)
    const count = text.split(/\s+/).filter(word => !/^[|·*]$/.test(word)).length
    expect(count, text).toBeGreaterThan(0)
    expect(count, text).toBeLessThanOrEqual(12)
  }
})

test('reads from a quote exactly what it names', () => {
  expect(secondRule('sheet.delete')).toMatchObject({ scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' })
  expect(secondRule('user.me')).toMatchObject({ scope: null, access: null, orOnWorkspace: null })
  expect(secondRule('sheet.paint')).toBeNull()
})
