import { expect, test } from 'vitest'
import { SCOPE_OF } from '../../../shared/model/sign-in/scopes.ts'
import { consentAddress, SCOPES } from './consent-address.ts'
import { isSafeToOpen } from './hand-off.ts'

test('the consent page is asked in the words of the specification, and in no others', () => {
  const url = new URL(consentAddress({ authUrl: 'https://app.sheets.example', clientId: 'c 1&x', state: 's-_1' }))

  expect(url.origin + url.pathname).toBe('https://app.sheets.example/b/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'c 1&x',
    scope: 'READ_SHEETS WRITE_SHEETS CREATE_SHEETS DELETE_SHEETS ADMIN_SHEETS ADMIN_WORKSPACES READ_USERS',
    state: 's-_1',
  })
})

test('a session of the browser has the right to every command that the window offers', () => {
  expect(Object.values(SCOPE_OF).filter(scope => !SCOPES.includes(scope))).toEqual([])
})

test('a client id with odd characters in it makes an address that may be opened', () => {
  const odd = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at))

  expect(isSafeToOpen(consentAddress({ authUrl: 'https://app.sheets.example', clientId: odd, state: 's' }))).toBe(true)
})

test('a client id with half a surrogate pair makes an address too, which names no app', () => {
  const address = consentAddress({ authUrl: 'https://app.sheets.example', clientId: 'app\ud800', state: 's' })

  expect(new URL(address).searchParams.get('client_id')).toBe('app\ufffd')
})
