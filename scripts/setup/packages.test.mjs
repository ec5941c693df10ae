import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { isInstalled } from './packages.mjs'

const some = { version: '1.0.0', integrity: 'sha512-a' }
const elsewhere = { ...some, optional: true, os: [process.platform === 'aix' ? 'linux' : 'aix'] }

function installed(wanted, present) {
  const lock = packages => JSON.stringify({ packages: { '': {}, ...packages } })
  return isInstalled(
    plantTree({
      'package-lock.json': lock({ 'node_modules/some': wanted }),
      ...(present && { 'node_modules/.package-lock.json': lock(present) }),
    }),
  )
}

test('what the lockfile names is installed once npm has written its record of it', () => {
  expect(installed(some, { 'node_modules/some': some })).toBe(true)
  expect(installed(some, null)).toBe(false)
})

test('a package that is missing, or has another version or content, is installed again', () => {
  expect(installed(some, {})).toBe(false)
  expect(installed(some, { 'node_modules/some': { ...some, version: '1.0.1' } })).toBe(false)
  expect(installed(some, { 'node_modules/some': { ...some, integrity: 'sha512-b' } })).toBe(false)
})

test('a package of another system is not missed here, and not kept from there', () => {
  expect(installed(elsewhere, {})).toBe(true)
  expect(installed(elsewhere, { 'node_modules/some': elsewhere })).toBe(false)
})
