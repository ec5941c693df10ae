import { describe, expect, test } from 'vitest'
import { blobsOf, bytesOf, download, MULTIPART, upload, uploadStream, withSheet } from '../../testing/upload.ts'

const MB = 1024 * 1024

describe('a file', () => {
  test('attached to a sheet is downloaded byte for byte', async () => {
    const { service, ann, sheet, sheetId } = withSheet()
    const bytes = Uint8Array.from({ length: 3000 }, (_, index) => index % 251)

    const { status, json } = await upload(service, ann, sheet, bytes)

    expect(status).toBe(200)
    expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: 2 })
    expect(json.result).toEqual({
      id: expect.any(Number),
      name: 'plan.pdf',
      attachmentType: 'FILE',
      mimeType: 'application/pdf',
      sizeInKb: 3,
      parentType: 'SHEET',
      parentId: sheetId,
      createdAt: '2026-03-02T09:00:00Z',
      createdBy: { name: 'Ann Example', email: 'ann@office.example' },
    })
    const response = await download(service, ann, sheet, json.result.id)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test('attached to a row belongs to that row', async () => {
    const { service, ann, row, rowId } = withSheet()

    const { json } = await upload(service, ann, row, 'x')

    expect(json.result).toMatchObject({ parentType: 'ROW', parentId: rowId })
  })

  test('keeps its name with any characters', async () => {
    const { service, ann, sheet } = withSheet()
    const name = 'ü "x".pdf'

    const { json } = await upload(service, ann, sheet, 'x', {
      disposition: `attachment; filename="${encodeURIComponent(name)}"`,
    })
    const response = await download(service, ann, sheet, json.result.id)

    expect(json.result).toMatchObject({ name, mimeType: 'application/pdf' })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="? \\"x\\".pdf"; filename*=UTF-8''%C3%BC%20%22x%22.pdf`,
    )
  })

  test('is stored under a name unrelated to its display name', async () => {
    const { service, ann, sheet } = withSheet()

    const { json } = await upload(service, ann, sheet, 'x', { disposition: 'attachment; filename="../../evil.sh"' })

    expect(json.result).toMatchObject({ name: '../../evil.sh' })
    expect(blobsOf(service)).toHaveLength(1)
    expect(blobsOf(service)[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  test('may be empty', async () => {
    const { service, ann, sheet } = withSheet()

    const { json } = await upload(service, ann, sheet, '', { length: 0 })
    const response = await download(service, ann, sheet, json.result.id)

    expect(json.result).toMatchObject({ sizeInKb: 0 })
    expect(await response.text()).toBe('')
  })

  test.each([
    ['', 'application/pdf'],
    ['pdf', 'application/pdf'],
    ['application/json', 'application/json'],
    ['image/PNG; q=1', 'image/png'],
  ])('with the Content-Type %j has the type %s', async (type, mimeType) => {
    const { service, ann, sheet } = withSheet()

    const { status, json } = await upload(service, ann, sheet, '{"not":"a link"}', { type })

    expect(status).toBe(200)
    expect(json.result).toMatchObject({ attachmentType: 'FILE', mimeType })
  })

  test.each(['text/html', 'image/svg+xml', 'text/javascript', 'application/xhtml+xml', 'application/pdf'])(
    'of type %s is saved by a browser and never run here',
    async type => {
      const { service, ann, sheet } = withSheet()

      const { json } = await upload(service, ann, sheet, '<script>alert(1)</script>', { type })
      const { status, headers } = await download(service, ann, sheet, json.result.id)

      expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test.each([
    ['names no file', { disposition: 'attachment' }],
    ['has no Content-Type at all', { type: null }],
  ])('that %s is rejected', async (_why, options) => {
    const { service, ann, sheet } = withSheet()

    const { status, json } = await upload(service, ann, sheet, 'x', options)

    expect(status).toBe(400)
    expect(json).toMatchObject({ errorCode: 1011, refId: expect.any(String) })
  })

  test('without Content-Disposition is rejected unless it is JSON', async () => {
    const { service, ann, sheet } = withSheet()
    const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'image/png' }

    const response = await service.app.request(`/2.0${sheet}/attachments`, { method: 'POST', headers, body: 'x' })

    expect(await response.json()).toMatchObject({ errorCode: 1011 })
  })

  test.each([[4], [6]])('with an announced length of %i instead of 5 is rejected and leaves nothing', async length => {
    const { service, ann, sheet } = withSheet()

    const { status, json } = await upload(service, ann, sheet, '12345', { length })

    expect(status).toBe(400)
    expect(json).toMatchObject({ errorCode: 1075 })
    expect(blobsOf(service)).toEqual([])
  })
})

test('rejects a file without an announced length, raw or multipart', async () => {
  const { service, ann, sheet } = withSheet()
  const send = async (headers: Readonly<Record<string, string>>) => {
    const all = { Authorization: `Bearer ${ann.token}`, ...headers }
    const response = await service.app.request(`/2.0${sheet}/attachments`, { method: 'POST', headers: all, body: 'x' })
    return { status: response.status, json: await response.json() }
  }

  for (const headers of [
    { 'Content-Type': '', 'Content-Disposition': 'attachment; filename="a.txt"' },
    { 'Content-Type': MULTIPART },
  ]) {
    const message = 'The header Content-Length is missing or not valid.'
    expect(await send(headers)).toMatchObject({ status: 400, json: { errorCode: 1011, message } })
  }
  expect(blobsOf(service)).toEqual([])
})

describe('a large file', () => {
  test('of exactly 30 MB is accepted', async () => {
    const { service, ann, sheet } = withSheet()

    const response = await uploadStream(service, ann, sheet, bytesOf(30 * MB), 30 * MB)

    expect(await response.json()).toMatchObject({ result: { sizeInKb: 30_720 } })
  })

  test('of one byte more is rejected and leaves nothing, regardless of the announced length', async () => {
    const { service, ann, sheet } = withSheet()

    const response = await uploadStream(service, ann, sheet, bytesOf(30 * MB + 1), 30 * MB)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errorCode: 1074, message: 'The file big.bin is larger than 30 MB.' })
    expect(blobsOf(service)).toEqual([])
  })

  test('with such an announced length is rejected before it is read', async () => {
    const { service, ann, sheet } = withSheet()

    const { json } = await upload(service, ann, sheet, 'the first few bytes', { length: 30 * MB + 1 })

    expect(json).toMatchObject({ errorCode: 1074 })
    expect(blobsOf(service)).toEqual([])
  })

  test('whose sender disconnects leaves nothing, and the service keeps running', async () => {
    const { service, ann, sheet } = withSheet()
    const broken = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new Uint8Array(1000)),
      pull: controller => controller.error(new Error('connection reset')),
    })

    const response = await uploadStream(service, ann, sheet, broken, 5000)

    expect(await response.json()).toMatchObject({ errorCode: 1075 })
    expect(blobsOf(service)).toEqual([])
    expect(service.bugs).toEqual([])
    expect((await service.call(ann, 'GET', `${sheet}/attachments`)).json.data).toEqual([])
  })
})

describe('the list of attachments', () => {
  test('of a sheet includes those of its rows; of a row, only its own', async () => {
    const { service, ann, sheet, row } = withSheet()
    await upload(service, ann, sheet, 'x', { disposition: 'attachment; filename="on-sheet.txt"' })
    service.advance(1000)
    await upload(service, ann, row, 'x', { disposition: 'attachment; filename="on-row.txt"' })

    const ofSheet = await service.call(ann, 'GET', `${sheet}/attachments`)
    const ofRow = await service.call(ann, 'GET', `${row}/attachments`)

    expect(ofSheet.json).toMatchObject({ pageNumber: 1, pageSize: 100, totalPages: 1, totalCount: 2 })
    expect(ofSheet.json.data.map(({ name }) => name)).toEqual(['on-sheet.txt', 'on-row.txt'])
    expect(ofRow.json.data.map(({ name }) => name)).toEqual(['on-row.txt'])
    expect(ofSheet.json.data[0]).not.toHaveProperty('url')
  })

  test('has pages, and a page past the end is the last', async () => {
    const { service, ann, sheet } = withSheet()
    for (const name of ['a', 'b', 'c']) {
      await upload(service, ann, sheet, 'x', { disposition: `attachment; filename="${name}.txt"` })
      service.advance(1000)
    }

    const { json } = await service.call(ann, 'GET', `${sheet}/attachments?pageSize=2&page=9`)

    expect(json).toMatchObject({ pageNumber: 2, pageSize: 2, totalPages: 2, totalCount: 3 })
    expect(json.data.map(({ name }) => name)).toEqual(['c.txt'])
  })

  test('of a row of another sheet is not found', async () => {
    const { service, ann, sheet } = withSheet()

    expect((await service.call(ann, 'GET', `${sheet}/rows/77/attachments`)).json.errorCode).toBe(1006)
    expect((await upload(service, ann, `${sheet}/rows/77`, 'x')).json.errorCode).toBe(1006)
    expect((await service.call(ann, 'GET', `${sheet}/rows/abc/attachments`)).json.errorCode).toBe(1018)
  })
})

describe('deleting an attachment', () => {
  test('deletes its bytes and raises the sheet’s version', async () => {
    const { service, ann, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')
    const path = `${sheet}/attachments/${attached.result.id}`

    const { json } = await service.call(ann, 'DELETE', path)

    expect(json).toEqual({ message: 'SUCCESS', resultCode: 0, version: 3 })
    expect(blobsOf(service)).toEqual([])
    expect((await service.call(ann, 'GET', path)).json.errorCode).toBe(1006)
    expect((await service.call(ann, 'DELETE', path)).json.errorCode).toBe(1006)
  })
})

describe('access:', () => {
  test('only users who see the sheet see its attachments', async () => {
    const { service, ann, bob, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')

    for (const path of [`${sheet}/attachments`, `${sheet}/attachments/${attached.result.id}`]) {
      const { status, json } = await service.call(bob, 'GET', path)
      expect(status).toBe(404)
      expect(json).toMatchObject({ errorCode: 1006, message: 'Not Found' })
    }
  })

  test('viewers cannot attach or delete', async () => {
    const { service, ann, bob, sheet, sheetId } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')
    service.store.shares.put('sheet', sheetId, bob.id, 'VIEWER', 0)
    const path = `${sheet}/attachments/${attached.result.id}`

    expect((await service.call(bob, 'GET', path)).status).toBe(200)
    expect((await service.call(bob, 'DELETE', path)).json.errorCode).toBe(1004)
    expect((await upload(service, bob, sheet, 'x')).json.errorCode).toBe(1004)
    expect(blobsOf(service)).toHaveLength(1)
  })

  test('editors attach with a token that may write', async () => {
    const { service, bob, sheet, sheetId } = withSheet()
    service.store.shares.put('sheet', sheetId, bob.id, 'EDITOR', 0)

    expect((await upload(service, service.tokenFor(bob, ['READ_SHEETS']), sheet, 'x')).json.errorCode).toBe(1004)
    expect((await upload(service, service.tokenFor(bob, ['WRITE_SHEETS']), sheet, 'x')).status).toBe(200)
  })

  test('an attachment is not found through another sheet', async () => {
    const { service, ann, bob, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')
    service.store.sheets.add({ id: 42, name: 'Bob’s', ownerId: bob.id }, 0)

    expect((await service.call(bob, 'GET', `/sheets/42/attachments/${attached.result.id}`)).json.errorCode).toBe(1006)
    expect((await service.call(bob, 'DELETE', `/sheets/42/attachments/${attached.result.id}`)).json.errorCode).toBe(
      1006,
    )
  })

  test('an upload whose sheet is deleted during the upload fails and leaves no bytes', async () => {
    const { service, ann, sheet, sheetId } = withSheet()
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new Uint8Array(10)),
      pull(controller) {
        service.store.sheets.remove(sheetId)
        controller.close()
      },
    })

    const response = await uploadStream(service, ann, sheet, body, 10)

    expect(await response.json()).toMatchObject({ errorCode: 1006 })
    expect(blobsOf(service)).toEqual([])
    expect(service.bugs).toEqual([])
  })
})

test('attaching costs ten requests, everything else one', async () => {
  const { service, ann, sheet } = withSheet({ limit: 'sliding' })
  for (let count = 0; count < 29; count += 1) await upload(service, ann, sheet, 'x')
  for (let count = 0; count < 5; count += 1) await service.call(ann, 'GET', `${sheet}/attachments`)

  const refused = await upload(service, ann, sheet, 'x')
  const listed = await service.call(ann, 'GET', `${sheet}/attachments`)

  expect(refused.status).toBe(429)
  expect(refused.json).toMatchObject({ errorCode: 4003, message: 'Rate limit exceeded.' })
  expect(listed.json.totalCount).toBe(29)
})
