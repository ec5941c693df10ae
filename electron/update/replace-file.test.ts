import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const NEW = 'n'.repeat(3_000_000)
const sha512Of = (text: string) => createHash('sha512').update(text).digest('base64')
let folder = ''
const [to, from] = [() => join(folder, 'Sheaf.AppImage'), () => join(folder, 'pending')]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-replace-'))
  writeFileSync(to(), 'old')
  chmodSync(to(), 0o775)
  writeFileSync(from(), NEW, { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is replaced under its name, with the rights that it had', () => {
  replaceFile({ from: from(), to: to(), sha512: sha512Of(NEW) })

  expect(readFileSync(to(), 'utf8')).toBe(NEW)
  expect(statSync(to()).mode & 0o777).toBe(0o775)
  expect(readdirSync(folder).sort()).toEqual(['Sheaf.AppImage', 'pending'])
})

test('a file that was changed since its check is not installed', () => {
  expect(() => replaceFile({ from: from(), to: to(), sha512: sha512Of('something else') })).toThrow()

  expect(readFileSync(to(), 'utf8')).toBe('old')
  expect(readdirSync(folder).sort()).toEqual(['Sheaf.AppImage', 'pending'])
})

test('a missing file leaves the old one unchanged', () => {
  rmSync(from())
  expect(() => replaceFile({ from: from(), to: to(), sha512: sha512Of(NEW) })).toThrow()

  expect(readFileSync(to(), 'utf8')).toBe('old')
})
