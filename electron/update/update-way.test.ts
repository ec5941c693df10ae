import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Copy, installableOver, mayWriteIn } from './update-way.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-way-')))
  mkdirSync(join(folder, 'mounted'))
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'Sheaf.AppImage'), 'program')
})
afterEach(() => rmSync(folder, { recursive: true }))

const copyOf = (executable: string, rest: Partial<Copy> = {}): Copy => ({
  platform: 'linux',
  env: {},
  mayWriteIn,
  ...rest,
  executable,
})
const launched = (env: Record<string, string> = {}) => ({
  APPIMAGE: join(folder, 'Sheaf.AppImage'),
  APPDIR: join(folder, 'mounted'),
  ...env,
})
const started = (env: Record<string, string> = {}, executable = join(folder, 'mounted/sheaf')) =>
  installableOver(copyOf(executable, { env: launched(env) }))
const byHand = { kind: 'none', way: 'by-hand' }

test('an AppImage replaces the file that it was started from, through any link', () => {
  symlinkSync(join(folder, 'Sheaf.AppImage'), join(folder, 'link'))

  expect(started()).toEqual({ kind: 'appimage', file: join(folder, 'Sheaf.AppImage') })
  expect(started({ APPIMAGE: join(folder, 'link') })).toEqual({
    kind: 'appimage',
    file: join(folder, 'Sheaf.AppImage'),
  })
})

test('another AppImage that Sheaf was started from is never written over', () => {
  expect(started({}, join(folder, 'other/sheaf'))).toEqual(byHand)
  expect(started({}, join(folder, 'mounted-elsewhere/sheaf'))).toEqual(byHand)
  expect(started({ APPDIR: '' })).toEqual(byHand)
})

test('does not touch a missing file, a folder, or a relative path', () => {
  expect(started({ APPIMAGE: join(folder, 'gone') })).toEqual(byHand)
  expect(started({ APPIMAGE: folder })).toEqual(byHand)
  expect(started({ APPIMAGE: 'package.json' })).toEqual(byHand)
})

test('an AppImage in a folder that may not be written to is updated by hand', () => {
  const asked: string[] = []
  const refuse = (where: string) => {
    asked.push(where)
    return false
  }

  expect(installableOver(copyOf(join(folder, 'mounted/sheaf'), { env: launched(), mayWriteIn: refuse }))).toEqual(
    byHand,
  )
  expect(asked).toEqual([folder])
})

test('the system decides in which folders files can be created', () => {
  expect(mayWriteIn(folder)).toBe(true)
  expect(mayWriteIn(join(folder, 'gone'))).toBe(false)
})

test('Debian packages update their own files, and an unpacked folder is not updated', () => {
  expect(installableOver(copyOf('/usr/lib/sheaf/sheaf'))).toEqual({
    kind: 'none',
    way: 'apt',
  })
  expect(installableOver(copyOf('/home/ann/sheaf/sheaf'))).toEqual(byHand)
})

test('Windows has an installer, and on macOS it is done by hand', () => {
  expect(installableOver(copyOf('C:\\Sheaf\\Sheaf.exe', { platform: 'win32' }))).toEqual({ kind: 'nsis' })
  expect(installableOver(copyOf('/Applications/Sheaf.app', { platform: 'darwin' }))).toEqual(byHand)
})
