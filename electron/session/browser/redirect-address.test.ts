import { describe, expect, test } from 'vitest'
import { parsePasted, parseRedirect } from './redirect-address.ts'

const code = (way: 'scheme' | 'loopback', value = 'abc') => ({
  way,
  state: 's1',
  answer: { kind: 'code', code: value },
})

describe('parses a redirect address from outside', () => {
  test.each([
    ['sheaf://oauth?code=abc&expires_in=599135&state=s1', code('scheme')],
    ['sheaf://oauth/?code=abc&state=s1', code('scheme')],
    ['sheaf://oauth?state=s1&code=abc', code('scheme')],
    ['sheaf://oauth?code=a%2Bb%2F%3D&state=s1', code('scheme', 'a+b/=')],
    ['http://127.0.0.1:47823/oauth?code=abc&state=s1', code('loopback')],
    ['http://127.0.0.1:47823/oauth/?code=abc&state=s1', code('loopback')],
    [
      'sheaf://oauth?error=access_denied&state=s1',
      { way: 'scheme', state: 's1', answer: { kind: 'error', error: 'access_denied' } },
    ],
  ])('%s', (text, redirect) => {
    expect(parseRedirect(text)).toEqual(redirect)
  })

  test('up to 2,048 characters', () => {
    const ofLength = (length: number) => 'sheaf://oauth?state=s1&code='.padEnd(length, 'x')

    expect(parseRedirect(ofLength(2048))).not.toBeNull()
    expect(parseRedirect(ofLength(2049))).toBeNull()
  })
})

describe('parses a pasted address', () => {
  test.each([
    ['sheaf://oauth?code=abc&state=s1'],
    ['  sheaf://oauth?code=abc&state=s1\n'],
    ['sheaf://oauth?code=a\r\n bc&st\n\tate=s1'],
    ['"sheaf://oauth?code=abc&state=s1"'],
    ['<sheaf://oauth?code=abc&state=s1>'],
    ['\u200bsheaf://oauth?code=abc&state=s1\ufeff'],
    ['http://127.0.0.1:47823/oauth?code=abc&state=s1'],
    ['127.0.0.1:47823/oauth?code=abc&state=s1'],
    ['?code=abc&state=s1'],
    ['code=abc&expires_in=599135&state=s1'],
  ])('%j', pasted => {
    expect(parsePasted(pasted)).toMatchObject({ state: 's1', answer: { code: 'abc' } })
  })

  test.each([
    ['https://sheets.example/b/authorize?code=abc&state=s1'],
    ['sheaf://oauth.evil?code=abc&state=s1'],
    ['code=abc'],
    ['state=s1'],
    ['abc'],
    [''],
    ['code=abc&state=s1&admin=1'],
    ['code=abc&state=s\u202e1'],
    ['code=аbc&state=s1'], // the first letter is Cyrillic
    ['javascript:code=abc&state=s1'],
  ])('but not %j', pasted => {
    expect(parsePasted(pasted)).toBeNull()
  })
})
