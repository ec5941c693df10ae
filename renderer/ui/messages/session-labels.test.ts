import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { AccountKey } from '../../../shared/model/ids.ts'
import { accountServiceLabel, sessionLabel, unsavedLabel } from './session-labels.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 1_790_000_000_000

const renewing = (leftMs: number) => ({ renewal: 'by-itself', endsAt: now + leftMs, scopes: null }) as const

test('a session from the browser says that it renews by itself, and how long it would last without', () => {
  expect(sessionLabel('browser', null, renewing(5 * DAY + HOUR), now)).toBe('Renews by itself, 5 days left')
  expect(sessionLabel('browser', null, renewing(DAY), now)).toBe('Renews by itself, 1 day left')
  expect(sessionLabel('browser', null, renewing(DAY - 1), now)).toBe('Renews by itself, 23 hours left')
  expect(sessionLabel('browser', null, renewing(HOUR - 1), now)).toBe('Renews by itself, less than an hour left')
})

test('a session past its end, on a clock that may be wrong, counts nothing backwards', () => {
  expect(sessionLabel('browser', null, renewing(-DAY), now)).toBe('Renews by itself')
})

test('a pasted token says where it came from, and before that is known nothing is made up', () => {
  expect(sessionLabel('token', null, { renewal: 'none', endsAt: null, scopes: null }, now)).toBe(
    'Token from your settings',
  )
  expect(sessionLabel('browser', null, null, now)).toBe('Renews by itself')
})

test('a session that is locked or gone is said before how it would last', () => {
  expect(sessionLabel('browser', 'locked', renewing(DAY), now)).toBe('Locked, reading copies')
  expect(sessionLabel('token', 'gone', null, now)).toBe('Signed out, reading copies')
})

test('an account with everything saved has no count beside it', () => {
  expect(unsavedLabel(0)).toBeNull()
  expect(unsavedLabel(1)).toBe('1 edit not saved')
  expect(unsavedLabel(5)).toBe('5 edits not saved')
  expect(unsavedLabel(0, 2)).toBe('2 files not saved')
  expect(unsavedLabel(5, 1)).toBe('5 edits and 1 file not saved')
})

test('an account is told by its server, and one that an admin acts as by that admin', () => {
  const account = { serverName: 'Smartsheet EU' } as Account // only what tells it apart
  const assumedBy = { key: AccountKey.parse('x#1'), email: 'ann@office.example', name: '' }

  expect(accountServiceLabel(account)).toBe('Smartsheet EU')
  expect(accountServiceLabel({ ...account, assumedBy })).toBe('Acting: ann@office.example')
})
