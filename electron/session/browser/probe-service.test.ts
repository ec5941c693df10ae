import { afterEach, expect, test } from 'vitest'
import { type AnsweringServer, type Respond, startServer } from '../../api/testing/answering-server.ts'
import { createProbe } from './probe-service.ts'

let server: AnsweringServer | null = null
afterEach(async () => {
  await server?.stop()
  server = null
})

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const probe = createProbe({ fetch, after, now: Date.now, userAgent: 'Sheaf/test' })
const probeOf = async (respond: Respond) => {
  server = await startServer(respond)
  return probe(server.baseUrl)
}
/** Answers without JSON. */
const bare =
  (status: number, headers: Record<string, string> = {}, text = ''): Respond =>
  response => {
    response.writeHead(status, headers).end(text)
    return null
  }
const page = bare(200, { 'content-type': 'text/html' }, '<!doctype html><title>Welcome</title>')

test('a service that responds with an error object is recognized', async () => {
  const answer = await probeOf(() => ({ status: 401, json: { errorCode: 1001, message: 'x', refId: 'y' } }))

  expect(answer).toEqual({ ok: true, value: null })
  expect(server?.seen[0]?.url).toBe('/2.0/users/me')
  expect(server?.seen[0]?.headers.authorization).toBeUndefined()
})

test.each<[string, Respond]>([
  ['a web page', page],
  ['a web page that wants a sign-in', bare(401, {}, '<html>')],
  ['a redirect', bare(302, { location: 'https://evil.example/' })],
  ['JSON of something else', () => ({ status: 404, json: { error: 'not found' } })],
  ['somebody who lets everyone in', () => ({ json: { id: 1, email: 'x@sheets.example' } })],
])('%s is no service', async (_, respond) => {
  expect(await probeOf(respond)).toMatchObject({ ok: false, error: { kind: 'not-a-service' } })
})

test('an unreachable address is offline', async () => {
  const gone = await startServer(page)
  await gone.stop()

  expect(await probe(gone.baseUrl)).toEqual({ ok: false, error: { kind: 'offline', server: gone.baseUrl } })
})

test('an unavailable service is reported, and its page is not opened', async () => {
  const down = { errorCode: 4001, message: 'Maintenance', refId: 'y' }

  expect(await probeOf(() => ({ status: 503, json: down }))).toMatchObject({ ok: false, error: { kind: 'server' } })
})
