import { expect, test } from 'vitest'
import { readConsentRequest, toQuery } from './consent-request.ts'

const SENT = { response_type: 'code', client_id: 'desk', scope: 'READ_SHEETS' }
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const read = (change: Readonly<Record<string, string>>, repeated: string | null = null) =>
  readConsentRequest(new Map(Object.entries({ ...SENT, ...change })), repeated)

test('scopes are separated by spaces, unique, and may be empty', () => {
  expect(read({ scope: 'READ_SHEETS WRITE_SHEETS  READ_SHEETS' })).toEqual({
    scopes: ['READ_SHEETS', 'WRITE_SHEETS'],
    challenge: null,
  })
  expect(read({ scope: '' })).toEqual({ scopes: [], challenge: null })
  expect(read({ scope: '  ' })).toEqual({ scopes: [], challenge: null })
})

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['a code and something else', { response_type: 'code token' }, 'unsupported_response_type'],
  ['a code in capitals', { response_type: 'CODE' }, 'unsupported_response_type'],
  ['an empty response type', { response_type: '' }, 'invalid_request'],
  ['a scope in small letters', { scope: 'read_sheets' }, 'invalid_scope'],
  ['one bad scope among good ones', { scope: 'READ_SHEETS X' }, 'invalid_scope'],
  ['scopes with a comma between them', { scope: 'READ_SHEETS,WRITE_SHEETS' }, 'invalid_scope'],
  ['scopes with a line break between them', { scope: 'READ_SHEETS\nWRITE_SHEETS' }, 'invalid_scope'],
  ['a challenge without a method', { code_challenge: CHALLENGE }, 'invalid_request'],
  ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
  ['a challenge that is none', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
])('rejects %s by its type', (_, change, error) => {
  expect(read(change)).toEqual({ error })
})

test('rejects a repeated parameter', () => {
  expect(read({}, 'state')).toEqual({ error: 'invalid_request' })
})

test('keeps a challenge for the token request', () => {
  expect(read({ code_challenge: CHALLENGE, code_challenge_method: 'S256' })).toMatchObject({ challenge: CHALLENGE })
})

test('normalizes the query to known parameters in a fixed order; the state stays as written', () => {
  const one = toQuery(new Map(Object.entries({ state: 'x', extra: 'x', ...SENT })), 'a+b%0a')
  const two = toQuery(new Map(Object.entries({ ...SENT, state: 'y' })), 'a+b%0a')

  expect(one).toBe('response_type=code&client_id=desk&scope=READ_SHEETS&state=a+b%0a')
  expect(two).toBe(one)
  expect(toQuery(new Map(Object.entries(SENT)), null)).toBe('response_type=code&client_id=desk&scope=READ_SHEETS')
})
