import { expect, test } from 'vitest'
import type { Person } from '../../testing/service.ts'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'
import { blobsOf, type Upload, uploadTo } from '../../testing/upload.ts'

/** The first bytes of a GIF of this size; the service reads no others. */
const gif = (width: number, height: number): Buffer =>
  Buffer.from([...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, 59])

/** A sheet that Bob may edit, with one row for images. */
async function aGallery(columns: readonly SheetColumn[] = []) {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Photo' }, ...columns])
  sheet.share(service.bob, 'EDITOR')
  const [rowId = 0] = await sheet.addRows(['Door'])
  const put = (
    title: string,
    bytes: string | Buffer = gif(300, 200),
    { query = '', person = service.ann, ...how }: Upload & { query?: string; person?: Person } = {},
  ) => {
    const path = `${sheet.url}/rows/${rowId}/columns/${sheet.columnId(title)}/cellimages${query}`
    return uploadTo(service, person, path, bytes, {
      disposition: 'attachment; filename="door.gif"',
      type: 'image/gif',
      ...how,
    })
  }
  const cellOf = async (title: string, query = '') => {
    const { json } = await service.call(service.ann, 'GET', `${sheet.url}/rows/${rowId}${query}`)
    return json.cells.find(({ columnId }) => columnId === sheet.columnId(title))
  }
  const imageOf = async (title: string) => Object((await cellOf(title))?.image)
  const urls = async (wanted: unknown, person = service.ann) =>
    (await service.call(person, 'POST', '/imageurls', wanted)).json
  return { service, sheet, rowId, put, cellOf, imageOf, urls }
}

test('an image fills a cell with its size and alternative text', async () => {
  const { service, sheet, rowId, put, cellOf } = await aGallery()
  const version = await sheet.version()

  const { status, json } = await put('Photo', gif(300, 200), { query: '?altText=The+red+door' })

  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: version + 1 })
  expect(json.result).toMatchObject([{ id: rowId, sheetId: sheet.id }])
  expect(await cellOf('Photo')).toEqual({
    columnId: sheet.columnId('Photo'),
    value: 'The red door',
    displayValue: 'The red door',
    image: { id: expect.any(String), altText: 'The red door', width: 300, height: 200 },
  })
  expect((await service.call(service.ann, 'GET', sheet.url)).json.cellImageUploadEnabled).toBe(true)
})

test('the default alternative text is the file name', async () => {
  const { put, cellOf } = await aGallery()

  await put('Photo', gif(1, 1))

  expect(await cellOf('Photo')).toMatchObject({ value: 'door.gif', image: { altText: 'door.gif' } })
})

test('an image URL needs no token and works for half an hour', async () => {
  const { service, put, imageOf, urls } = await aGallery()
  await put('Photo')
  const { id: imageId } = await imageOf('Photo')

  const { urlExpiresInMillis, imageUrls } = Object(await urls([{ imageId }]))

  expect([urlExpiresInMillis, imageUrls]).toEqual([
    1_800_000,
    [{ imageId, url: expect.stringContaining('/files/'), width: 300, height: 200 }],
  ])
  const response = await service.app.request(imageUrls[0].url)
  expect(response.headers.get('content-type')).toBe('image/gif')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(gif(300, 200))
  service.advance(1_800_000)
  expect((await service.app.request(imageUrls[0].url)).status).toBe(404)
})

test.each([
  [{ width: 150 }, { width: 150, height: 100 }],
  [{ height: 50 }, { width: 75, height: 50 }],
  [
    { width: 30, height: 30 },
    { width: 30, height: 30 },
  ],
  [{ width: 600 }, { width: 300, height: 200 }],
  [{ height: 201 }, { width: 300, height: 200 }],
])('an image of 300 by 200, requested as %j, is shown as %j', async (wish, shown) => {
  const { put, imageOf, urls } = await aGallery()
  await put('Photo')
  const { id: imageId } = await imageOf('Photo')

  expect(Object(await urls([{ imageId, ...wish }])).imageUrls).toMatchObject([shown])
})

test('of several images, inaccessible ones have an error instead', async () => {
  const { service, put, imageOf, urls } = await aGallery()
  await put('Photo')
  const { id: imageId } = await imageOf('Photo')
  const stranger = service.addPerson('Cara')
  const error = { errorCode: 1006, message: 'Not Found', refId: expect.any(String) }

  expect(Object(await urls([{ imageId: 'none' }, { imageId }])).imageUrls).toMatchObject([
    { imageId: 'none', error },
    { imageId, url: expect.any(String) },
  ])
  expect(Object(await urls([{ imageId }], stranger)).imageUrls).toEqual([{ imageId, error }])
})

test('changes the alternative text like a cell value', async () => {
  const { service, sheet, rowId, put, cellOf } = await aGallery()
  await put('Photo')
  const write = async (cells: Readonly<Record<string, unknown>>) =>
    (await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells(cells) })).json

  await write({ Photo: { image: { altText: 'Blue' } } })
  expect(await cellOf('Photo')).toMatchObject({ value: 'Blue', image: { altText: 'Blue', width: 300 } })
  // The client sends the image back as read.
  await write({ Photo: { image: (await cellOf('Photo'))?.image } })

  expect((await write({ Name: { image: { altText: 'x' } } })).errorCode).toBe(1161)
  expect((await write({ Photo: { image: { altText: 'x'.repeat(101) } } })).errorCode).toBe(1165)
  expect((await write({ Photo: { value: 'x', image: { altText: 'x' } } })).errorCode).toBe(1163)
  expect(await cellOf('Photo')).toMatchObject({ value: 'Blue' })
})

test('a value, another image, or deleting the row or column deletes the bytes; the history keeps the entry', async () => {
  const { service, sheet, rowId, put } = await aGallery([{ title: 'Plan' }])
  await put('Photo')
  await put('Plan')
  await put('Plan', gif(5, 5))
  expect(blobsOf(service)).toHaveLength(2)

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Photo: 'none' }) })
  expect(blobsOf(service)).toHaveLength(1)
  const history = `${sheet.url}/rows/${rowId}/columns/${sheet.columnId('Photo')}/history`
  expect((await service.call(service.ann, 'GET', history)).json.data).toMatchObject([
    { value: 'none' },
    { value: 'door.gif', image: { width: 300 } },
  ])
  await service.call(service.ann, 'DELETE', `${sheet.url}/columns/${sheet.columnId('Plan')}`)
  expect(blobsOf(service)).toEqual([])
  await put('Photo')
  await service.call(service.ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)
  expect(blobsOf(service)).toEqual([])
})

test('copied sheets and rows have separate bytes of the image; a moved row keeps them', async () => {
  const { service, sheet, rowId, put, urls } = await aGallery()
  await put('Photo', gif(7, 7))
  const destination = { destinationType: 'home', newName: 'Copy' }
  const copyId = (await service.call(service.ann, 'POST', `${sheet.url}/copy?include=data`, destination)).json.result.id
  await service.call(service.ann, 'POST', `${sheet.url}/rows/copy`, { rowIds: [rowId], to: { sheetId: copyId } })
  await service.call(service.ann, 'POST', `${sheet.url}/rows/move`, { rowIds: [rowId], to: { sheetId: copyId } })
  expect(blobsOf(service)).toHaveLength(3)
  await service.call(service.ann, 'DELETE', sheet.url)

  const { rows } = (await service.call(service.ann, 'GET', `/sheets/${copyId}`)).json
  const wanted = rows.map(row => ({ imageId: Object(row.cells[1]?.image).id }))
  const { imageUrls } = Object(await urls(wanted))
  const sizes = await Promise.all(
    imageUrls.map(
      async ({ url }: { url: string }) => (await (await service.app.request(url)).arrayBuffer()).byteLength,
    ),
  )
  expect(sizes).toEqual([14, 14, 14])
})

test('rejects a file that is no image, despite its name and type, and stores nothing', async () => {
  const { service, sheet, put } = await aGallery()
  const version = await sheet.version()

  expect([(await put('Photo', 'a text')).status, (await put('Photo', 'a text')).json.errorCode]).toEqual([415, 1124])
  expect(
    (await put('Photo', '<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' })).json.errorCode,
  ).toBe(1124)
  expect((await put('Photo', gif(1, 1), { length: 99 })).json.errorCode).toBe(1075)
  expect((await put('Photo', gif(1, 1), { disposition: 'inline' })).json.errorCode).toBe(1011)
  expect((await put('Photo', gif(1, 1), { query: `?altText=${'x'.repeat(101)}` })).json.errorCode).toBe(1165)
  expect((await put('Photo', gif(0, 1))).json.errorCode).toBe(1124)
  expect([blobsOf(service), await sheet.version()]).toEqual([[], version])
})

test('cells that cannot be written accept no image', async () => {
  const { service, sheet, rowId, put } = await aGallery([
    { title: 'Picks', type: 'MULTI_PICKLIST' },
    { title: 'State', type: 'PICKLIST', options: ['New'], validation: true },
    { title: 'Locked' },
    { title: 'Double', formula: '=1 + 1' },
    { title: 'By', type: 'CONTACT_LIST', systemColumnType: 'CREATED_BY' },
  ])
  const { ann, bob, call } = service
  await call(ann, 'PUT', `${sheet.url}/columns/${sheet.columnId('Locked')}`, { locked: true })
  const refused = async (title: string, how = {}) => (await put(title, gif(1, 1), how)).json.errorCode

  expect(await refused('Picks')).toBe(1042)
  expect(await refused('State')).toBe(1042)
  expect(await refused('Double')).toBe(1302)
  expect(await refused('By')).toBe(1046)
  expect(await refused('Locked', { person: bob })).toBe(1039)
  expect(await refused('State', { person: bob, query: '?overrideValidation=true' })).toBe(1212)
  expect((await put('State', gif(1, 1), { query: '?overrideValidation=true' })).status).toBe(200)
  await call(ann, 'PUT', `${sheet.url}/rows`, { id: rowId, locked: true })
  expect(await refused('Photo', { person: bob })).toBe(1050)
  expect(await refused('Nothing')).toBe(1018)
})
