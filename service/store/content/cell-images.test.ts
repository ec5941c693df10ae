import { expect, test } from 'vitest'
import { withSheet } from '../../testing/upload.ts'
import { attachmentStore } from './attachments.ts'
import { cellImageStore } from './cell-images.ts'

function aPicture() {
  const { service, ann, sheetId, rowId } = withSheet()
  const columnId = service.deps.ids.next()
  const column = { id: columnId, index: 0, title: 'Photo', type: 'TEXT_NUMBER', width: 150, validation: false } as const
  service.store.columns.add(sheetId, column)
  const cell = { sheetId, rowId, columnId }
  const facts = { name: 'door.gif', mimeType: 'image/gif', width: 3, height: 2, blob: 'b'.repeat(64) }
  const image = { id: 'picture', ...cell, ...facts, createdAt: 5, createdBy: ann.id }
  const images = cellImageStore(service.store.db)
  images.add(image)
  return { service, images, image }
}

test('finds a cell image by its id', () => {
  const { images, image } = aPicture()

  expect(images.find('picture')).toEqual(image)
  expect(images.find('other')).toBeNull()
})

test('keeps its blob in use until its row or column is deleted', () => {
  const { service, images, image } = aPicture()
  const inUse = () => attachmentStore(service.store.db).blobsInUse().has(image.blob)
  expect(inUse()).toBe(true)

  service.store.rows.remove(image.sheetId, image.rowId)

  expect([inUse(), images.find('picture')]).toEqual([false, null])
})

test('moves an image with its row, so that deleting the old row keeps it', () => {
  const { service, images, image } = aPicture()
  const { rows } = service.store
  const row = rows.find(image.sheetId, image.rowId)
  if (row) rows.add(image.sheetId, { ...row, id: 77, rowNumber: 2 })

  images.move('picture', { ...image, rowId: 77 })
  rows.remove(image.sheetId, image.rowId)

  expect(images.find('picture')).toEqual({ ...image, rowId: 77 })
  rows.remove(image.sheetId, 77)
  expect(images.find('picture')).toBeNull()
})
