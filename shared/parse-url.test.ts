import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('parses an absolute address and no other text', () => {
  expect(parseUrl('HTTPS://Planning.example/a b')?.href).toBe('https://planning.example/a%20b')
  expect(['planning.example', '/a', 'https://', 'https://[bad', ''].map(parseUrl)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('parses an address the same way after any number of calls', () => {
  const hosts = new Set(Array.from({ length: 100_000 }, () => parseUrl('https://grün.example/ä')?.host))

  expect([...hosts]).toEqual(['xn--grn-ioa.example'])
})
