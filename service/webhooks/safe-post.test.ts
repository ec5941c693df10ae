import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE, KEY } from '../testing/certificate.ts'
import { safePost } from './safe-post.ts'
import { aSubscriber } from './testing/subscriber.ts'

const never = () => () => undefined

/** A way out that knows where these hosts are, and nothing else. */
function aPort(hosts: Readonly<Record<string, readonly string[]>> = {}, allowed: readonly string[] = []) {
  const asked: string[] = []
  const resolve = async (host: string): Promise<readonly string[]> => {
    asked.push(host)
    return hosts[host] ?? []
  }
  return { asked, ...safePost({ allowed, resolve, after: never }) }
}

test('a name is asked for once, and the connection goes to the address that was looked at', async () => {
  const subscriber = await aSubscriber()
  const port = aPort({ 'hooks.office.example': ['127.0.0.1'] })

  const answer = await port.post(
    new URL(`http://hooks.office.example:${subscriber.port}/x?y=1`),
    { 'X-Test': 'a' },
    '{}',
  )

  expect(answer).toMatchObject({ status: 200 })
  expect(port.asked).toEqual(['hooks.office.example'])
  expect(subscriber.heard).toMatchObject([
    { headers: { host: `hooks.office.example:${subscriber.port}`, 'x-test': 'a', 'content-length': '2' } },
  ])
})

test.each([
  ['elsewhere', ['93.184.216.34']],
  ['elsewhere as well', ['127.0.0.1', '10.0.0.1']],
  ['elsewhere behind this computer', ['127.0.0.1', '::1', '169.254.169.254']],
  ['another network, written in another way', ['::ffff:10.0.0.1']],
])('a name that leads %s is not called', async (_, addresses) => {
  const subscriber = await aSubscriber()
  const port = aPort({ 'hooks.office.example': addresses })

  const answer = await port.post(new URL(`http://hooks.office.example:${subscriber.port}/`), {}, '{}')

  expect(answer).toEqual({ failure: 'not-allowed', reason: 'callbacks to hooks.office.example are not allowed' })
  expect(subscriber.heard).toEqual([])
})

test('an allowed name is asked for, and may not lead to where clouds keep their secrets', async () => {
  const port = aPort({ 'hooks.office.example': ['169.254.169.254'] }, ['Hooks.Office.Example'])

  expect(port.isAllowed(new URL('https://HOOKS.office.example/'))).toBe(true)
  expect(await port.post(new URL('http://hooks.office.example/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
})

test('an address that stands in the callback itself is not asked for', async () => {
  const port = aPort()

  expect(await port.post(new URL('http://10.0.0.1/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
  expect(await port.post(new URL('http://0.0.0.0:1/'), {}, '{}')).toMatchObject({ failure: 'not-allowed' })
  expect(port.asked).toEqual([])
})

test('a name without an address, and an address where nobody is, cannot be reached', async () => {
  const port = aPort()

  expect(await port.post(new URL('https://nowhere.example/'), {}, '{}')).toMatchObject({ failure: 'unreachable' })
  expect(await port.post(new URL('http://127.0.0.1:1/'), {}, '{}')).toMatchObject({ failure: 'unreachable' })
})

test('a redirect is an answer and not followed', async () => {
  const [here, there] = [await aSubscriber(), await aSubscriber()]
  here.answer((_, response) => void response.writeHead(307, { Location: there.url }).end())

  expect(await aPort().post(new URL(here.url), {}, '{}')).toMatchObject({ status: 307 })
  expect(there.heard).toEqual([])
})

test('an answer that is too long is read no further', async () => {
  const subscriber = await aSubscriber()
  subscriber.answer((_, response) => {
    response.write('x'.repeat(60_000))
    response.end('y'.repeat(1_000_000))
  })

  const answer = await aPort().post(new URL(subscriber.url), {}, '{}')

  expect('body' in answer ? answer.body.length : 0).toBeLessThanOrEqual(65_536)
})

test('whoever does not answer in time has not answered', async () => {
  const subscriber = await aSubscriber()
  const times: number[] = []
  const after = (ms: number, work: () => void): (() => void) => {
    times.push(ms)
    // The time is over when the request has come.
    subscriber.answer(work)
    return () => undefined
  }

  const answer = await safePost({ allowed: [], after }).post(new URL(subscriber.url), {}, '{}')

  expect(answer).toEqual({ failure: 'unreachable', reason: 'there was no answer within 10 seconds' })
  expect(times).toEqual([10_000])
})

test('what was given up while its address was asked for is not sent when the address comes', async () => {
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

  // One that is sent afterwards has come: the other one would have come before it.
  await aPort({ 'hooks.office.example': ['127.0.0.1'] }).post(new URL(url), {}, '"later"')
  expect(subscriber.heard.map(({ text }) => text)).toEqual(['"later"'])
})

test('when the service ends, what is under way is broken off and nothing more is sent', async () => {
  const subscriber = await aSubscriber()
  const port = aPort()
  subscriber.answer(() => port.close())

  const answer = await port.post(new URL(subscriber.url), {}, '{}')

  expect([answer, port.isClosed()]).toEqual([{ failure: 'unreachable', reason: 'the service is ending' }, true])
  expect(await port.post(new URL(subscriber.url), {}, '{}')).toEqual(answer)
  expect(subscriber.heard).toHaveLength(1)
})

test('a certificate that nobody vouches for is not trusted', async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (_, response) => void response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // as: listening on a port always gives an address of this shape.
  const { port } = server.address() as AddressInfo

  const answer = await aPort().post(new URL(`https://127.0.0.1:${port}/`), {}, '{}')

  expect(answer).toMatchObject({ failure: 'unreachable', reason: expect.stringMatching(/self.signed/i) })
})
