import { describe, expect, test } from 'vitest'
import { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Decision } from './decision.ts'
import { destinationOf, notificationText } from './notification-text.ts'

const decision = (kind: Decision['kind'], seq: number | null = 1): Decision => ({
  key: `${kind} ${seq}`,
  account: AccountKey.parse('ann'),
  kind,
  sheetId: kind === 'sign-in' ? null : SheetId.parse(7),
  seq,
})

describe('a notification names the pending decision and its sheet', () => {
  test.each([
    [['conflict'], '1 conflict needs a decision'],
    [['conflict', 'conflict'], '2 conflicts need a decision'],
    [['rejected'], '1 edit was refused'],
    [['rejected', 'rejected', 'rejected'], '3 edits were refused'],
    [['upload'], '1 file was not attached'],
    [['upload', 'upload'], '2 files were not attached'],
    [['sign-in'], 'Sign in again to save your edits'],
    [['conflict', 'rejected'], '2 changes need a decision'],
  ] as const)('%j: %s', (kinds, title) => {
    const decisions = kinds.map((kind, seq) => decision(kind, seq))
    expect(notificationText(decisions, ['Budget']).title).toBe(title)
  })

  test.each([
    [[], 'Open Sheaf to decide.'],
    [['Budget'], 'Budget'],
    [['Budget', 'Snag log'], 'Budget and Snag log'],
    [['Budget', 'Snag log', 'Plan'], 'Budget and 2 other sheets'],
  ] as const)('in %j: %s', (names, body) => {
    expect(notificationText([decision('conflict')], names).body).toBe(body)
  })
})

test('a right-to-left name does not reorder the text around it', () => {
  expect(notificationText([decision('rejected')], ['plan\u202exslx']).body).toBe('plan\ufffdxslx')
})

test('a click opens a single conflict, otherwise the list, and the sign-in screen when the session has ended', () => {
  expect(destinationOf([decision('conflict', 5)])).toEqual({ kind: 'pending', seq: 5 })
  expect(destinationOf([decision('rejected', 5)])).toEqual({ kind: 'pending', seq: null })
  expect(destinationOf([decision('conflict', 5), decision('conflict', 6)])).toEqual({ kind: 'pending', seq: null })
  expect(destinationOf([decision('sign-in', null)])).toEqual({ kind: 'sign-in' })
  expect(destinationOf([decision('sign-in', null), decision('upload')])).toEqual({ kind: 'pending', seq: null })
})
