import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directives = new Map(
  contentSecurityPolicy('abc')
    .split('; ')
    .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1)]),
)

test('the page runs only our scripts, and none inline', () => {
  expect(directives.get('script-src')).toEqual(["'self'"])
})

test('the page has no network, no frames, no forms and no workers', () => {
  for (const name of [
    'connect-src',
    'frame-src',
    'form-action',
    'worker-src',
    'object-src',
    'base-uri',
    'default-src',
  ]) {
    expect(directives.get(name)).toEqual(["'none'"])
  }
})

test("accepts a library's style sheet only with the nonce of this response", () => {
  expect(directives.get('style-src')).toEqual(["'self'", "'nonce-abc'"])
})

test('allows no data images, and no connection past the network rules', () => {
  expect(directives.get('img-src')).toEqual(["'self'", 'blob:'])
  expect(directives.get('webrtc')).toEqual(["'block'"])
})

test('allows nothing unsafe', () => {
  expect(contentSecurityPolicy('abc')).not.toMatch(/unsafe|\*|https?:/)
})
