import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { attachmentStore } from './attachments.ts'
import { temporaryUrlStore } from './temporary-urls.ts'

/** A service with one attached file and its temporary URLs. */
function withFile() {
  const { store, ann } = startService()
  store.sheets.add({ id: 41, name: 'Plan', ownerId: ann.id }, 0)
  attachmentStore(store.db).add({
    id: 11,
    sheetId: 41,
    parentType: 'SHEET',
    parentId: 41,
    attachmentType: 'FILE',
    attachmentSubType: null,
    name: 'plan.pdf',
    description: null,
    mimeType: 'application/pdf',
    sizeBytes: 3,
    url: null,
    blob: 'ab'.repeat(32),
    createdAt: 0,
    createdBy: ann.id,
  })
  return { store, urls: temporaryUrlStore(store.db) }
}

const storedHashes = ({ store }: ReturnType<typeof withFile>) =>
  store.db.sqlite
    .prepare('SELECT hash FROM temporary_urls')
    .all()
    .map(({ hash }) => String(hash))

test('a temporary URL works until it expires', () => {
  const { urls } = withFile()

  urls.open('secret', 11, 1_000, 0)

  expect(urls.find('secret', 999)).toEqual({ name: 'plan.pdf', blob: 'ab'.repeat(32), mimeType: 'application/pdf' })
  expect(urls.find('secret', 1_000)).toBeNull()
  expect(urls.find('another', 0)).toBeNull()
})

test('the database never contains a working URL', () => {
  const file = withFile()

  file.urls.open('secret', 11, 1_000, 0)

  expect(storedHashes(file)).toHaveLength(1)
  expect(storedHashes(file)[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(file.urls.find(storedHashes(file)[0] ?? '', 0)).toBeNull()
})

test('deletes expired URLs', () => {
  const file = withFile()
  file.urls.open('first', 11, 1_000, 0)

  file.urls.open('second', 11, 3_000, 2_000)

  expect(storedHashes(file)).toHaveLength(1)
  expect(file.urls.find('second', 2_000)).not.toBeNull()
})

test('a URL stops working when its file is deleted', () => {
  const { store, urls } = withFile()
  urls.open('secret', 11, 1_000, 0)

  store.sheets.remove(41)

  expect(urls.find('secret', 0)).toBeNull()
})
