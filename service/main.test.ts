import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ServiceOptions, startService, withData } from './main.ts'
import { mintToken } from './routes/oauth/mint-token.ts'
import { CERTIFICATE, KEY } from './testing/certificate.ts'

/** The service on a local port. */
async function aService(options: Partial<ServiceOptions> = {}) {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'sheaf-main-'))
  const lines: string[] = []
  const given = {
    port: 0,
    limit: 'off',
    sample: false,
    onProgress: (line: string) => lines.push(line),
    ...options,
  } as const
  const service = await startService({ ...given, data })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await service.stop()
    isRunning = false
  }
  onTestFinished(async () => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  })
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return { service, data, lines, stop, call, port: Number(new URL(service.baseUrl).port) }
}

const NAME = { title: 'Name', type: 'TEXT_NUMBER', primary: true }

test('a new folder has one user, who owns it, and a token for them', async () => {
  const { service, call } = await aService()

  expect(service.user.email).toBe('you@this.computer')
  expect(await (await call('GET', '/users')).json()).toMatchObject({
    totalCount: 1,
    data: [{ admin: true, status: 'ACTIVE' }],
  })
})

test('keeps written data after a restart', async () => {
  const first = await aService()
  expect((await first.call('POST', '/sheets', { name: 'Kept', columns: [NAME] })).status).toBe(200)
  await first.stop()

  const second = await aService({ data: first.data })

  expect(await (await second.call('GET', '/sheets')).json()).toMatchObject({ data: [{ name: 'Kept' }] })
})

test('other users of this computer cannot read the data', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { data, service, call } = await aService({ data: join(home, 'service') })
  // as: the response of this request; a wrong one fails the next request
  const { result } = (await (await call('POST', '/sheets', { name: 'Plan', columns: [NAME] })).json()) as Made
  const attached = await fetch(`${service.baseUrl}/sheets/${result.id}/attachments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}`, 'Content-Disposition': 'attachment; filename="a.txt"' },
    body: 'a',
  })
  expect(attached.status).toBe(200)

  const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
  const kept = [data, ...names.map(name => join(data, name))]
  const open = kept.filter(path => statSync(path).mode & 0o077)

  expect(kept.length).toBeGreaterThan(3)
  expect(open).toEqual([])
})

test('revokes the token of the last start and keeps a created one', async () => {
  const first = await aService()
  const minted = await withData(first.data, deps =>
    mintToken(deps, { userId: first.service.user.id, kind: 'raw', scopes: ['READ_SHEETS'] }),
  )
  await first.stop()
  const second = await aService({ data: first.data })
  const statusWith = async (token: string) =>
    (await fetch(`${second.service.baseUrl}/users/me`, { headers: { Authorization: `Bearer ${token}` } })).status

  expect(await statusWith(first.service.token)).toBe(401)
  expect(await statusWith(minted)).toBe(200)
})

test('the data folder does not contain the token', async () => {
  const { service, data, stop } = await aService()
  await stop()

  for (const name of readdirSync(data).filter(entry => entry.startsWith('service.db'))) {
    expect(readFileSync(join(data, name)).includes(service.token), name).toBe(false)
  }
})

test('listens on the loopback address only', async () => {
  const { port } = await aService()
  const others = Object.values(networkInterfaces()).flatMap(list => list ?? [])

  for (const { address, family, internal } of others) {
    if (internal || family !== 'IPv4') continue
    expect(await canConnect(address, port), address).toBe(false)
  }
  expect(await canConnect('127.0.0.1', port)).toBe(true)
})

test('a port in use rejects and releases the data folder', async () => {
  const { port } = await aService()
  const data = mkdtempSync(join(tmpdir(), 'sheaf-main-'))

  const second = startService({ data, port, limit: 'off', sample: false, onProgress: () => undefined })

  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  rmSync(data, { recursive: true })
})

test('a body over 4 MB gets an error response instead of a broken connection', async () => {
  const { call } = await aService()

  const response = await call('POST', '/sheets', `{"name":"${'x'.repeat(6 * 1024 * 1024)}"}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errorCode: 1041 })
})

test('a sheet of 5,000 cells is gzipped, and the client decodes it', async () => {
  const { call } = await aService()
  // as: the next line would fail on anything else
  const made = (await (await call('POST', '/sheets', { name: 'Big', columns: [NAME] })).json()) as Made
  const [column] = made.result.columns
  for (let batch = 0; batch < 10; batch++) {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      cells: [{ columnId: column?.id, value: `Row ${batch}.${n}` }],
    }))
    expect((await call('POST', `/sheets/${made.result.id}/rows`, rows)).status).toBe(200)
  }

  const response = await call('GET', `/sheets/${made.result.id}?level=2&include=objectValue`)

  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(Number(response.headers.get('content-length'))).toBeLessThan(200_000)
  expect(await response.json()).toMatchObject({ totalRowCount: 5000, version: 11 })
})

test('rejects bytes that are no request, and keeps running', async () => {
  const { port, call } = await aService()

  expect(await sendRaw(port, 'NONSENSE\r\n\r\n')).toContain('400')
  expect(
    await sendRaw(port, `GET /2.0/sheets HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ).toContain('431')
  expect((await call('GET', '/users/me')).status).toBe(200)
})

test('creates the sample once, however often the service starts', async () => {
  const first = await aService({ sample: true })
  const names = async ({ call }: { call: (method: string, path: string) => Promise<Response> }) =>
    await (await call('GET', '/sheets?includeAll=true')).json()
  const before = await names(first)
  await first.stop()

  const second = await aService({ data: first.data, sample: true })

  expect(await names(second)).toEqual(before)
  expect(before).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ name: 'Bird strikes' })]) })
})

type Made = {
  readonly result: { readonly id: number; readonly columns: readonly { readonly id: number }[] }
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port })
    const end = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}

/** Sends raw bytes and returns the reply. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text))
    socket.on('data', chunk => {
      answer += String(chunk)
    })
    socket.once('error', () => resolve(answer)).once('close', () => resolve(answer))
  })
}

test('with a certificate it accepts https only', async () => {
  const { service } = await aService({ tls: { cert: CERTIFICATE, key: KEY } })
  expect(service.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/2\.0$/)
  expect(service.authUrl).toBe(service.baseUrl.replace('/2.0', ''))

  const status = await new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` }
    get(`${service.baseUrl}/users/me`, { ca: CERTIFICATE, headers }, response => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

  expect(status).toBe(200)
  await expect(fetch(`${service.baseUrl.replace('https', 'http')}/users/me`)).rejects.toThrow()
})

test('the government deployment accepts fewer attachment types', async () => {
  const { call } = await aService({ government: true })
  // as: the response of this request; a wrong one fails the next request
  const { result } = (await (await call('POST', '/sheets', { name: 'Plan', columns: [NAME] })).json()) as Made
  const link = (attachmentType: string, url: string) =>
    call('POST', `/sheets/${result.id}/attachments`, { name: 'a', attachmentType, url })

  expect((await link('LINK', 'https://a.example')).status).toBe(200)
  expect(await (await link('DROPBOX', 'https://www.dropbox.com/a')).json()).toMatchObject({ errorCode: 1255 })
})
