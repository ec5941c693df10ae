import { describe, expect, test } from 'vitest'
import { createService } from '../../app.ts'
import { type Answer, startService } from '../../testing/service.ts'

function withSheet() {
  const service = startService()
  service.store.sheets.add({ id: 42, name: 'Plan', ownerId: service.ann.id }, service.deps.clock())
  const attach = (body: unknown) => service.call(service.ann, 'POST', '/sheets/42/attachments', body)
  return { ...service, attach }
}

const aLink = { name: 'Register', url: 'https://planning.example/1?v=2', attachmentType: 'LINK' }

describe('a link', () => {
  test('is stored and read back with its address', async () => {
    const { attach, call, ann } = withSheet()

    const { status, json } = await attach({ ...aLink, description: 'The public entry' })
    const { json: read } = await call(ann, 'GET', `/sheets/42/attachments/${json.result.id}`)

    expect(status).toBe(200)
    expect(json.version).toBe(2)
    expect(json.result).toEqual({
      id: expect.any(Number),
      ...aLink,
      parentType: 'SHEET',
      parentId: 42,
      createdAt: '2026-03-02T09:00:00Z',
      createdBy: { name: 'Ann Example', email: 'ann@office.example' },
    })
    expect(read).toEqual(json.result)
  })

  test('may be of every kind but FILE', async () => {
    const { attach } = withSheet()

    for (const attachmentType of ['BOX_COM', 'DROPBOX', 'EGNYTE', 'EVERNOTE', 'GOOGLE_DRIVE', 'ONEDRIVE']) {
      expect((await attach({ ...aLink, attachmentType })).json.result).toMatchObject({ attachmentType })
    }
    expect((await attach({ ...aLink, attachmentType: 'FILE' })).json.errorCode).toBe(1051)
  })

  test('to Google Drive may have a sub-type', async () => {
    const { attach } = withSheet()
    const sheet = { ...aLink, attachmentType: 'GOOGLE_DRIVE', attachmentSubType: 'SPREADSHEET' }

    expect((await attach(sheet)).json.result).toMatchObject({ attachmentSubType: 'SPREADSHEET' })
    for (const attachmentSubType of ['DOCUMENT', 'DRAWING', 'PDF', 'PRESENTATION']) {
      expect((await attach({ ...sheet, attachmentSubType })).json.result).toMatchObject({ attachmentSubType })
    }
    for (const attachmentSubType of ['POEM', 'FOLDER', 'document']) {
      expect((await attach({ ...sheet, attachmentSubType })).json.errorCode).toBe(1031)
    }
  })

  test('to Egnyte may only be a folder; other links have no sub-type', async () => {
    const { attach } = withSheet()
    const folder = { ...aLink, attachmentType: 'EGNYTE', attachmentSubType: 'FOLDER' }

    expect((await attach(folder)).json.result).toMatchObject({ attachmentSubType: 'FOLDER' })
    expect((await attach({ ...folder, attachmentSubType: 'PDF' })).json.errorCode).toBe(1031)
    expect((await attach({ ...folder, attachmentType: 'BOX_COM' })).json.errorCode).toBe(1031)
  })

  test.each([
    ['has no name', { ...aLink, name: undefined }, 1012],
    ['has a blank name', { ...aLink, name: ' ' }, 1031],
    ['has no address', { ...aLink, url: undefined }, 1012],
    ['has no kind', { ...aLink, attachmentType: undefined }, 1012],
    ['has an unknown kind', { ...aLink, attachmentType: 'FAX' }, 1031],
    ['is a script', { ...aLink, url: 'javascript:alert(1)' }, 1031],
    ['is a file path', { ...aLink, url: 'file:///etc/passwd' }, 1031],
    ['has an unknown attribute', { ...aLink, colour: 'red' }, 1032],
    ['is a list', [aLink], 1008],
    ['is not JSON', '{"name":', 1008],
  ])('that %s is rejected', async (_why, body, errorCode) => {
    const { attach, call, ann } = withSheet()

    const { status, json } = await attach(body)

    expect(status).toBe(400)
    expect(json.errorCode).toBe(errorCode)
    expect((await call(ann, 'GET', '/sheets/42/attachments')).json.data).toEqual([])
  })

  test('is deleted like a file', async () => {
    const { attach, call, ann } = withSheet()
    const { json } = await attach(aLink)

    const deleted = await call(ann, 'DELETE', `/sheets/42/attachments/${json.result.id}`)

    expect(deleted.json).toMatchObject({ message: 'SUCCESS', version: 3 })
  })
})

describe('in a government deployment', () => {
  function government() {
    const { deps, ann, store } = startService()
    store.sheets.add({ id: 42, name: 'Plan', ownerId: ann.id }, deps.clock())
    const app = createService({ ...deps, government: true })
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json' }
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await app.request(`/2.0${path}`, { method, headers, ...init })
      // as: the tests assert the shape themselves
      return { status: response.status, json: (await response.json()) as Answer }
    }
    return { call, deps, ann }
  }

  test.each(['BOX_COM', 'GOOGLE_DRIVE', 'LINK', 'ONEDRIVE'])('%s is accepted', async attachmentType => {
    const { call } = government()

    const { json } = await call('POST', '/sheets/42/attachments', { ...aLink, attachmentType })

    expect(json.result).toMatchObject({ attachmentType })
  })

  test.each(['DROPBOX', 'EGNYTE', 'EVERNOTE'])('%s is rejected', async attachmentType => {
    const { call } = government()

    const { status, json } = await call('POST', '/sheets/42/attachments', { ...aLink, attachmentType })

    expect(status).toBe(400)
    expect(json).toMatchObject({ errorCode: 1255, message: `The attachment type ${attachmentType} is not supported.` })
  })

  test('a sheet lists the kinds that may be attached', async () => {
    const { call } = government()

    const { json } = await call('GET', '/sheets/42')

    expect(json.effectiveAttachmentOptions).toEqual(['FILE', 'LINK', 'BOX_COM', 'GOOGLE_DRIVE', 'ONEDRIVE'])
  })

  test('a sheet lists them also when its body was cached before the deployment changed', async () => {
    const { call, deps, ann } = government()
    const path = '/sheets/42?level=2'
    const headers = { Authorization: `Bearer ${ann.token}` }
    // as: the line below asserts the shape
    const before = (await (await createService(deps).request(`/2.0${path}`, { headers })).json()) as Answer

    expect(before.effectiveAttachmentOptions).toHaveLength(8)
    expect((await call('GET', path)).json.effectiveAttachmentOptions).toHaveLength(5)
  })
})
