import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webAddresses } from './web-addresses.ts'

const addresses = (text: string) => webAddresses(text).map(({ address }) => address)

test.each<[text: string, found: readonly string[]]>([
  ['See https://planning.example/2026/0417.', ['https://planning.example/2026/0417']],
  [
    '(http://planning.example/a_(b)), or HTTPS://Planning.example!',
    ['http://planning.example/a_(b)', 'HTTPS://Planning.example'],
  ],
  ['“https://planning.example/?q=1&r=2#part”, then', ['https://planning.example/?q=1&r=2#part']],
  ['https://a.example/1\nhttps://b.example/2', ['https://a.example/1', 'https://b.example/2']],
  ['https://grün.example/ä', ['https://grün.example/ä']],
])('finds web addresses in a text, without the punctuation around them: %s', (text, found) => {
  expect(addresses(text)).toEqual(found)
})

test.each([
  'planning.example and mailto:ann@planning.example',
  'javascript:alert(1) file:///etc/hosts sheaf://sheet/1 ftp://planning.example',
  'https:// http://. https://[bad https://',
  'xhttps://planning.example',
])('finds no address in other text: %s', text => {
  expect(addresses(text)).toEqual([])
})

test('an invisible character ends an address', () => {
  expect(addresses('https://planning.example/\u202egpj.exe')).toEqual(['https://planning.example/'])
})

test('an address is an unchanged part of the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('https://a.example/x', ' ', ')', '(', '.', 'ü', '@Ann', '\n')), parts => {
      const text = parts.join('')
      for (const { start, address } of webAddresses(text)) {
        expect(text.slice(start, start + address.length)).toBe(address)
      }
    }),
  )
})
