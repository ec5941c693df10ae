import { expect, test } from 'vitest'
import type { SessionState } from '../../../shared/model/account.ts'
import { Account } from '../../../shared/model/account.ts'
import type { Connection } from '../../../shared/model/connection.ts'
import { announcement, savedMessage, selectionMessage } from './announcement.ts'

const account = Account.parse({
  key: 'eu#1',
  signInMethod: 'token',
  baseUrl: 'https://sheets.example.org/2.0',
  serverName: 'Smartsheet EU',
  userId: 1,
  email: 'person@example.org',
  name: 'A Person',
  keeping: 'session',
})
const signedIn: SessionState = { kind: 'signed-in', account }
const online: Connection = { kind: 'online', syncedAt: 1 }
const offline: Connection = { kind: 'offline', why: 'unreachable', since: 1, nextTryAt: null }

const aState = (total = 0, needsReview = 0, connection: Connection = online, session: SessionState = signedIn) => ({
  session,
  connection,
  unsaved: { total, queued: total - needsReview, needsReview, conflicts: 0, bySheet: [] },
})
const withConflicts = (needsReview: number, conflicts: number) => ({
  ...aState(),
  unsaved: { total: 9, queued: 9 - needsReview, needsReview, conflicts, bySheet: [] },
})

test('does not announce a starting local workspace as signed out', () => {
  const reading: SessionState = { kind: 'reading', account, why: 'gone' }

  expect(announcement(aState(), aState(0, 0, online, reading))?.text).toContain('You are signed out.')
  expect(announcement(aState(), { ...aState(0, 0, online, reading), startsLocal: true })).toBeNull()
})

test('announces saved edits', () => {
  expect([savedMessage(5), savedMessage(1), savedMessage(0)]).toEqual(['5 edits saved', '1 edit saved', ''])
})

test('does not announce new edits, because the user made them', () => {
  expect(announcement(aState(0), aState(1))).toBeNull()
})

test('announces a rejected edit at once, before saved edits', () => {
  expect(announcement(aState(5), aState(1, 1))).toMatchObject({
    isUrgent: true,
    text: expect.stringContaining('1 edit rejected'),
  })
})

test('announces a conflict at once, separately from rejections', () => {
  const met = '2 conflicts: somebody else changed what you changed. Open pending changes to choose.'

  expect(announcement(withConflicts(1, 0), withConflicts(3, 2))).toEqual({ isUrgent: true, text: met })
  expect(announcement(withConflicts(0, 0), withConflicts(3, 2))?.text).toBe(
    `${met} 1 edit rejected. Open pending changes to see why.`,
  )
  expect(announcement(withConflicts(2, 2), withConflicts(1, 1))).toBeNull()
  // Decided, then rejected.
  expect(announcement(withConflicts(1, 1), withConflicts(1, 0))?.text).toMatch(/^1 edit rejected/)
})

test('announces a lost connection or session at once, and its return politely', () => {
  expect(announcement(aState(), aState(0, 0, offline))?.isUrgent).toBe(true)
  expect(announcement(aState(), aState(0, 0, online, { kind: 'reading', account, why: 'gone' }))?.isUrgent).toBe(true)
  expect(announcement(aState(0, 0, offline), aState())).toEqual({ isUrgent: false, text: 'Connected again.' })
})

test('does not announce a failing service as a lost connection', () => {
  const failing: Connection = { ...offline, kind: 'offline', why: 'failing', since: 1, nextTryAt: null }
  expect(announcement(aState(), aState(0, 0, failing))?.text).toMatch(/^The service has a problem\./)
})

test('does not repeat the offline state', () => {
  expect(announcement(aState(0, 0, offline), aState(0, 0, offline))).toBeNull()
})

test('a range is announced with its number of cells and their sum; a single cell is not', () => {
  const range = {
    cells: 4,
    filled: 4,
    leftOut: 0,
    numbers: 4,
    sum: 0.1 + 0.2,
    min: 0,
    max: 0.2,
    unit: '',
    format: null,
  }
  expect(selectionMessage({ ...range, sum: 179_150 })).toBe('4 cells, sum 179,150')
  expect(selectionMessage(range)).toBe('4 cells, sum 0.3')
  expect(selectionMessage({ ...range, sum: 12, unit: 'd' })).toBe('4 cells, sum 12d')
  expect(selectionMessage({ ...range, sum: 12, outdated: 2 })).toBe(
    '4 cells, sum 12. Includes 2 results that update when your edits are saved',
  )
  expect(selectionMessage({ ...range, numbers: 1 })).toBe('4 cells')
  expect(selectionMessage({ ...range, cells: 1, numbers: 1 })).toBe('')
  expect(selectionMessage(null)).toBe('')
})
