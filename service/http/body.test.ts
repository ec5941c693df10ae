import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]

async function create(
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
) {
  const service = startService()
  const text = typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
  const response = await service.app.request('/2.0/sheets', {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ann.token}`, ...headers },
    body: text,
  })
  expect(service.bugs).toEqual([])
  // as: the tests expect an error object
  return { status: response.status, json: (await response.json()) as { errorCode: number; message: string } }
}

test.each([
  ['not JSON', '{"name":', 1008],
  ['a lone number', '7', 1008],
  ['null', 'null', 1008],
  ['nothing at all', '', 1024],
  ['only blanks', '  \n', 1024],
])('rejects %s with a code instead of crashing', async (_, text, code) => {
  expect(await create(text)).toMatchObject({ status: 400, json: { errorCode: code } })
})

test('rejects a body that is not UTF-8', async () => {
  expect((await create(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).json.errorCode).toBe(1008)
})

test.each([
  ['of no known length', {}],
  ['that was announced', { 'Content-Length': '4194400' }],
  ['that comes in chunks', { 'Transfer-Encoding': 'chunked' }],
])('rejects a body of more than 4 MB: %s', async (_, headers) => {
  const body = { name: 'x'.repeat(4 * 1024 * 1024), columns: COLUMNS }

  const { status, json } = await create(body, { 'Content-Type': 'application/json', ...headers })

  expect([status, json.errorCode]).toEqual([400, 1041])
})

test('rejects a body nested deeper than 32 levels', async () => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`

  expect((await create(`{"name":"x","fromId":${deep}}`)).json.errorCode).toBe(1008)
})

test('rejects a key that would change the prototype of every object', async () => {
  expect((await create('{"name":"x","columns":[],"__proto__":{"admin":true}}')).json.errorCode).toBe(1032)
  expect({}).not.toHaveProperty('admin')
})

test('rejects an object with a `length` by that name where an array is required', async () => {
  const { json } = await create({ name: 'x', columns: { length: { toString: null } } })

  expect(json).toMatchObject({ errorCode: 1032, message: expect.stringContaining('length') })
})

test('names an unknown attribute in the error', async () => {
  const { json } = await create({ name: 'x', columns: COLUMNS, colour: 'red' })

  expect(json.errorCode).toBe(1032)
  expect(json.message).toContain('colour')
})

test('names a missing attribute in the error', async () => {
  expect(await create({ columns: COLUMNS })).toMatchObject({
    status: 400,
    json: { errorCode: 1012, message: expect.stringContaining('name') },
  })
})

test('names a wrong value with its attribute, and cuts long values', async () => {
  const { json } = await create({ name: 'x', columns: [{ ...COLUMNS[0], type: 'Z'.repeat(500) }] })

  expect(json.errorCode).toBe(1031)
  expect(json.message).toContain('columns.type')
  expect(json.message.length).toBeLessThan(300)
})

test('the error for a name that is too long states the limit', async () => {
  expect(await create({ name: 'x'.repeat(51), columns: COLUMNS })).toMatchObject({
    json: { errorCode: 1041, message: expect.stringMatching(/50.*51/) },
  })
})

test.each([
  ['no content type', {}, 1011],
  ['a blank content type', { 'Content-Type': '' }, 1091],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 1124],
  ['another kind of JSON', { 'Content-Type': 'application/json-patch+json' }, 1124],
  ['JSON in another charset', { 'Content-Type': 'application/json; charset=iso-8859-1' }, 1124],
  ['JSON in a quoted charset', { 'Content-Type': 'application/json;charset="UTF-16"' }, 1124],
  ['a packed body', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, 1124],
])('rejects %s', async (_, headers, code) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ name: 'x', columns: COLUMNS }))

  expect((await create(bytes, headers)).json.errorCode).toBe(code)
})

test('accepts ids as text, but no number that JSON has rounded', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const columnId = sheet.columnId('Name')

  const asText = await service.call(service.ann, 'POST', `${sheet.url}/rows`, {
    cells: [{ columnId: String(columnId), value: 'x' }],
  })
  const rounded = await service.call(
    service.ann,
    'POST',
    `${sheet.url}/rows`,
    '{"cells":[{"columnId":9007199254740993,"value":"x"}]}',
  )

  expect(asText.status).toBe(200)
  expect(rounded).toMatchObject({ status: 400, json: { errorCode: 1031 } })
})

test.each([
  'application/json',
  'Application/JSON ; charset="utf-8"',
  'application/json;charset=UTF-8;odata=x',
  'application/json; charset=us-ascii',
])('accepts %s as JSON', async type => {
  const bytes = new TextEncoder().encode(JSON.stringify({ name: 'x', columns: COLUMNS }))

  expect((await create(bytes, { 'Content-Type': type })).status).toBe(200)
})
