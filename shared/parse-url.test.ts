import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('an absolute address is read, any other text is none', () => {
  expect(parseUrl('HTTPS://Planning.example/a b')?.href).toBe('https://planning.example/a%20b')
  expect(['planning.example', '/a', 'https://', 'https://[bad', ''].map(parseUrl)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('an address is read the same however often one was read before', () => {
  const hosts = new Set(Array.from({ length: 100_000 }, () => parseUrl('https://grün.example/ä')?.host))

  expect([...hosts]).toEqual(['xn--grn-ioa.example'])
})
