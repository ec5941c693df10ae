import { expect, test } from 'vitest'
import { JSON_TYPE } from '../http/reply.ts'
import { apiEndpoints } from '../routes/endpoints.ts'
import { toOAuthDeps } from '../routes/oauth/oauth-deps.ts'
import { startService } from '../testing/service.ts'
import { toSubject } from './testing/draft.ts'
import { faultOf } from './testing/fault-of.ts'
import { fuzz, type Theme } from './testing/fuzz.ts'
import { overHttp } from './testing/over-http.ts'
import { ADDRESSES, BODIES, HEADERS } from './testing/themes.ts'

const asked = { method: 'GET', path: '/2.0/sheets', query: '', headers: [], body: null }
const error = { errorCode: 1006, message: 'Not Found', refId: 'x1' }

function faultIn(status: number, body: unknown, type = JSON_TYPE): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return faultOf(asked, { status, headers: new Map([['content-type', type]]), text })
}

test.each([
  ['a 500', 500, { ...error, errorCode: 4000 }],
  ['a refusal in plain text', 404, error, 'text/plain'],
  ['a refusal without a reference', 404, { errorCode: 1006, message: 'Not Found' }],
  ['a code of another status', 400, error],
  ['a code that nobody knows', 404, { ...error, errorCode: 9999 }],
  ['a stack that was told', 404, { ...error, stack: 'at x.ts:1' }],
  ['words of the database', 404, { ...error, message: 'SQLITE_CONSTRAINT' }],
  ['a success that is no JSON', 200, '{"id":'],
])('%s counts as a fault', (_, status, body, type = JSON_TYPE) => {
  expect(faultIn(status, body, type)).toEqual(expect.any(String))
})

test.each([
  ['a success', 200, { id: 1 }],
  ['a refusal', 404, error],
  ['a refusal with facts', 404, { ...error, detail: { index: 0 } }],
  ['a write that has to wait for another', 500, { ...error, errorCode: 4004, detail: { executed: false } }],
])('%s counts as valid', (_, status, body) => {
  expect(faultIn(status, body)).toBeNull()
})

test('the same seed sends the same requests and gets the same responses', async () => {
  const all = apiEndpoints(toOAuthDeps(startService().deps)).map(toSubject)
  const dose = { requests: 150, series: 7, only: null }

  const [first, again, alone, other] = [
    await fuzz(ADDRESSES, all, dose),
    await fuzz(ADDRESSES, all, dose),
    await fuzz(ADDRESSES, all, { ...dose, only: dose.requests - 1 }),
    await fuzz(ADDRESSES, all, { ...dose, series: 8 }),
  ]

  expect(again.last).toBe(first.last)
  expect(alone.last).toBe(first.last)
  expect(again.statuses).toEqual(first.statuses)
  expect(other.last).not.toBe(first.last)
})

/** Headers set by the HTTP library or server, or dependent on the service's address. */
const OF_THE_WIRE: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'expect', 'x-long', 'origin'])

/** Headers that any library can send. */
const SENT_HEADERS: Theme = {
  ...HEADERS,
  draft: (...by) => {
    const { method, headers, body, ...address } = HEADERS.draft(...by)
    const sent = headers.filter(([name]) => !OF_THE_WIRE.has(name.toLowerCase()))
    const length = body === null ? [] : [['Content-Length', String(Buffer.byteLength(body))] as const]
    return { ...address, body, method: method === 'FOO' ? 'PROPFIND' : method, headers: [...sent, ...length] }
  },
}

test.each([BODIES, SENT_HEADERS])('bad $name without a connection get the same responses as over one', async theme => {
  const all = apiEndpoints(toOAuthDeps(startService().deps)).map(toSubject)
  const dose = { requests: 300, series: 7, only: null }

  const handedOver = await fuzz(theme, all, dose)
  const overAConnection = await fuzz(theme, all, { ...dose, deliver: overHttp })

  expect(overAConnection.faults).toEqual([])
  expect(overAConnection.statuses).toEqual(handedOver.statuses)
  expect(overAConnection.carriedOut).toEqual(handedOver.carriedOut)
  expect(overAConnection.last).toBe(handedOver.last)
})
