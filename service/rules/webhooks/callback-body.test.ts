import { expect, test } from 'vitest'
import type { ChangeRecord } from '../../store/webhooks/callbacks.ts'
import { eventsBody, isOfColumns, statusBody } from './callback-body.ts'

const WEBHOOK = { id: 4, sheetId: 9 }
const STAMP = { nonce: 'once', at: Date.UTC(2015, 9, 27, 17, 4, 23, 795) }
const NOBODY = { seq: 1, objectId: null, rowId: null, columnId: null, userId: null, agent: null, at: 0 }

const aChange = (change: Partial<ChangeRecord>): ChangeRecord => ({
  ...NOBODY,
  objectType: 'row',
  eventType: 'deleted',
  ...change,
})

test('a callback writes instants with milliseconds and an offset', () => {
  expect(JSON.parse(statusBody(WEBHOOK, 'ENABLED', STAMP))).toEqual({
    nonce: 'once',
    timestamp: '2015-10-27T17:04:23.795+0000',
    webhookId: 4,
    scope: 'sheet',
    scopeObjectId: 9,
    newWebhookStatus: 'ENABLED',
  })
})

test('an implicit deletion has the time of the callback and no user', () => {
  const body = JSON.parse(eventsBody(WEBHOOK, [aChange({ objectId: 5 })], STAMP))

  expect(body.events).toEqual([
    { objectType: 'row', eventType: 'deleted', id: 5, timestamp: '2015-10-27T17:04:23.795+0000' },
  ])
})

test.each<[Partial<ChangeRecord>, boolean]>([
  [{ objectType: 'cell', eventType: 'updated', rowId: 5, columnId: 7 }, true],
  [{ objectType: 'cell', eventType: 'updated', rowId: 5, columnId: 8 }, false],
  [{ objectType: 'column', eventType: 'updated', objectId: 7 }, true],
  [{ objectType: 'column', eventType: 'deleted', objectId: 8 }, false],
  [{ objectType: 'row', eventType: 'deleted', objectId: 5 }, true],
  [{ objectType: 'row', eventType: 'created', objectId: 5 }, false],
  [{ objectType: 'sheet', eventType: 'updated', objectId: 9 }, false],
  [{ objectType: 'comment', eventType: 'created', objectId: 5 }, false],
])('a webhook for column 7 reports %j: %s', (change, isOf) => {
  expect(isOfColumns(aChange(change), [7])).toBe(isOf)
})
