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

/** A service that takes the tokens given, and what it was asked for. */
async function serving(...accepted: string[]) {
  const server = await startServer((_response, { headers }) =>
    accepted.includes(headers.authorization?.replace('Bearer ', '') ?? '')
      ? { json: { id: 7 } }
      : { status: 401, json: { errorCode: 1003, message: 'Your Access Token has expired.', refId: 'r' } },
  )
  servers.push(server)
  return server
}

/** A session that has one token and gets others in turn, and whatever it was asked to refresh. */
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

test('what was refused because the token had ended is sent once more with the new one', async () => {
  const server = await serving('second')
  const session = sessionOf('first', 'second')

  const answer = await httpTo(server, session).put(path`/sheets/${7}`, Shape, { name: 'Zürich' })

  expect(answer).toEqual(ok({ id: 7 }))
  expect(session.rejected).toEqual(['first'])
  expect(server.seen.map(({ body }) => JSON.parse(body.toString()))).toEqual([{ name: 'Zürich' }, { name: 'Zürich' }])
  expect(server.seen[1]?.headers.authorization).toBe('Bearer second')
})

test('a file is read anew for the second sending, and arrives whole', async () => {
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

test('a new token that is refused as well is the end of that request: nothing goes round in circles', async () => {
  const server = await serving('none')
  const session = sessionOf('first', 'second', 'third')

  const answer = await httpTo(server, session).get(path`/thing`, Shape)

  expect(answer).toEqual(fail({ kind: 'unauthorized', reason: 'expired' }))
  expect(session.rejected).toEqual(['first'])
  expect(server.seen).toHaveLength(2)
})

test('a session that is over is told as such', async () => {
  const answer = await httpTo(await serving('none'), sessionOf('first', null)).get(path`/thing`, Shape)

  expect(answer).toEqual(fail({ kind: 'unauthorized', reason: 'expired' }))
})

test('a session that cannot be refreshed just now is as good as no connection: the request did not happen', async () => {
  const server = await serving('none')
  const waiting = { token: () => 'first', refresh: async () => null }

  const answer = await httpTo(server, waiting).put(path`/thing`, Shape, {})

  expect(answer).toEqual(fail({ kind: 'offline', server: server.baseUrl }))
})

test('a write that may not go again by then is not sent with the new token, and did not happen', async () => {
  const server = await serving('second')
  const session = sessionOf('first', 'second')

  const answer = await httpTo(server, session).put(path`/thing`, Shape, {}, { mayRepeat: () => false })

  expect(answer).toEqual(fail({ kind: 'cancelled' }))
  expect(server.seen).toHaveLength(1)
  expect(session.token()).toBe('second')
})
