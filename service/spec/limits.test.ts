import { expect } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { bytesOf, upload, uploadStream } from '../testing/upload.ts'
import { askOften } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule('Limits', 'Request rate | 300 requests per minute per access token.', async () => {
  const service = startService({ limit: 'sliding' })
  const other = service.tokenFor(service.ann, ['READ_SHEETS'])

  expect((await askOften(service, 300)).status).toBe(200)
  expect((await askOften(service, 1)).status).toBe(429)
  expect((await service.call(other, 'GET', '/users/me')).status).toBe(200)
  service.advance(60_000)
  expect((await askOften(service, 300)).status).toBe(200)
})

rule('Limits', 'The limit may be enforced depending on system load.', async () => {
  expect((await askOften(startService({ limit: 'off' }), 301)).status).toBe(200)
  expect((await askOften(startService({ limit: 'fixed' }), 301)).status).toBe(429)
})

rule('Limits', 'Attaching a file and getting cell history each count as 10 requests', async () => {
  const { service, sheet, rowId } = await anOffice({ limit: 'sliding' })
  service.advance(60_000)
  const history = `${sheet.url}/rows/${rowId}/columns/${sheet.columnId('Name')}/history`

  for (let count = 0; count < 28; count++) await upload(service, service.ann, sheet.url, 'x')
  await service.call(service.ann, 'GET', history)
  expect((await askOften(service, 10)).status).toBe(200)
  expect((await askOften(service, 1)).status).toBe(429)
})

rule('Limits', 'Over the limit | Request rejected with HTTP 429 and errorCode 4003', async () => {
  const service = startService({ limit: 'sliding' })
  const sheet = await aSheet(service)
  await askOften(service, 299)

  const { status, json } = await service.call(service.ann, 'PUT', sheet.url, { name: 'Renamed' })

  expect([status, json.errorCode]).toEqual([429, 4003])
  service.advance(60_000)
  expect((await service.call(service.ann, 'GET', sheet.url)).json.name).toBe('Plan')
})

rule('Limits', 'Maximum upload file size | 30 MB per file through the API', async () => {
  const { service, sheet } = await anOffice()
  const most = 30 * 1024 * 1024

  expect((await uploadStream(service, service.ann, sheet.url, bytesOf(most), most)).status).toBe(200)
  const refused = await uploadStream(service, service.ann, sheet.url, bytesOf(most + 1), most + 1)
  expect(await refused.json()).toMatchObject({ errorCode: 1074 })
})

rule('Limits', 'Default page size | 100 items (unless an endpoint states otherwise)', async () => {
  const { service, sheet, get } = await anOffice()
  const columns = Array.from({ length: 97 }, (_, index) => ({ title: `Column ${index}`, type: 'DATE', index: 4 }))
  await service.call(service.ann, 'POST', `${sheet.url}/columns`, columns)

  expect((await get(`${sheet.url}/columns`)).data).toHaveLength(100)
  expect(await get(`${sheet.url}/columns`)).toMatchObject({ totalCount: 101, totalPages: 2, pageSize: 100 })
})

rule('Limits', 'Page | Defaults to 1; a page above totalPages returns the last page', async () => {
  const { sheet, get } = await anOffice()
  const page = (query: string) => get(`${sheet.url}/columns?pageSize=3${query}`)

  expect(await page('')).toEqual(await page('&page=1'))
  expect(await page('&page=3')).toEqual(await page('&page=2'))
})

rule('Limits', 'includeAll=true | Returns all results; page and pageSize are then ignored', async () => {
  const { sheet, get } = await anOffice()
  const all = await get(`${sheet.url}/columns?includeAll=true`)

  expect(all.data).toHaveLength(4)
  for (const query of ['page=2&pageSize=1', 'page=0', 'pageSize=none', 'page=99999']) {
    expect(await get(`${sheet.url}/columns?includeAll=true&${query}`), query).toEqual(all)
  }
})

rule('Limits', 'The default of a bulk operation is all-or-nothing.', async () => {
  const { service, sheet, rowId, folderId, get } = await anOffice()
  const before = await get(sheet.url)

  for (const [method, path, body] of [
    ['POST', `${sheet.url}/rows`, [{ cells: sheet.cells({ Name: 'Good' }) }, { cells: [{ columnId: 7, value: 'x' }] }]],
    ['PUT', `${sheet.url}/rows`, [{ id: rowId, cells: sheet.cells({ Name: 'Good' }) }, { id: 7 }]],
    [
      'POST',
      `${sheet.url}/columns`,
      [
        { title: 'Good', type: 'DATE', index: 0 },
        { title: 'Bad', type: 'SPOON', index: 0 },
      ],
    ],
    [
      'POST',
      '/favorites',
      [
        { type: 'folder', objectId: folderId },
        { type: 'sheet', objectId: 7 },
      ],
    ],
    ['DELETE', `${sheet.url}/rows?ids=${rowId},7`, undefined],
  ] as const) {
    const { status } = await service.call(service.ann, method, path, body)
    expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
  }

  expect(await get(sheet.url)).toEqual(before)
  expect((await get('/favorites')).totalCount).toBe(1)
})

rule('Limits', 'If any item is invalid, no item is changed.', async () => {
  const { service, sheet, rowId, get } = await anOffice()
  const [second] = await sheet.addRows(['Second'])
  const rows = [
    { id: rowId, cells: sheet.cells({ Name: 'Changed' }) },
    { id: second, cells: sheet.cells({ Due: 'not a day' }) },
  ]

  const { json } = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, rows)

  expect(json).toMatchObject({ errorCode: 1042, detail: { index: 1, rowId: second } })
  expect((await get(sheet.url)).rows.map(row => row.cells[0]?.value)).toEqual(['First', 'Second'])
})

rule('Limits', 'Partial success must be enabled explicitly with allowPartialSuccess.', async () => {
  const { service, sheet } = await anOffice()
  const rows = [{ cells: sheet.cells({ Name: 'Good' }) }, { cells: sheet.cells({ Due: 'not a day' }) }]
  const add = async (query: string) =>
    (await service.call(service.ann, 'POST', `${sheet.url}/rows${query}`, rows)).status

  expect(await add('')).toBe(400)
  expect(await add('?allowPartialSuccess=')).toBe(400)
  expect(await add('?allowPartialSuccess=False')).toBe(400)
  expect(await add('?allowPartialSuccess=True')).toBe(200)
})
