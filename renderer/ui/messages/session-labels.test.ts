import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { AccountKey } from '../../../shared/model/ids.ts'
import { accountServiceLabel, sessionLabel, unsavedLabel } from './session-labels.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 1_790_000_000_000

const renewing = (leftMs: number) => ({ renewal: 'by-itself', endsAt: now + leftMs, scopes: null }) as const

test('a browser session says that it renews automatically, and how long it lasts otherwise', () => {
  expect(sessionLabel('browser', null, renewing(5 * DAY + HOUR), now)).toBe('Renews by itself, 5 days left')
  expect(sessionLabel('browser', null, renewing(DAY), now)).toBe('Renews by itself, 1 day left')
  expect(sessionLabel('browser', null, renewing(DAY - 1), now)).toBe('Renews by itself, 23 hours left')
  expect(sessionLabel('browser', null, renewing(HOUR - 1), now)).toBe('Renews by itself, less than an hour left')
})

test('an expired session shows no negative time, because the clock may be wrong', () => {
  expect(sessionLabel('browser', null, renewing(-DAY), now)).toBe('Renews by itself')
})

test('a pasted token names its origin, and nothing while that is unknown', () => {
  expect(sessionLabel('token', null, { renewal: 'none', endsAt: null, scopes: null }, now)).toBe(
    'Token from your settings',
  )
  expect(sessionLabel('browser', null, null, now)).toBe('Renews by itself')
})

test('a locked or expired session shows that instead of its remaining time', () => {
  expect(sessionLabel('browser', 'locked', renewing(DAY), now)).toBe('Locked, reading copies')
  expect(sessionLabel('token', 'gone', null, now)).toBe('Signed out, reading copies')
})

test('an account without unsaved edits shows no count', () => {
  expect(unsavedLabel(0)).toBeNull()
  expect(unsavedLabel(1)).toBe('1 edit not saved')
  expect(unsavedLabel(5)).toBe('5 edits not saved')
  expect(unsavedLabel(0, 2)).toBe('2 files not saved')
  expect(unsavedLabel(5, 1)).toBe('5 edits and 1 file not saved')
})

test('identifies an account by its server, and an assumed one by its admin', () => {
  const account = { serverName: 'Smartsheet EU' } as Account // only the fields that identify it
  const assumedBy = { key: AccountKey.parse('x#1'), email: 'ann@office.example', name: '' }

  expect(accountServiceLabel(account)).toBe('Smartsheet EU')
  expect(accountServiceLabel({ ...account, assumedBy })).toBe('Acting: ann@office.example')
})
