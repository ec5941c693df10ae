import { expect, test } from 'vitest'
import { updateSource } from './update-source.ts'

const KEYS = ['a key']
const test127 = { address: 'http://127.0.0.1:8123/', key: 'a test’s key', idleTimeoutMs: 5 }
const variable = (named: object) => ({ SHEAF_UPDATES: JSON.stringify(named) })

test('a release uses its packaged address and its built-in keys', () => {
  expect(updateSource({ updates: 'https://updates.sheaf.example/linux' }, {}, KEYS)).toMatchObject({
    address: new URL('https://updates.sheaf.example/linux/'),
    keys: KEYS,
  })
})

test('a release sends no request without an address, or without keys', () => {
  expect(updateSource({ updates: null }, {}, KEYS)).toBeNull()
  expect(updateSource({ updates: 'https://updates.sheaf.example' }, {}, [])).toBeNull()
})

test.each(['http://updates.sheaf.example', 'http://127.0.0.1:8123', 'file:///tmp', 'updates.sheaf.example', ''])(
  'a release does not ask at "%s"',
  updates => {
    expect(updateSource({ updates }, {}, KEYS)).toBeNull()
  },
)

test('no variable moves a release to another address or key', () => {
  expect(updateSource({ updates: null }, variable(test127), KEYS)).toBeNull()
  expect(updateSource({ updates: 'https://updates.sheaf.example' }, variable(test127), KEYS)).toMatchObject({
    address: new URL('https://updates.sheaf.example/'),
    keys: KEYS,
  })
})

test('a development copy sends no request, except in a test to a server of this computer', () => {
  expect(updateSource(null, {}, KEYS)).toBeNull()
  expect(updateSource(null, variable(test127), KEYS)).toEqual({
    address: new URL(test127.address),
    keys: [test127.key],
    idleTimeoutMs: 5,
  })
  expect(updateSource(null, variable({ ...test127, address: 'http://10.0.0.1/' }), KEYS)).toBeNull()
})
