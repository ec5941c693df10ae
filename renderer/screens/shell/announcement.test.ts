import { expect, test } from 'vitest'
import type { SessionState } from '../../../shared/model/account.ts'
import { Account } from '../../../shared/model/account.ts'
import type { Connection } from '../../../shared/model/connection.ts'
import { announcement } from './announcement.ts'

const account = Account.parse({
  key: 'eu#1',
  door: 'token',
  baseUrl: 'https://sheets.example.org/2.0',
  serverName: 'EU region',
  userId: 1,
  email: 'person@example.org',
  name: 'A Person',
  keeping: 'session',
})
const signedIn: SessionState = { kind: 'signed-in', account }
const online: Connection = { kind: 'online', syncedAt: 1 }
const offline: Connection = { kind: 'offline', since: 1, nextTryAt: null }

const aState = (total = 0, parked = 0, connection: Connection = online, session: SessionState = signedIn) => ({
  session,
  connection,
  unsaved: { total, parked, bySheet: [] },
})

test('saved edits are said when the listener pauses', () => {
  expect(announcement(aState(5), aState(0))).toEqual({ isUrgent: false, text: '5 edits saved' })
})

test('new edits are not announced: the person made them', () => {
  expect(announcement(aState(0), aState(1))).toBeNull()
})

test('a rejected edit is said at once, before anything that was saved', () => {
  expect(announcement(aState(5), aState(1, 1))).toMatchObject({
    isUrgent: true,
    text: expect.stringContaining('1 edit rejected'),
  })
})

test('losing the connection or the session is said at once, coming back when the listener pauses', () => {
  expect(announcement(aState(), aState(0, 0, offline))?.isUrgent).toBe(true)
  expect(announcement(aState(), aState(0, 0, online, { kind: 'reading', account, why: 'gone' }))?.isUrgent).toBe(true)
  expect(announcement(aState(0, 0, offline), aState())).toEqual({ isUrgent: false, text: 'Connected again.' })
})

test('staying offline is not said again', () => {
  expect(announcement(aState(0, 0, offline), aState(0, 0, offline))).toBeNull()
})
