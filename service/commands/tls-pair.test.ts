import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE, KEY, OTHER_KEY } from '../testing/certificate.ts'
import { readTlsPair } from './tls-pair.ts'

/** Files with these texts, in a folder of their own. */
function files(...texts: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return texts.map((text, index) => {
    const path = join(folder, `${index}.pem`)
    writeFileSync(path, text)
    return path
  })
}

test('a certificate and its key are read', () => {
  const [cert, key] = files(CERTIFICATE, KEY)

  expect(readTlsPair(cert, key)).toEqual({ cert: CERTIFICATE, key: KEY })
})

test('without either there is no https', () => {
  expect(readTlsPair(undefined, undefined)).toBeNull()
})

test('one without the other is told in a sentence', () => {
  const [cert, key] = files(CERTIFICATE, KEY)

  expect(() => readTlsPair(cert, undefined)).toThrow('give both --tls-cert FILE and --tls-key FILE')
  expect(() => readTlsPair(undefined, key)).toThrow('give both --tls-cert FILE and --tls-key FILE')
})

test('a file that is missing or unreadable is named', () => {
  const [cert = ''] = files(CERTIFICATE)
  const missing = `${cert}.missing`

  expect(() => readTlsPair(cert, missing)).toThrow(`The key ${missing} cannot be read: it does not exist.`)
  expect(() => readTlsPair(tmpdir(), cert)).toThrow(`The certificate ${tmpdir()} cannot be read: it is not readable.`)
})

test('a key of another certificate, or a text that is none, is told in a sentence', () => {
  const [cert, otherKey, text] = files(CERTIFICATE, OTHER_KEY, 'no certificate')

  expect(() => readTlsPair(cert, otherKey)).toThrow('do not belong together: the key is of another certificate.')
  expect(() => readTlsPair(text, otherKey)).toThrow('cannot be used: both must be PEM files')
  expect(() => readTlsPair(cert, text)).toThrow('cannot be used: both must be PEM files')
})
