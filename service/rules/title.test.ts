import { expect, test } from 'vitest'
import { cleanTitle } from '../../shared/clean-title.ts'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

const ODD = ['NUL \0', 'half \ud83d', '\udc00 half']

test.each([
  ['a\r\nb\tc\u2028d', 'a b c d'],
  [' a\u0007\u0000b ', 'ab'],
  ['pay\u202efdp.exe\u2069', 'payfdp.exe'],
  ['שלום \u200fabc', 'שלום \u200fabc'],
  ['Zoë 👩🏽‍🌾', 'Zoë 👩🏽‍🌾'],
])('the title %j is stored as %j', (sent, kept) => {
  expect(cleanTitle(sent)).toBe(kept)
})

test('a name or title has one line, and the response shows the stored form', async () => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const sent = 'Two\nlines\u202e'
  const named = async (method: string, path: string, body: object) => {
    const { status, json } = await call(ann, method, path, body)
    expect(status, JSON.stringify(json)).toBe(200)
    return json.result.title ?? json.result.name
  }

  expect(await named('PUT', sheet.url, { name: sent })).toBe('Two lines')
  expect(await named('PUT', `${sheet.url}/columns/${sheet.columnId('Name')}`, { title: sent })).toBe('Two lines')
  expect(await named('POST', '/home/folders', { name: sent })).toBe('Two lines')
  expect(await named('POST', '/workspaces', { name: sent })).toBe('Two lines')
  expect(await named('POST', '/groups', { name: sent })).toBe('Two lines')
  expect((await call(ann, 'POST', '/workspaces', { name: '\n\u202e' })).status).toBe(400)
})

test.each(ODD)('rejects a text that the data file cannot store, %j, and names its attribute', async text => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const refusal = (attribute: string) => ({ errorCode: 1031, message: expect.stringContaining(attribute) })

  expect((await call(ann, 'PUT', sheet.url, { name: text })).json).toMatchObject(refusal('name'))
  const column = [{ title: 'x', type: 'PICKLIST', index: 1, options: ['a', text] }]
  expect((await call(ann, 'POST', `${sheet.url}/columns`, column)).json).toMatchObject(refusal('options'))
  const discussion = await call(ann, 'POST', `${sheet.url}/discussions`, { comment: { text } })
  expect(discussion.json).toMatchObject(refusal('text'))
})

test.each(ODD)('a cell stores every text, also %j', async text => {
  const service = startService()
  const sheet = await aSheet(service)

  const added = await sheet.write('Name', text)
  const read = await service.call(service.ann, 'GET', sheet.url)

  expect(added.status).toBe(200)
  expect(read.json.rows[0]?.cells[0]).toMatchObject({ value: text })
})
