import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy } from './signature.ts'

const bytes = Buffer.from('version: 1.2.3\n')
function someone() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  return { key: spki.toString('base64'), line: lineOf(id, privateKey), id, privateKey }
}
const lineOf = (id: string, privateKey: KeyObject) =>
  `sheaf-update-v1 ${id} ${sign(null, bytes, privateKey).toString('base64')}\n`
const [publisher, next, stranger] = [someone(), someone(), someone()]

test('accepts each known key, so that keys can be rotated', () => {
  const keys = [publisher.key, next.key]

  expect(isSignedBy(bytes, publisher.line, keys)).toBe(true)
  expect(isSignedBy(bytes, next.line, keys)).toBe(true)
})

test('a signature by another key is rejected under any name', () => {
  expect(isSignedBy(bytes, stranger.line, [publisher.key])).toBe(false)
  expect(isSignedBy(bytes, lineOf(publisher.id, stranger.privateKey), [publisher.key])).toBe(false)
  expect(isSignedBy(bytes, publisher.line, [])).toBe(false)
})

test('a signature is good for these bytes alone', () => {
  expect(isSignedBy(Buffer.from('version: 1.2.4\n'), publisher.line, [publisher.key])).toBe(false)
})

test.each(['', 'sheaf-update-v1', 'sheaf-update-v2', '{}', 'sheaf-update-v1  '])('"%s" is no signature', start => {
  expect(isSignedBy(bytes, start + publisher.line.slice('sheaf-update-v1'.length + 1), [publisher.key])).toBe(false)
})
