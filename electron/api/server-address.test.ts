import { expect, test } from 'vitest'
import { parseServerAddress } from './server-address.ts'

const meant = (typed: string) => {
  const parsed = parseServerAddress(typed)
  return parsed.ok ? parsed.value : parsed.error.kind === 'bad-address' ? parsed.error.reason : parsed.error
}

test.each([
  ['https://api.smartsheet.com/2.0', 'https://api.smartsheet.com/2.0'],
  ['  https://api.smartsheet.eu/2.0/  ', 'https://api.smartsheet.eu/2.0'],
  ['api.smartsheet.au', 'https://api.smartsheet.au/2.0'],
  ['https://sheets.example/api/', 'https://sheets.example/api/2.0'],
  ['https://sheets.example:8443', 'https://sheets.example:8443/2.0'],
  ['HTTPS://Sheets.Example/2.0?x=1#y', 'https://sheets.example/2.0'],
  ['http://127.0.0.1:4102/2.0', 'http://127.0.0.1:4102/2.0'],
  ['127.0.0.1:4102', 'http://127.0.0.1:4102/2.0'],
  ['localhost:4102', 'http://localhost:4102/2.0'],
  ['http://[::1]:4102', 'http://[::1]:4102/2.0'],
])('"%s" means %s', (typed, address) => {
  expect(meant(typed)).toBe(address)
})

test.each([
  ['http://sheets.example', 'needs-https'],
  ['http://127.0.0.1.sheets.example', 'needs-https'],
  ['http://localhost.sheets.example', 'needs-https'],
  ['http://10.0.0.1', 'needs-https'],
  ['ftp://sheets.example', 'needs-https'],
  ['https://ann:secret@sheets.example', 'not-a-url'],
  ['https://', 'not-a-url'],
  ['two words', 'not-a-url'],
  ['', 'not-a-url'],
])('"%s" is rejected', (typed, reason) => {
  expect(meant(typed)).toBe(reason)
})

test('returns a rejected address as typed', () => {
  expect(parseServerAddress(' http://sheets.example ')).toEqual({
    ok: false,
    error: { kind: 'bad-address', address: 'http://sheets.example', reason: 'needs-https' },
  })
})
