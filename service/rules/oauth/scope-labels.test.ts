import { expect, test } from 'vitest'
import { SCOPES } from '../scopes.ts'
import { toScopeGroups } from './scope-labels.ts'

test('every scope has a distinct description', () => {
  const labels = toScopeGroups(SCOPES).flatMap(group => group.labels)

  expect(labels).toHaveLength(SCOPES.length + 1)
  expect(new Set(labels).size).toBe(labels.length)
  for (const sentence of labels) expect(sentence).toMatch(/^[A-Z][^_]+$/)
})

test('groups scopes of one kind in a fixed order, regardless of the order requested', () => {
  const asked = toScopeGroups(['READ_USERS', 'WRITE_SHEETS', 'READ_SIGHTS', 'READ_SHEETS'])

  expect(asked.map(({ title }) => title)).toEqual(['Your account', 'Sheets', 'Dashboards', 'People'])
  expect(asked[1]?.labels).toEqual([
    'Read your sheets, their files and conversations',
    'Change rows and cells, attach files, write comments',
  ])
  expect(toScopeGroups(['READ_SHEETS', 'READ_USERS', 'READ_SIGHTS', 'WRITE_SHEETS'])).toEqual(asked)
})

test('shows the user’s identity even without scopes', () => {
  expect(toScopeGroups([])).toEqual([{ title: 'Your account', labels: ['See your name and e-mail address'] }])
})
