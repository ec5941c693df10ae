import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { startService as startListening } from '../main.ts'
import { CERTIFICATE, KEY } from '../testing/certificate.ts'
import { startService } from '../testing/service.ts'
import { answerUnrouted, unroutedErrors } from './unrouted.ts'

/** The service on a local port, in clear text or with a certificate. */
async function aPort(tls?: { readonly cert: string; readonly key: string }) {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-unrouted-'))
  const bugs: string[] = []
  const service = await startListening({
    data,
    port: 0,
    limit: 'off',
    sample: false,
    onProgress: line => bugs.push(line),
    ...(tls ? { tls } : {}),
  })
  onTestFinished(async () => {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  })
  return { port: Number(new URL(service.baseUrl).port), token: service.token, bugs }
}

/** Sends raw bytes and returns the reply until the connection closes. */
function exchange(port: number, text: string, isTls = false): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const at = { port, host: '127.0.0.1' }
    const socket = isTls ? connectTls({ ...at, ca: CERTIFICATE }) : connect(at)
    onTestFinished(() => void socket.destroy())
    socket.on('data', chunk => {
      answer += String(chunk)
    })
    socket.once('error', () => resolve(answer)).once('close', () => resolve(answer))
    socket.write(text)
  })
}

/** Status, headers and body of the last response in a text. */
function lastOf(text: string) {
  const answer = text.slice(text.lastIndexOf('HTTP/1.1 '))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const headers = new Map(head.split('\r\n').map(line => [line.split(':')[0]?.toLowerCase(), line.split(': ')[1]]))
  return { status: Number(head.split(' ')[1]), headers, body }
}

const HOST = 'Host: 127.0.0.1'

const BAD = [
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400, 1008],
  ['a header without a name', `GET /2.0/sheets HTTP/1.1\r\n${HOST}\r\n: x\r\n\r\n`, 400, 1008],
  ['two lengths', `POST /2.0/sheets HTTP/1.1\r\n${HOST}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 1008],
  ['headers of more than 16 KB', `GET /2.0/sheets HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 1011],
  ['no host', 'GET /2.0/sheets HTTP/1.1\r\n\r\n', 400, 1011],
  ['no host, with a body', 'POST /2.0/sheets HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello', 400, 1011],
  ['a host that is none', 'GET /2.0/sheets HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, 1011],
  ['a host that makes no address', 'GET /2.0/sheets HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 1008],
  ['an address that is none', `GET \\2.0 HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 1008],
  [
    'an expectation',
    `POST /2.0/sheets HTTP/1.1\r\n${HOST}\r\nExpect: cake\r\nContent-Length: 5\r\n\r\nhello`,
    417,
    1011,
  ],
] as const

test.each(BAD)('answers %s with the error object', async (_what, text, status, errorCode) => {
  const { port, bugs } = await aPort()

  const answer = lastOf(await exchange(port, text))

  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/json;charset=UTF-8')
  expect(answer.headers.get('connection')).toBe('close')
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.body)))
  expect(JSON.parse(answer.body)).toEqual({ errorCode, message: expect.any(String), refId: expect.any(String) })
  expect(bugs).toEqual([])
})

test('also with a certificate', async () => {
  const { port } = await aPort({ cert: CERTIFICATE, key: KEY })

  for (const [what, text, status, errorCode] of BAD) {
    const answer = lastOf(await exchange(port, text, true))
    expect([answer.status, JSON.parse(answer.body).errorCode], what).toEqual([status, errorCode])
  }
})

test('a client that waits for 100 Continue gets it', async () => {
  const { port, token } = await aPort()
  const headers = ['POST /2.0/favorites HTTP/1.1', HOST, `Authorization: Bearer ${token}`, 'Connection: close']
  const more = ['Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2']

  const text = await exchange(port, `${[...headers, ...more].join('\r\n')}\r\n\r\n[]`)

  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n/)
  expect(lastOf(text).status).not.toBe(417)
})

test('headers that are too slow end with 408 and the error object', async () => {
  const { app, deps } = startService()
  const listener = getRequestListener(app.fetch, { errorHandler: unroutedErrors(deps) })
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 }, listener)
  answerUnrouted(server, deps)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // as: listening on a port always gives an address of this shape
  const { port } = server.address() as AddressInfo

  const answer = lastOf(await exchange(port, 'GET /2.0/sheets HTTP/1.1\r\n'))

  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.body)).toMatchObject({ errorCode: 1008 })
})

test('finishes a response in progress, then closes the connection', async () => {
  let finish = (): void => undefined
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': 10 })
    outgoing.write('begun')
    finish = () => void outgoing.end('ended')
  })
  answerUnrouted(server, startService().deps)
  server.on('clientError', () => finish())
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // as: see above
  const { port } = server.address() as AddressInfo

  const text = await exchange(port, `GET / HTTP/1.1\r\n${HOST}\r\n\r\nNONSENSE\r\n\r\n`)

  expect(text.split('\r\n\r\n')[1]).toBe('begunended')
})

/** A sheet of one column on a real port, with reads of its rows and attachments. */
async function aSheet(tls?: Parameters<typeof aPort>[0]) {
  const { port, token, bugs } = await aPort(tls)
  const isTls = tls !== undefined
  const head = (line: string, ...more: string[]): string =>
    `${[`${line} HTTP/1.1`, HOST, `Authorization: Bearer ${token}`, ...more].join('\r\n')}\r\n\r\n`
  const send = async (text: string) => {
    const answers = await exchange(port, text, isTls)
    expect(answers.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    const { status, headers, body } = lastOf(answers)
    return { status, connection: headers.get('connection'), json: JSON.parse(body) }
  }
  const sendJson = (line: string, body: unknown, surplus = '') => {
    const text = JSON.stringify(body)
    const end = surplus === '' ? ['Connection: close'] : []
    return send(
      head(line, `Content-Length: ${Buffer.byteLength(text)}`, 'Content-Type: application/json', ...end) +
        text +
        surplus,
    )
  }
  const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const { json } = await sendJson('POST /2.0/sheets', { name: 'Plan', columns })
  const at = `/2.0/sheets/${json.result.id}`
  const read = async () => {
    const sheet = await send(head(`GET ${at}?include=attachments`, 'Connection: close'))
    return { rows: sheet.json.rows, attachments: sheet.json.attachments ?? [] }
  }
  return { at, head, send, sendJson, read, bugs, columnId: json.result.columns[0].id }
}

test.each([
  ['in clear', undefined],
  ['with a certificate', { cert: CERTIFICATE, key: KEY }],
])('a write whose body is followed by other bytes is answered with its outcome: %s', async (_says, tls) => {
  const { at, sendJson, columnId, read, bugs } = await aSheet(tls)
  const row = { toBottom: true, cells: [{ columnId, value: 'Zoë' }] }

  const added = await sendJson(`POST ${at}/rows`, row, 'öln\n')
  const refused = await sendJson(`POST ${at}/rows`, { ...row, nonsense: true }, 'öln\n')

  expect(added).toMatchObject({ status: 200, connection: 'close', json: { message: 'SUCCESS' } })
  expect(refused).toMatchObject({ status: 400, connection: 'close', json: { errorCode: 1032 } })
  expect((await read()).rows).toHaveLength(1)
  expect(bugs).toEqual([])
})

test('an upload with too small a length is answered with the file that was stored', async () => {
  const { at, head, send, read } = await aSheet()
  const file = 'name,place\nZoë,Köln\nJosé,Łódź\n'
  const disposition = 'Content-Disposition: attachment; filename="people.csv"'
  const length = `Content-Length: ${file.length}`

  const kept = await send(head(`POST ${at}/attachments`, length, 'Content-Type: text/csv', disposition) + file)

  expect(kept).toMatchObject({ status: 200, connection: 'close', json: { result: { name: 'people.csv' } } })
  expect((await read()).attachments).toHaveLength(1)
})

test('a request whose body cannot be read completely is rejected without effect, or answered as executed', async () => {
  const { at, head, send, read, columnId } = await aSheet()
  const row = JSON.stringify({ toBottom: true, cells: [{ columnId, value: 'Zoë' }] })
  const chunk = `${row.length.toString(16)}\r\n${row}\r\n`
  const chunked = 'Transfer-Encoding: chunked'

  const added = await send(`${head(`POST ${at}/rows`, chunked, 'Content-Type: application/json')}${chunk}NONSENSE\r\n`)
  expect(added).toMatchObject({ status: 400, connection: 'close', json: { errorCode: 1008 } })
  expect((await read()).rows).toEqual([])

  const deleted = await send(`${head(`DELETE ${at}`, chunked)}NONSENSE\r\n`)
  expect(deleted).toMatchObject({ status: 200, connection: 'close', json: { message: 'SUCCESS' } })
})
