import { expect, test } from 'vitest'
import { NAMED_OPERATIONS } from '../openapi/testing/named-operations.ts'
import { EVENT_KINDS } from './event-kinds.ts'

/** Changes that only their author notices, or that have no caller yet. */
const NO_EVENT = [
  'POST /imageurls',
  'POST /favorites',
  'DELETE /favorites/:type/:objectId',
  'DELETE /favorites/:type',
  'POST /token',
  'POST /webhooks',
  'PUT /webhooks/:webhookId',
  'DELETE /webhooks/:webhookId',
  'POST /webhooks/:webhookId/resetsharedsecret',
]

const OBJECTS =
  'ACCESS_TOKEN, ACCOUNT, ATTACHMENT, DASHBOARD, DISCUSSION, FOLDER, FORM, GROUP, SHEET, REPORT, UPDATE_REQUEST, USER, WORKSPACE'

/** Changes of an asset named in the query: they create the event of the endpoint with the id in its path. */
const EVENT_OF_ITS_TYPE = ['POST /shares', 'PATCH /shares/:shareId', 'DELETE /shares/:shareId']

test('every change of the API creates an event or is listed as creating none', () => {
  const changes = NAMED_OPERATIONS.filter(({ method }) => method !== 'GET').map(
    ({ method, path }) => `${method} ${path}`,
  )

  expect(changes.filter(name => !EVENT_KINDS.has(name)).toSorted()).toEqual(
    [...NO_EVENT, ...EVENT_OF_ITS_TYPE].toSorted(),
  )
})

test('every event has an operation and an object of the API, and an object id', () => {
  const named = new Set(NAMED_OPERATIONS.map(({ method, path }) => `${method} ${path}`))

  for (const [name, { objectType, action, idIn }] of EVENT_KINDS) {
    expect(named.has(name), name).toBe(true)
    expect(OBJECTS.split(', ')).toContain(objectType)
    expect(action, name).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(['result', 'changed', 'account', 'token'].includes(idIn) || name.includes(`:${idIn}`), name).toBe(true)
  }
})
