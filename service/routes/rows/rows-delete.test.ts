import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

async function aTree() {
  const service = startService()
  const sheet = await aSheet(service)
  const [a = 0] = await sheet.addRows(['A'])
  const [a1 = 0] = await sheet.addRows(['A1'], { parentId: a })
  const [b = 0, c = 0] = await sheet.addRows(['B', 'C'])
  const remove = (query: string, person = service.ann) => service.call(person, 'DELETE', `${sheet.url}/rows?${query}`)
  return { service, sheet, ids: { a, a1, b, c }, remove, version: await sheet.version() }
}

test('deletes a row with its descendants; the rows below move up', async () => {
  const { service, sheet, ids, remove, version } = await aTree()

  const { json } = await remove(`ids=${ids.a}`)

  expect(json).toEqual({ message: 'SUCCESS', resultCode: 0, result: [ids.a, ids.a1], version: version + 1 })
  const read = (await service.call(service.ann, 'GET', sheet.url)).json
  expect(read.rows.map(row => [row.id, row.rowNumber])).toEqual([
    [ids.b, 1],
    [ids.c, 2],
  ])
  expect(read.rows[0]).not.toHaveProperty('siblingId')
})

test('deletes several rows, the list plain or percent-encoded', async () => {
  const { sheet, ids, remove } = await aTree()

  expect((await remove(`ids=${ids.c}%2C${ids.a1}`)).json.result).toEqual([ids.a1, ids.c])
  expect((await remove(`ids=${ids.a},${ids.b}`)).json.result).toEqual([ids.a, ids.b])
  expect(await sheet.outline()).toEqual([])
})

test('accepts a parent together with its child', async () => {
  const { ids, remove } = await aTree()

  expect((await remove(`ids=${ids.a},${ids.a1}`)).json.result).toEqual([ids.a, ids.a1])
})

test('a missing row rejects the whole request, unless ignored on request', async () => {
  const { sheet, ids, remove, version } = await aTree()

  expect(await remove(`ids=${ids.b},7`)).toMatchObject({ status: 404, json: { errorCode: 1006 } })
  expect(await sheet.outline()).toHaveLength(4)
  expect((await remove(`ids=${ids.b},7&ignoreRowsNotFound=true`)).json.result).toEqual([ids.b])
  expect((await remove('ids=7&ignoreRowsNotFound=true')).json).toMatchObject({ result: [], version: version + 1 })
})

test('requires ids', async () => {
  const { sheet, remove } = await aTree()

  expect((await remove('')).json.errorCode).toBe(1009)
  expect((await remove('ids=')).json.errorCode).toBe(1009)
  expect((await remove('ids=all')).json.errorCode).toBe(1018)
  expect(await sheet.outline()).toHaveLength(4)
})

test('a locked row protects its ancestors from all users but admins', async () => {
  const { service, sheet, ids, remove } = await aTree()
  sheet.share(service.bob, 'EDITOR')
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: ids.a1, locked: true })

  expect(await remove(`ids=${ids.a}`, service.bob)).toMatchObject({ status: 403, json: { errorCode: 1092 } })
  expect((await remove(`ids=${ids.a}`)).status).toBe(200)
})

test('a row of another sheet is not found', async () => {
  const { service, sheet, ids } = await aTree()
  const other = await aSheet(service)

  expect((await service.call(service.ann, 'DELETE', `${other.url}/rows?ids=${ids.a}`)).status).toBe(404)
  expect((await service.call(service.ann, 'GET', `${other.url}/rows/${ids.a}`)).status).toBe(404)
  expect(await sheet.outline()).toHaveLength(4)
})

test('a single row has its location, its sheet and the caller’s access level', async () => {
  const { service, sheet, ids, version } = await aTree()

  const { json } = await service.call(service.ann, 'GET', `${sheet.url}/rows/${ids.c}?include=columns,columnType`)

  expect(json).toMatchObject({
    id: ids.c,
    sheetId: sheet.id,
    rowNumber: 4,
    siblingId: ids.b,
    accessLevel: 'OWNER',
    version,
    columns: [{ title: 'Name' }],
    cells: [{ value: 'C', columnType: 'TEXT_NUMBER' }],
  })
})
