import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE, KEY, OTHER_KEY } from '../testing/certificate.ts'
import { readTlsPair } from './tls-pair.ts'

/** Writes files with these texts to a new folder. */
function files(...texts: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return texts.map((text, index) => {
    const path = join(folder, `${index}.pem`)
    writeFileSync(path, text)
    return path
  })
}

test('reads a certificate and its key', () => {
  const [cert, key] = files(CERTIFICATE, KEY)

  expect(readTlsPair(cert, key)).toEqual({ cert: CERTIFICATE, key: KEY })
})

test('without either there is no https', () => {
  expect(readTlsPair(undefined, undefined)).toBeNull()
})

test('reports one without the other in a sentence', () => {
  const [cert, key] = files(CERTIFICATE, KEY)

  expect(() => readTlsPair(cert, undefined)).toThrow('give both --tls-cert FILE and --tls-key FILE')
  expect(() => readTlsPair(undefined, key)).toThrow('give both --tls-cert FILE and --tls-key FILE')
})

test('names a file that is missing or unreadable', () => {
  const [cert = ''] = files(CERTIFICATE)
  const missing = `${cert}.missing`

  expect(() => readTlsPair(cert, missing)).toThrow(`The key ${missing} cannot be read: it does not exist.`)
  expect(() => readTlsPair(tmpdir(), cert)).toThrow(`The certificate ${tmpdir()} cannot be read: it is not readable.`)
})

test('reports a key of another certificate, or an invalid text, in a sentence', () => {
  const [cert, otherKey, text] = files(CERTIFICATE, OTHER_KEY, 'no certificate')

  expect(() => readTlsPair(cert, otherKey)).toThrow('do not belong together: the key is of another certificate.')
  expect(() => readTlsPair(text, otherKey)).toThrow('cannot be used: both must be PEM files')
  expect(() => readTlsPair(cert, text)).toThrow('cannot be used: both must be PEM files')
})
