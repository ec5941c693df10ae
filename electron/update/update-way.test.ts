import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installableOver } from './update-way.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-way-')))
  mkdirSync(join(folder, 'mounted'))
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'Sheaf.AppImage'), 'program')
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

const started = (env: Record<string, string> = {}, executable = join(folder, 'mounted/sheaf')) =>
  installableOver({
    platform: 'linux',
    env: { APPIMAGE: join(folder, 'Sheaf.AppImage'), APPDIR: join(folder, 'mounted'), ...env },
    executable,
  })
const byHand = { kind: 'none', way: 'by-hand' }

test('an AppImage replaces the file that it was started from, whatever link led to it', () => {
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

test('a file that is gone, is a folder, or has no whole path is left alone', () => {
  expect(started({ APPIMAGE: join(folder, 'gone') })).toEqual(byHand)
  expect(started({ APPIMAGE: folder })).toEqual(byHand)
  expect(started({ APPIMAGE: 'package.json' })).toEqual(byHand)
})

test.skipIf(process.getuid?.() === 0)('an AppImage in a folder that may not be written to is updated by hand', () => {
  chmodSync(folder, 0o500)

  expect(started()).toEqual(byHand)
})

test('what Debian’s packages have put down is theirs to update, and an unpacked folder is nobody’s', () => {
  expect(installableOver({ platform: 'linux', env: {}, executable: '/usr/lib/sheaf/sheaf' })).toEqual({
    kind: 'none',
    way: 'apt',
  })
  expect(installableOver({ platform: 'linux', env: {}, executable: '/home/ann/sheaf/sheaf' })).toEqual(byHand)
})

test('Windows has an installer, and on macOS it is done by hand', () => {
  expect(installableOver({ platform: 'win32', env: {}, executable: 'C:\\Sheaf\\Sheaf.exe' })).toEqual({ kind: 'nsis' })
  expect(installableOver({ platform: 'darwin', env: {}, executable: '/Applications/Sheaf.app' })).toEqual(byHand)
})
