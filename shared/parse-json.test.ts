import { expect, test } from 'vitest'
import { parseJson, parseJsonBytes } from './parse-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('parses JSON from text and from bytes', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] })
  expect(parseJsonBytes(bytes('"ü"'))).toBe('ü')
  expect(parseJsonBytes(bytes('7').buffer)).toBe(7)
})

test('returns undefined for a web page, truncated text and broken UTF-8 instead of throwing', () => {
  expect(parseJson('<html>')).toBeUndefined()
  expect(parseJsonBytes(bytes('{"a":'))).toBeUndefined()
  expect(parseJsonBytes(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined()
})
