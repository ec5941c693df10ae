import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignFolder } from './own-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('rejects a folder of another user of this computer, and says that nothing was changed', () => {
  const user = statSync(folder).uid
  mkdirSync(join(folder, 'mine'))

  expect(foreignFolder(join(folder, 'mine'), user)).toBeNull()
  expect(foreignFolder(join(folder, 'not there yet'), user)).toBeNull()
  expect(foreignFolder(folder, undefined)).toBeNull()
  expect(foreignFolder(folder, user + 1)).toMatchObject({
    kind: 'storage-broken',
    safe: expect.stringContaining('belongs to another user'),
  })
})
