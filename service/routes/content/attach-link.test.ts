import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

function withSheet() {
  const service = startService()
  service.store.sheets.add({ id: 42, name: 'Plan', ownerId: service.ann.id }, service.deps.clock())
  const attach = (body: unknown) => service.call(service.ann, 'POST', '/sheets/42/attachments', body)
  return { ...service, attach }
}

const aLink = { name: 'Register', url: 'https://planning.example/1?v=2', attachmentType: 'LINK' }

describe('a link', () => {
  test('is kept as it was given, and read back with its address', async () => {
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

  test('may be of every kind but a file', async () => {
    const { attach } = withSheet()

    for (const attachmentType of ['BOX_COM', 'DROPBOX', 'EGNYTE', 'EVERNOTE', 'GOOGLE_DRIVE', 'ONEDRIVE']) {
      expect((await attach({ ...aLink, attachmentType })).json.result).toMatchObject({ attachmentType })
    }
    expect((await attach({ ...aLink, attachmentType: 'FILE' })).json.errorCode).toBe(1051)
  })

  test('to Google Drive may say what it is', async () => {
    const { attach } = withSheet()
    const sheet = { ...aLink, attachmentType: 'GOOGLE_DRIVE', attachmentSubType: 'SPREADSHEET' }

    expect((await attach(sheet)).json.result).toMatchObject({ attachmentSubType: 'SPREADSHEET' })
    expect((await attach({ ...sheet, attachmentSubType: 'POEM' })).json.errorCode).toBe(1031)
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
  ])('that %s is refused', async (_why, body, errorCode) => {
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
