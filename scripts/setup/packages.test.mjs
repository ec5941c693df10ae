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

test('packages of the lockfile are installed once npm has recorded them', () => {
  expect(installed(some, { 'node_modules/some': some })).toBe(true)
  expect(installed(some, null)).toBe(false)
})

test('reinstalls a package that is missing or has another version or content', () => {
  expect(installed(some, {})).toBe(false)
  expect(installed(some, { 'node_modules/some': { ...some, version: '1.0.1' } })).toBe(false)
  expect(installed(some, { 'node_modules/some': { ...some, integrity: 'sha512-b' } })).toBe(false)
})

test('ignores packages of other systems', () => {
  expect(installed(elsewhere, {})).toBe(true)
  expect(installed(elsewhere, { 'node_modules/some': elsewhere })).toBe(false)
})
