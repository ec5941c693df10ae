import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test('parses an integer that a double would round as a bigint, and everything else as JSON.parse does', () => {
  const inexact = ['9007199254740993', '-9007199254740993', '12345678901234567890', '9'.repeat(400)]
  const exact = ['9007199254740992', '-9007199254740991', '9007199254740994', '1e999', '0.12345678901234567', '9e15']

  for (const digits of inexact) expect(parseExactJson(`{"a":[${digits}]}`)).toEqual({ a: [BigInt(digits)] })
  for (const digits of exact)
    expect(parseExactJson(`[${digits},9007199254740993]`)).toEqual([Number(digits), 9007199254740993n])
})

test('keeps digits inside texts and names', () => {
  const text =
    '{"9007199254740993":"9007199254740993","a":"\\\\\\"9007199254740993,","b":"\\\\",  "c" : 9007199254740993}'

  expect(parseExactJson(text)).toEqual({ ...JSON.parse(text), c: 9007199254740993n })
})

test.each(['', '{9007199254740993}', '[9007199254740993', '"9007199254740993'])('rejects %j', text => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError)
})
