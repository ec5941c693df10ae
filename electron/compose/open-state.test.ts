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

test('reports a folder that is not writable, without a crash', () => {
  writeFileSync(join(folder, 'a file'), '')

  expect(openOwnFiles(join(folder, 'a file', 'data'), '1')).toMatchObject({
    ok: false,
    error: { kind: 'storage-broken', safe: expect.stringContaining('not allowed to write') },
  })
})

test('keeps the state of a newer Sheaf next to a new one, and reports it', () => {
  openOwnFiles(folder, '1')
  const state = new DatabaseSync(join(folder, 'state.db'))
  state.exec('PRAGMA user_version = 99')
  state.close()

  const opened = openOwnFiles(folder, '2')

  expect(opened).toMatchObject({ ok: true, value: { newerState: join(folder, 'state.db.broken-2') } })
  expect(openOwnFiles(folder, '3')).toMatchObject({ ok: true, value: { newerState: null } })
})
