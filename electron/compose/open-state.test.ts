import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOwnFiles } from './open-state.ts'
import { newFolder, removeFolder } from './testing/a-run.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => removeFolder(folder))

test('a place where nothing can be written is said, and is no crash', () => {
  writeFileSync(join(folder, 'a file'), '')

  expect(openOwnFiles(join(folder, 'a file', 'data'), '1')).toMatchObject({
    ok: false,
    error: { kind: 'storage-broken', safe: expect.stringContaining('not allowed to write') },
  })
})
