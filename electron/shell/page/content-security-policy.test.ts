import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directives = new Map(
  contentSecurityPolicy('abc')
    .split('; ')
    .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1)]),
)

test('the page runs our own scripts only, and none that stands in the page', () => {
  expect(directives.get('script-src')).toEqual(["'self'"])
})

test('the page has no network of its own, no frames, no forms and no workers', () => {
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

test('a style sheet of a library is taken only with the nonce of this very answer', () => {
  expect(directives.get('style-src')).toEqual(["'self'", "'nonce-abc'"])
})

test('no picture stands in an address, and no connection goes past the network rules', () => {
  expect(directives.get('img-src')).toEqual(["'self'", 'blob:'])
  expect(directives.get('webrtc')).toEqual(["'block'"])
})

test('nothing unsafe is allowed anywhere', () => {
  expect(contentSecurityPolicy('abc')).not.toMatch(/unsafe|\*|https?:/)
})
