import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountKey } from '../../shared/model/ids.ts'
import { openOwnFiles } from '../compose/open-state.ts'
import { newFolder, removeFolder } from '../compose/testing/a-run.ts'
import { accountFolder } from './account-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => removeFolder(folder))

test('two accounts never share a folder, and no address becomes a path', () => {
  const folderOf = (key: string) => accountFolder('/data', AccountKey.parse(key))

  expect(folderOf('https://sheets.example/2.0#1')).not.toBe(folderOf('https://sheets.example/2.0#2'))
  expect(folderOf('https://../../etc/2.0#1')).toMatch(/^\/data\/accounts\/[0-9a-f]{24}$/)
})

test('a place where nothing can be written is said, and is no crash', () => {
  writeFileSync(join(folder, 'a file'), '')

  expect(openOwnFiles(join(folder, 'a file', 'data'), '1')).toMatchObject({
    ok: false,
    error: { kind: 'storage-broken', safe: expect.stringContaining('not allowed to write') },
  })
})
