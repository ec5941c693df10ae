import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
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

test('a state that a newer Sheaf has written is kept beside a new one, and said', () => {
  openOwnFiles(folder, '1')
  const state = new DatabaseSync(join(folder, 'state.db'))
  state.exec('PRAGMA user_version = 99')
  state.close()

  const opened = openOwnFiles(folder, '2')

  expect(opened).toMatchObject({ ok: true, value: { newerState: join(folder, 'state.db.broken-2') } })
  expect(openOwnFiles(folder, '3')).toMatchObject({ ok: true, value: { newerState: null } })
})
