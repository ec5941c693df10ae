import { expect, test } from 'vitest'
import { redirectFault, toAnswerAddress, toFormTarget } from './redirect-address.ts'

test.each([
  'https://desk.example/signed-in',
  'https://desk.example/in?tenant=7',
  'http://127.0.0.1:47823/oauth',
  'http://localhost:8080/in',
  'http://[::1]:8080/in',
  'sheaf://oauth',
  'com.example.desk:/oauth',
])('accepts %s for registration', address => {
  expect(redirectFault(address)).toBeNull()
})

test.each([
  ['', /is not an address/],
  ['desk.example/in', /is not an address/],
  ['https:', /is not an address/],
  ['http:127.0.0.1/in', /is not an address/],
  ['https:/desk.example', /is not an address/],
  ['https:\\\\desk.example', /is not an address/],
  ['https://desk.example/a b', /is not an address/],
  ['https://desk.example/\r\nSet-Cookie: a=b', /is not an address/],
  ['https://desk.example/\u202Egpj', /is not an address/],
  ['https://*.example/', /is not an address/],
  [`https://desk.example/${'x'.repeat(2000)}`, /is not an address/],
  ['https://desk.example/in#top', /no # part/],
  ['https://ann:secret@desk.example/', /no user/],
  ['https://@desk.example/', /no user/],
  ['http://desk.example/in', /must lead to this computer/],
  ['http://127.0.0.1.evil.example/', /must lead to this computer/],
  ['javascript:alert(1)', /The scheme must be/],
  ['JavaScript:alert(1)', /The scheme must be/],
  ['data:text/html,x', /The scheme must be/],
  ['file:///etc/passwd', /The scheme must be/],
  ['vbscript:x', /The scheme must be/],
  ['about:blank', /The scheme must be/],
  ['sheafs://oauth', /The scheme must be/],
])('rejects %s with one sentence', (address, sentence) => {
  const fault = redirectFault(address)

  expect(fault).toMatch(sentence)
  expect(fault).toMatch(/\.\)?\.?$/)
  expect((fault ?? '').length).toBeLessThan(160)
})

test('adds the response to the query, escaped, and the state as it was written', () => {
  expect(toAnswerAddress('sheaf://oauth', { code: 'a&b' }, 'x+y%7a')).toBe('sheaf://oauth?code=a%26b&state=x+y%7a')
  expect(toAnswerAddress('https://a.example/?t=1', { code: 'x' }, '')).toBe('https://a.example/?t=1&code=x&state=')
  expect(toAnswerAddress('sheaf://oauth', { code: 'x' }, null)).toBe('sheaf://oauth?code=x')
})

test('a form may only redirect to the registered address', () => {
  expect(toFormTarget('https://desk.example:8443/in?x=1')).toBe('https://desk.example:8443')
  expect(toFormTarget('sheaf://oauth')).toBe('sheaf:')
  expect(toFormTarget('http://[::1]:80/in')).toBe('http:')
})
