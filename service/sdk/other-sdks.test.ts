import { expect, test } from 'vitest'
import { anAllowedApp } from '../spec/testing/allowed-app.ts'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { sendRaw } from './testing/raw-http.ts'
import { serve } from './testing/serve.ts'

// Requests as the SDKs for Python and Java send them (api-guide, end of section 3 and section 27), over a real
// connection.

const PYTHON = {
  'User-Agent': 'SmartsheetPythonSDK/3.0.3/nightly.py',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate',
}
const JAVA = { 'User-Agent': 'smartsheet-java-sdk/3.2.1', 'Content-Type': 'application/json' }
const BOUNDARY = 'a4f0b2c1d3e5968778695a4b3c2d1e0f'

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const rowIds = await sheet.addRows(['A', 'B', 'C'])
  const baseUrl = await serve(service)
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const all = { Authorization: `Bearer ${service.ann.token}`, ...headers, ...length }
    return sendRaw({ method, url: `${baseUrl}${path}`, headers: all, ...(body === undefined ? {} : { body }) })
  }
  return { service, sheet, rowIds, send, baseUrl }
}

test('Python: flags are True and False, and every list has its page', async () => {
  const { send, sheet } = await aScene()

  const list = await send('GET', '/sheets?include=source%2CownerInfo&pageSize=100&page=1&includeAll=False', PYTHON)
  const all = await send('GET', '/sheets?includeAll=True', PYTHON)
  const one = await send('GET', `${sheet.url}?include=format%2CobjectValue&level=2&pageSize=100&page=1`, PYTHON)

  expect(list).toMatchObject({ status: 200, json: { pageSize: 100, data: [{ owner: 'ann@office.example' }] } })
  expect(all.json).not.toHaveProperty('pageSize')
  expect(one.json.rows).toHaveLength(3)
})

test('Python: deletes rows with an encoded list, without a content type', async () => {
  const { send, sheet, rowIds } = await aScene()
  const query = `ids=${rowIds[0]}%2C${rowIds[2]}&ignoreRowsNotFound=False`

  const { json } = await send('DELETE', `${sheet.url}/rows?${query}`, PYTHON)

  expect(json).toMatchObject({ message: 'SUCCESS', result: [rowIds[0], rowIds[2]] })
  expect(await sheet.outline()).toEqual(['B'])
})

test('Python: writes rows with all attributes of its row objects', async () => {
  const { send, sheet, rowIds } = await aScene()
  const cells = [{ columnId: sheet.columnId('Note'), value: 'seen', strict: false }]
  const body = JSON.stringify([{ id: rowIds[1], cells, toTop: true }])

  const path = `${sheet.url}/rows?allowPartialSuccess=False&overrideValidation=False`
  const { json } = await send('PUT', path, { ...PYTHON, 'Content-Type': 'application/json' }, body)

  expect(json.result).toMatchObject([{ id: rowIds[1], rowNumber: 1 }])
})

test('Python: sends a file as the part "file" with a raw name', async () => {
  const { send, sheet, service } = await aScene()
  const name = 'Größe & plan 50%.txt'
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`
  const body = `--${BOUNDARY}\r\n${head}\r\n\r\nhello\r\n--${BOUNDARY}--\r\n`
  const type = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }

  const { json } = await send('POST', `${sheet.url}/attachments`, { ...PYTHON, ...type }, body)

  expect(json.result).toMatchObject({ name, mimeType: 'text/plain', parentType: 'SHEET' })
  const seen = await service.call(service.ann, 'GET', `${sheet.url}/attachments/${json.result.id}`)
  const download = await service.app.request(String(seen.json.url))
  expect(await download.text()).toBe('hello')
})

test('Python: an imported file has a bare "attachment" without a name', async () => {
  const { send, service } = await aScene()
  const headers = { ...PYTHON, 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' }

  const { json } = await send('POST', '/sheets/import?sheetName=My%20stock&headerRowIndex=0', headers, 'A,B\n1,2\n')

  const made = await service.call(service.ann, 'GET', `/sheets/${json.result.id}`)
  expect(made.json).toMatchObject({ name: 'My stock', totalRowCount: 1 })
})

test('Python: sends token parameters as a form', async () => {
  const { service, byCode, freshCode } = anAllowedApp()
  const baseUrl = await serve(service)
  const body = new URLSearchParams(byCode(await freshCode())).toString()
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }

  const { json } = await sendRaw({ method: 'POST', url: `${baseUrl}/token`, headers: { ...PYTHON, ...type }, body })

  expect(json).toMatchObject({ token_type: 'bearer', access_token: expect.any(String) })
})

test('Python: an error has a reference, which that SDK requires', async () => {
  const { send } = await aScene()

  const { status, json } = await send('GET', '/sheets/999', PYTHON)

  expect(status).toBe(404)
  expect(json).toMatchObject({ errorCode: 1006, message: 'Not Found', refId: expect.any(String) })
})

test('Java: a slash precedes the question mark, commas are encoded, spaces are plus signs', async () => {
  const { send, sheet, rowIds, service } = await aScene()

  const read = await send('GET', `${sheet.url}/?include=format%2CobjectValue&rowIds=${rowIds[0]}%2C${rowIds[1]}`, JAVA)
  const deleted = await send(
    'DELETE',
    `${sheet.url}/rows/?ids=${rowIds[0]}%2C${rowIds[1]}&ignoreRowsNotFound=true`,
    JAVA,
  )
  const headers = { ...JAVA, 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' }
  const made = await send('POST', '/sheets/import/?sheetName=My+stock', headers, 'x\n')

  expect(read.json.rows).toHaveLength(2)
  expect(deleted.json.result).toHaveLength(2)
  expect((await service.call(service.ann, 'GET', `/sheets/${made.json.result.id}`)).json.name).toBe('My stock')
})

test('Java: raw bytes with the type JSON are a file, because they have a name', async () => {
  const { send, sheet, rowIds } = await aScene()
  const headers = { ...JAVA, 'Content-Disposition': 'attachment; filename="my+plan.txt"' }

  const { json } = await send('POST', `${sheet.url}/rows/${rowIds[0]}/attachments`, headers, '{"not":"a link"}')

  expect(json.result).toMatchObject({ name: 'my+plan.txt', attachmentType: 'FILE', parentType: 'ROW' })
})

test('Java: token parameters are in the query, and the empty body has the type JSON', async () => {
  const { service, byCode, freshCode } = anAllowedApp()
  const query = new URLSearchParams(byCode(await freshCode()))
  const url = `${await serve(service)}/token?${query}`

  const { json } = await sendRaw({ method: 'POST', url, headers: { ...JAVA, 'Content-Length': 0 } })

  expect(json).toMatchObject({ access_token: expect.any(String), token: { token_type: 'bearer' } })
})
