import { expect, test } from 'vitest'
import { isWebAddress, linkAddress } from './link-address.ts'

test.each([
  ['https://plans.example/a?b=c#d', 'https://plans.example/a?b=c#d'],
  ['  http://plans.example ', 'http://plans.example'],
  ['plans.example/lift', 'https://plans.example/lift'],
  ['plans.example:8080/lift', 'https://plans.example:8080/lift'],
  ['http://wiki/plan', 'http://wiki/plan'],
  ['localhost:4102', 'https://localhost:4102'],
  ['mara@northbank.example', 'mailto:mara@northbank.example'],
  ['mailto:mara@northbank.example?subject=Lift', 'mailto:mara@northbank.example?subject=Lift'],
])('%j is parsed as the address %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  '',
  'lift',
  'lift plan',
  'https://',
  'https://a b.example',
  'javascript:alert(1)',
  'file:///etc/hosts',
  'ftp://plans.example',
  'mailto:',
  'mailto:nobody',
  `https://plans.example/${'a'.repeat(4000)}`,
])('%j is no valid address of a link', typed => {
  expect(linkAddress(typed)).toBe(null)
})

test('a text is a web address only if it contains nothing else and has a scheme', () => {
  expect(isWebAddress('https://plans.example')).toBe(true)
  expect(['plans.example', 'see https://plans.example', 'mailto:a@b.example', ''].map(isWebAddress)).toEqual(
    Array(4).fill(false),
  )
})
