import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeOwnFolder } from './own-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-own-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test.skipIf(process.platform === 'win32')('a data folder that others could read is made private', () => {
  const folders = ['Crashpad', 'logs'].map(name => join(folder, name))
  const files = folders.map(each => join(each, 'file'))
  for (const each of folders) mkdirSync(each)
  for (const each of files) writeFileSync(each, 'x')
  for (const each of files) chmodSync(each, 0o644)
  for (const each of [folder, ...folders]) chmodSync(each, 0o755)

  closeOwnFolder(folder)

  expect([folder, ...folders].map(modeOf)).toEqual([0o700, 0o700, 0o700])
  expect(files.map(modeOf)).toEqual([0o600, 0o600])
})

test.skipIf(process.platform === 'win32')('a file outside the folder that a link points to keeps its rights', () => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'x')
  chmodSync(elsewhere, 0o644)
  mkdirSync(join(folder, 'Crashpad'))
  symlinkSync(elsewhere, join(folder, 'Crashpad', 'link'))

  closeOwnFolder(folder)

  expect(modeOf(elsewhere)).toBe(0o644)
})
