import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { fail, ok } from '../../shared/result.ts'
import { type AnsweringServer, httpTo, startServer } from './testing/answering-server.ts'
import { path } from './transport/path.ts'

const Shape = z.object({ id: z.number() })
const servers: AnsweringServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
})

/** A service that accepts the given tokens and records its requests. */
async function serving(...accepted: string[]) {
  const server = await startServer((_response, { headers }) =>
    accepted.includes(headers.authorization?.replace('Bearer ', '') ?? '')
      ? { json: { id: 7 } }
      : { status: 401, json: { errorCode: 1003, message: 'Your Access Token has expired.', refId: 'r' } },
  )
  servers.push(server)
  return server
}

/** A session with one token and a series of replacements; it records the tokens it was asked to refresh. */
function sessionOf(first: string, ...others: (string | null)[]) {
  const rejected: string[] = []
  let current: string | null = first
  return {
    rejected,
    token: () => current,
    refresh: async (token: string) => {
      rejected.push(token)
      current = others.shift() ?? null
      return current
    },
  }
}

test('repeats a request once with the new token after its token expired', async () => {
  const server = await serving('second')
  const session = sessionOf('first', 'second')

  const answer = await httpTo(server, session).put(path`/sheets/${7}`, Shape, { name: 'Zürich' })

  expect(answer).toEqual(ok({ id: 7 }))
  expect(session.rejected).toEqual(['first'])
  expect(server.seen.map(({ body }) => JSON.parse(body.toString()))).toEqual([{ name: 'Zürich' }, { name: 'Zürich' }])
  expect(server.seen[1]?.headers.authorization).toBe('Bearer second')
})

test('reads a file again for the second attempt and sends it whole', async () => {
  const server = await serving('second')
  let readings = 0
  async function* content() {
    readings += 1
    yield Buffer.from('half of it, ')
    yield Buffer.from('the other half')
  }
  const file = { name: 'a.txt', sizeBytes: 26, mimeType: 'text/plain', content }

  const answer = await httpTo(server, sessionOf('first', 'second')).upload(path`/x`, Shape, file)

  expect(answer).toEqual(ok({ id: 7 }))
  expect(readings).toBe(2)
  expect(server.seen[1]?.body.toString()).toBe('half of it, the other half')
})

test('fails without a loop if the new token is rejected too', async () => {
  const server = await serving('none')
  const session = sessionOf('first', 'second', 'third')

  const answer = await httpTo(server, session).get(path`/thing`, Shape)

  expect(answer).toEqual(fail({ kind: 'unauthorized', reason: 'expired' }))
  expect(session.rejected).toEqual(['first'])
  expect(server.seen).toHaveLength(2)
})

test('reports an expired session', async () => {
  const answer = await httpTo(await serving('none'), sessionOf('first', null)).get(path`/thing`, Shape)

  expect(answer).toEqual(fail({ kind: 'unauthorized', reason: 'expired' }))
})

test('a session that cannot be refreshed now is treated as offline: the request was not executed', async () => {
  const server = await serving('none')
  const waiting = { token: () => 'first', refresh: async () => null }

  const answer = await httpTo(server, waiting).put(path`/thing`, Shape, {})

  expect(answer).toEqual(fail({ kind: 'offline', server: server.baseUrl }))
})

test('does not repeat a write that may no longer be sent, and reports it as not executed', async () => {
  const server = await serving('second')
  const session = sessionOf('first', 'second')

  const answer = await httpTo(server, session).put(path`/thing`, Shape, {}, { mayRepeat: () => false })

  expect(answer).toEqual(fail({ kind: 'cancelled' }))
  expect(server.seen).toHaveLength(1)
  expect(session.token()).toBe('second')
})
