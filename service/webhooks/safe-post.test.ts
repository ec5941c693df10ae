import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE, KEY } from '../testing/certificate.ts'
import { safePost } from './safe-post.ts'
import { aSubscriber } from './testing/subscriber.ts'

const never = () => () => undefined

/** A port that resolves only these hosts. */
function aPort(hosts: Readonly<Record<string, readonly string[]>> = {}, allowed: readonly string[] = []) {
  const asked: string[] = []
  const resolve = async (host: string): Promise<readonly string[]> => {
    asked.push(host)
    return hosts[host] ?? []
  }
  return { asked, ...safePost({ allowed, resolve, after: never }) }
}

test('resolves a name once and connects to the address that was checked', async () => {
  const subscriber = await aSubscriber()
  const port = aPort({ 'hooks.office.example': ['127.0.0.1'] })

  const answer = await port.post(
    new URL(`http://hooks.office.example:${subscriber.port}/x?y=1`),
    { 'X-Test': 'a' },
    '{}',
  )

  expect(answer).toMatchObject({ status: 200 })
  expect(port.asked).toEqual(['hooks.office.example'])
  expect(subscriber.requests).toMatchObject([
    { headers: { host: `hooks.office.example:${subscriber.port}`, 'x-test': 'a', 'content-length': '2' } },
  ])
})

test.each([
  ['elsewhere', ['93.184.216.34']],
  ['elsewhere as well', ['127.0.0.1', '10.0.0.1']],
  ['elsewhere behind this computer', ['127.0.0.1', '::1', '169.254.169.254']],
  ['another network, written in another way', ['::ffff:10.0.0.1']],
])('rejects a name that resolves %s', async (_, addresses) => {
  const subscriber = await aSubscriber()
  const port = aPort({ 'hooks.office.example': addresses })

  const answer = await port.post(new URL(`http://hooks.office.example:${subscriber.port}/`), {}, '{}')

  expect(answer).toEqual({ failure: 'not-allowed', reason: 'callbacks to hooks.office.example are not allowed' })
  expect(subscriber.requests).toEqual([])
})

test('an allowed name is resolved, but may not lead to a cloud metadata address', async () => {
  const port = aPort({ 'hooks.office.example': ['169.254.169.254'] }, ['Hooks.Office.Example'])

  expect(port.isAllowed(new URL('https://HOOKS.office.example/'))).toBe(true)
  expect(await port.post(new URL('http://hooks.office.example/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
})

test('does not resolve a literal address', async () => {
  const port = aPort()

  expect(await port.post(new URL('http://10.0.0.1/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
  expect(await port.post(new URL('http://0.0.0.0:1/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
  expect(port.asked).toEqual([])
})

test('a name without address and an address without listener are unreachable', async () => {
  const port = aPort()

  expect(await port.post(new URL('https://nowhere.example/'), {}, '{}')).toMatchObject({ failure: 'unreachable' })
  expect(await port.post(new URL('http://127.0.0.1:1/'), {}, '{}')).toMatchObject({ failure: 'unreachable' })
})

test('a redirect is a response and not followed', async () => {
  const [here, there] = [await aSubscriber(), await aSubscriber()]
  here.answer((_, response) => void response.writeHead(307, { Location: there.url }).end())

  expect(await aPort().post(new URL(here.url), {}, '{}')).toMatchObject({ status: 307 })
  expect(there.requests).toEqual([])
})

test('reads an overlong response only up to the limit', async () => {
  const subscriber = await aSubscriber()
  subscriber.answer((_, response) => {
    response.write('x'.repeat(60_000))
    response.end('y'.repeat(1_000_000))
  })

  const answer = await aPort().post(new URL(subscriber.url), {}, '{}')

  expect('body' in answer ? answer.body.length : 0).toBeLessThanOrEqual(65_536)
})

test('a slow response counts as a timeout', async () => {
  const subscriber = await aSubscriber()
  const times: number[] = []
  const after = (ms: number, work: () => void): (() => void) => {
    times.push(ms)
    // The time is over when the request has arrived.
    subscriber.answer(work)
    return () => undefined
  }

  const answer = await safePost({ allowed: [], after }).post(new URL(subscriber.url), {}, '{}')

  expect(answer).toEqual({ failure: 'unreachable', reason: 'there was no answer within 10 seconds' })
  expect(times).toEqual([10_000])
})

test('a request that timed out during resolving is not sent afterwards', async () => {
  const subscriber = await aSubscriber()
  const steps = { giveUp: (): void => undefined, answer: (_: readonly string[]): void => undefined }
  const resolve = () => new Promise<readonly string[]>(answer => Object.assign(steps, { answer }))
  const after = (_: number, giveUp: () => void) => {
    Object.assign(steps, { giveUp })
    return () => undefined
  }
  const port = safePost({ allowed: [], resolve, after })
  const url = `http://hooks.office.example:${subscriber.port}/`
  const posted = port.post(new URL(url), {}, '{}')

  steps.giveUp()
  expect(await posted).toMatchObject({ failure: 'unreachable' })
  steps.answer(['127.0.0.1'])

  // This later request has arrived, so an earlier one would have arrived before it.
  await aPort({ 'hooks.office.example': ['127.0.0.1'] }).post(new URL(url), {}, '"later"')
  expect(subscriber.requests.map(({ text }) => text)).toEqual(['"later"'])
})

test('shutdown aborts running requests and rejects new ones', async () => {
  const subscriber = await aSubscriber()
  const port = aPort()
  subscriber.answer(() => port.close())

  const answer = await port.post(new URL(subscriber.url), {}, '{}')

  expect([answer, port.isClosed()]).toEqual([{ failure: 'unreachable', reason: 'the service is ending' }, true])
  expect(await port.post(new URL(subscriber.url), {}, '{}')).toEqual(answer)
  expect(subscriber.requests).toHaveLength(1)
})

test('rejects an untrusted certificate', async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (_, response) => void response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // as: listening on a port always gives an address of this shape
  const { port } = server.address() as AddressInfo

  const answer = await aPort().post(new URL(`https://127.0.0.1:${port}/`), {}, '{}')

  expect(answer).toMatchObject({ failure: 'unreachable', reason: expect.stringMatching(/self.signed/i) })
})
