import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { attachmentStore, type NewAttachment } from './attachments.ts'

/** A service with the sheet 41 and its rows 1 and 2. */
function withRows() {
  const { store, ann } = startService()
  store.sheets.add({ id: 41, name: 'Plan', ownerId: ann.id }, 0)
  const blank = { parentId: null, expanded: true, locked: false, format: null, cells: {} }
  const written = { createdAt: 0, createdBy: ann.id, modifiedAt: 0, modifiedBy: ann.id }
  for (const id of [1, 2]) store.rows.add(41, { id, rowNumber: id, ...blank, ...written })
  const attachments = attachmentStore(store.db)

  const attach = (id: number, rest: Partial<NewAttachment>) =>
    attachments.add({ ...aLink, id, sheetId: 41, parentType: 'SHEET', parentId: 41, createdBy: ann.id, ...rest })
  return { store, attachments, attach }
}

const aLink = {
  attachmentType: 'LINK',
  attachmentSubType: null,
  name: 'Register',
  description: null,
  mimeType: null,
  sizeBytes: null,
  url: 'https://planning.example/',
  blob: null,
  createdAt: 0,
} as const

test('deleting a row deletes its attachments and no others', () => {
  const { store, attachments, attach } = withRows()
  attach(11, {})
  attach(12, { parentType: 'ROW', parentId: 1 })
  attach(13, { parentType: 'ROW', parentId: 2 })

  store.rows.remove(41, 1)
  attachments.removeOfDeletedRows(41)

  expect(attachments.ofSheet(41).map(({ id }) => id)).toEqual([11, 13])
})

test('lists attachments of one millisecond in the order they were added', () => {
  const { attachments, attach } = withRows()

  for (const id of [13, 11, 12]) attach(id, {})

  expect(attachments.ofSheet(41).map(({ id }) => id)).toEqual([13, 11, 12])
})

test('deleting a sheet deletes its attachments', () => {
  const { store, attachments, attach } = withRows()
  attach(11, {})

  store.sheets.remove(41)

  expect(attachments.find(41, 11)).toBeNull()
})

test('keeps attachments of a row and of a sheet with the same id apart', () => {
  const { attachments, attach } = withRows()
  attach(11, { parentType: 'ROW', parentId: 41 })
  attach(12, {})

  expect(attachments.ofParent({ sheetId: 41, parentType: 'SHEET', parentId: 41 }).map(({ id }) => id)).toEqual([12])
  expect(attachments.ofParent({ sheetId: 41, parentType: 'ROW', parentId: 41 }).map(({ id }) => id)).toEqual([11])
})

test('counts blobs of files as in use, but not links', () => {
  const { attachments, attach } = withRows()
  attach(11, {})
  attach(12, { attachmentType: 'FILE', url: null, blob: 'ab'.repeat(32), sizeBytes: 3, mimeType: 'text/plain' })

  expect(attachments.blobsInUse()).toEqual(new Set(['ab'.repeat(32)]))
})

test('shows the address of an author who has no name', () => {
  const { store, attachments, attach } = withRows()
  store.users.add({ id: 99, email: 'nameless@office.example', firstName: '', lastName: '' }, 0)
  attach(11, { createdBy: 99 })

  expect(attachments.find(41, 11)?.createdBy).toEqual({
    id: 99,
    name: 'nameless@office.example',
    email: 'nameless@office.example',
  })
})
