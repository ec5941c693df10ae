import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SCOPES } from '../rules/scopes.ts'
import { KEY_LIFE_MS } from '../store/request-keys.ts'
import { type Answer, type Person, startService, type TestService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

type Sent = {
  readonly key?: string
  readonly person?: Person
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send(service: TestService, path: string, body: object | string | Buffer, sent: Sent = {}) {
  const { key = 'key-1', person = service.ann, method = 'POST', headers = {} } = sent
  const response = await service.app.request(`/2.0${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      ...headers,
    },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
  const text = await response.text()
  // as: the tests assert the shape themselves
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Answer }
}

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service)
  const rows = (...names: readonly string[]) => names.map(name => ({ cells: sheet.cells({ Name: name }) }))
  return { service, sheet, rows, url: `${sheet.url}/rows` }
}

test('rows sent twice with one key are added once, with two byte-identical responses', async () => {
  const { service, sheet, rows, url } = await aScene()

  const first = await send(service, url, rows('A', 'B'))
  const second = await send(service, url, rows('A', 'B'))

  expect(first.status).toBe(200)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect([second.status, second.text]).toEqual([200, first.text])
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect([await sheet.outline(), await sheet.version()]).toEqual([['A', 'B'], 2])
})

test.each([
  ['a sheet', '/sheets', { name: 'New', columns: [{ title: 'A', type: 'TEXT_NUMBER', primary: true }] }, '/sheets'],
  ['a workspace', '/workspaces', { name: 'New' }, '/workspaces'],
  ['a folder', '/home/folders', { name: 'New' }, '/home/folders'],
])('%s requested twice with one key is created once', async (_, path, body, list) => {
  const service = startService()

  const first = await send(service, path, body)
  const second = await send(service, path, body)

  expect([second.status, second.text]).toEqual([200, first.text])
  expect((await service.call(service.ann, 'GET', list)).json.data).toHaveLength(1)
})

test('a file sent twice with one key is attached and stored once', async () => {
  const { service, sheet } = await aScene()
  const body = Buffer.from('hello')
  const headers = {
    'Content-Type': 'text/plain',
    'Content-Disposition': 'attachment; filename="a.txt"',
    'Content-Length': '5',
  }

  const first = await send(service, `${sheet.url}/attachments`, body, { headers })
  const second = await send(service, `${sheet.url}/attachments`, body, { headers })

  expect([second.status, second.text]).toEqual([200, first.text])
  expect((await service.call(service.ann, 'GET', `${sheet.url}/attachments`)).json.data).toHaveLength(1)
  expect(readdirSync(join(service.folder, 'blobs'))).toHaveLength(1)
})

test('recognizes a repeated comment with a file although its multipart boundary differs', async () => {
  const { service, sheet } = await aScene()
  const form = (boundary: string, text: string) =>
    [
      `--${boundary}`,
      'Content-Disposition: form-data; name="discussion"',
      'Content-Type: application/json',
      '',
      JSON.stringify({ comment: { text } }),
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'hello',
      `--${boundary}--`,
      '',
    ].join('\r\n')
  const say = (boundary: string, text: string) =>
    send(service, `${sheet.url}/discussions`, form(boundary, text), {
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': String(Buffer.byteLength(form(boundary, text))),
      },
    })

  const first = await say('one', 'Hello')

  expect(first.status, first.text).toBe(200)
  expect((await say('another-one', 'Hello')).text).toBe(first.text)
  expect((await say('one', 'Hullo')).json.errorCode).toBe(1011)
  expect((await service.call(service.ann, 'GET', `${sheet.url}/discussions`)).json.data).toHaveLength(1)
})

test('rejects a different request with a used key, without effect', async () => {
  const { service, sheet, rows, url } = await aScene()
  await send(service, url, rows('A'))
  const other = await aSheet(service, [], 'Other')

  for (const [path, body] of [
    [url, rows('B')],
    [`${url}?allowPartialSuccess=true`, rows('A')],
    [`${other.url}/rows`, rows('A')],
  ] as const) {
    expect(await send(service, path, body)).toMatchObject({
      status: 400,
      json: { errorCode: 1011, detail: { reason: 'used for another request' } },
    })
  }
  expect([await sheet.outline(), await other.outline()]).toEqual([['A'], []])
})

test('a key is valid only for its token and its assumed user', async () => {
  const { service, sheet, rows, url } = await aScene()
  sheet.share(service.bob, 'EDITOR')
  await send(service, url, rows('A'))

  expect((await send(service, url, rows('A'), { person: service.bob })).headers.has('idempotent-replayed')).toBe(false)
  expect((await send(service, url, rows('A'), { person: service.tokenFor(service.ann, SCOPES) })).status).toBe(200)
  expect(await sheet.outline()).toEqual(['A', 'A', 'A'])
  const assumed = await send(service, url, rows('A'), { headers: { 'Assume-User': 'bob%40office.example' } })
  expect(assumed.json.errorCode).toBe(1011)
})

test('a key can be used again after a day', async () => {
  const { service, sheet, rows, url } = await aScene()
  await send(service, url, rows('A'))

  service.advance(KEY_LIFE_MS - 1)
  await send(service, url, rows('A'))
  expect(await sheet.outline()).toEqual(['A'])
  service.advance(1)
  await send(service, url, rows('A'))
  expect(await sheet.outline()).toEqual(['A', 'A'])
})

test('a rejected request does not use up its key', async () => {
  const { service, sheet, rows, url } = await aScene()

  expect((await send(service, url, [{ cells: [{ columnId: 1, value: 'A' }] }])).json.errorCode).toBe(1036)

  expect((await send(service, url, rows('A'))).status).toBe(200)
  expect(await sheet.outline()).toEqual(['A'])
})

test('stores the response of a partial success like any other', async () => {
  const { service, sheet, rows, url } = await aScene()
  const body = [...rows('A'), { cells: [{ columnId: 1, value: 'B' }] }]

  const first = await send(service, `${url}?allowPartialSuccess=true`, body)
  const second = await send(service, `${url}?allowPartialSuccess=true`, body)

  expect(first.json).toMatchObject({ resultCode: 3 })
  expect(second.text).toBe(first.text)
  expect(await sheet.outline()).toEqual(['A'])
})

/** A request that creates something; `SHEET` stands for the path of the sheet. */
type Create = {
  readonly what: string
  readonly path: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

describe('rolls the change back when its response cannot be stored:', () => {
  const FILE = {
    'Content-Type': 'text/plain',
    'Content-Disposition': 'attachment; filename="a.txt"',
    'Content-Length': '5',
  }
  const CSV = { ...FILE, 'Content-Type': 'text/csv' }
  const NAME = { title: 'Name', type: 'TEXT_NUMBER', primary: true }

  test.each<Create>([
    { what: 'rows', path: '/SHEET/rows', body: [{ cells: [] }] },
    { what: 'a column', path: '/SHEET/columns', body: { title: 'New', type: 'TEXT_NUMBER', index: 0 } },
    { what: 'a sheet', path: '/sheets', body: { name: 'New', columns: [NAME] } },
    { what: 'a copy', path: '/SHEET/copy', body: { newName: 'New', destinationType: 'home' } },
    { what: 'a workspace', path: '/workspaces', body: { name: 'New' } },
    { what: 'a folder', path: '/home/folders', body: { name: 'New' } },
    {
      what: 'a link',
      path: '/SHEET/attachments',
      body: { name: 'a', attachmentType: 'LINK', url: 'https://a.example' },
    },
    { what: 'a file', path: '/SHEET/attachments', body: Buffer.from('hello'), headers: FILE },
    { what: 'a discussion', path: '/SHEET/discussions', body: { comment: { text: 'Hello' } } },
    { what: 'a favorite', path: '/favorites', body: { type: 'sheet', objectId: 0 } },
    { what: 'a sheet from a file', path: '/sheets/import?sheetName=New', body: Buffer.from('a,b\n1'), headers: CSV },
  ])('$what', async ({ path: pattern, body, headers = {} }) => {
    const { service, sheet } = await aScene()
    const { sqlite } = service.store.db
    const path = pattern.replace('/SHEET', sheet.url)
    const content = 'objectId' in body ? { ...body, objectId: sheet.id } : body
    const tables = [
      'sheets',
      'columns',
      'rows',
      'folders',
      'workspaces',
      'attachments',
      'comments',
      'favorites',
    ] as const
    const all = () => JSON.stringify(tables.map(table => sqlite.prepare(`SELECT * FROM ${table}`).all()))
    const before = all()
    sqlite.exec("CREATE TRIGGER full BEFORE INSERT ON request_keys BEGIN SELECT RAISE(ABORT, 'no room'); END")

    const refused = await send(service, path, content, { headers })

    expect([refused.status, refused.json.errorCode], refused.text).toEqual([500, 4000])
    expect(all()).toBe(before)
    sqlite.exec('DROP TRIGGER full')
    const done = await send(service, path, content, { headers })
    expect(done.status, done.text).toBe(200)
    expect(all()).not.toBe(before)
  })
})

test('of two concurrent attempts one is executed; the other is busy and gets the stored response when it retries', async () => {
  const service = startService()
  const both = () => send(service, '/workspaces', { name: 'New' })

  const [first, second] = await Promise.all([both(), both()])

  expect([first.status, second.json.errorCode, second.json.detail]).toEqual([
    200,
    4004,
    { executed: false, reason: 'the key is in use' },
  ])
  expect((await both()).text).toBe(first.text)
})

test.each([
  ['an empty key', ''],
  ['a key with a space', 'a b'],
  ['a key of 256 characters', 'k'.repeat(256)],
  ['a key with an umlaut', 'schl\u00fcssel'],
])('rejects %s, without effect', async (_, key) => {
  const { service, sheet, rows, url } = await aScene()

  expect((await send(service, url, rows('A'), { key })).json).toMatchObject({ errorCode: 1011 })
  expect(await sheet.outline()).toEqual([])
})

test('accepts a key in quotes, as in the draft standard, as the same key', async () => {
  const { service, sheet, rows, url } = await aScene()

  await send(service, url, rows('A'), { key: '"k"' })
  await send(service, url, rows('A'), { key: 'k' })

  expect(await sheet.outline()).toEqual(['A'])
})

test('ignores the header on methods that can be repeated anyway', async () => {
  const { service, sheet } = await aScene()
  const [id] = await sheet.addRows(['A'])
  const change = (name: string) =>
    send(service, `${sheet.url}/rows`, { id, cells: sheet.cells({ Name: name }) }, { method: 'PUT' })

  await change('B')
  await change('C')

  expect(await sheet.outline()).toEqual(['C'])
})

test('reveals nothing about a key without a token', async () => {
  const { service, rows, url } = await aScene()
  await send(service, url, rows('A'))

  const stranger = { ...service.ann, token: 'x' }
  expect((await send(service, url, rows('A'), { person: stranger })).json.errorCode).toBe(1002)
})
