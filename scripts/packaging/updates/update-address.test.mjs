import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalOfUpdates } from './update-address.mjs'

const ROOT = join(import.meta.dirname, '../../..')
const configuration = readFileSync(join(ROOT, 'electron-builder.release.yml'), 'utf8')
const keys = readFileSync(join(ROOT, 'electron/update/release-keys.ts'), 'utf8')
const at = address => configuration.replace("updates: ''", `updates: '${address}'`)
const knowing = keys.replace('= []', "= ['MCowBQYDK2VwAyEA']")

test('a release without an update address may be packaged', () => {
  expect(configuration).toContain("updates: ''")
  expect(refusalOfUpdates(configuration, keys)).toBeNull()
})

test('a release with an address needs a trusted key', () => {
  expect(refusalOfUpdates(at('https://updates.sheaf.example/'), keys)).toContain('--new-key')
  expect(refusalOfUpdates(at('https://updates.sheaf.example/'), knowing)).toBeNull()
})

test('the address must be https', () => {
  expect(refusalOfUpdates(at('http://updates.sheaf.example/'), knowing)).toContain('https')
})
