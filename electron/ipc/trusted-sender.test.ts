import { describe, expect, test } from 'vitest'
import { isTrusted } from './trusted-sender.ts'

const ours = { url: 'app://sheaf/index.html', isTopFrame: true, isOurWindow: true }

describe('the right to call main', () => {
  test('the page that Sheaf serves may', () => {
    expect(isTrusted(ours)).toBe(true)
    expect(isTrusted({ ...ours, url: 'app://sheaf/' })).toBe(true)
  })

  test('a frame inside the page may not', () => {
    expect(isTrusted({ ...ours, isTopFrame: false })).toBe(false)
  })

  test('a window that is not ours may not', () => {
    expect(isTrusted({ ...ours, isOurWindow: false })).toBe(false)
  })

  test.each([
    null,
    '',
    'about:blank',
    'data:text/html,hello',
    'file:///etc/passwd',
    'https://sheaf/',
    'app://sheaf.evil/',
    'app://evil/app://sheaf/',
    'app://sheaf@evil/',
    'app://someone@sheaf/',
    'app://sheaf:80/',
    'blob:app://sheaf/7d',
    'not an address',
  ])('a page at %j may not', url => {
    expect(isTrusted({ ...ours, url })).toBe(false)
  })
})
