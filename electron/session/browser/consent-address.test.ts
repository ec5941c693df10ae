import { expect, test } from 'vitest'
import { SCOPE_OF } from '../../../shared/model/sign-in/scopes.ts'
import { consentAddress, SCOPES } from './consent-address.ts'
import { isSafeToOpen } from './hand-off.ts'

test('the consent address has exactly the parameters of the specification', () => {
  const url = new URL(consentAddress({ authUrl: 'https://app.sheets.example', clientId: 'c 1&x', state: 's-_1' }))

  expect(url.origin + url.pathname).toBe('https://app.sheets.example/b/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'c 1&x',
    scope: 'READ_SHEETS WRITE_SHEETS CREATE_SHEETS DELETE_SHEETS ADMIN_SHEETS ADMIN_WORKSPACES READ_USERS',
    state: 's-_1',
  })
})

test('a browser session has the scopes for every command of the window', () => {
  expect(Object.values(SCOPE_OF).filter(scope => !SCOPES.includes(scope))).toEqual([])
})

test('a client id with unusual characters results in a valid address', () => {
  const odd = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at))

  expect(isSafeToOpen(consentAddress({ authUrl: 'https://app.sheets.example', clientId: odd, state: 's' }))).toBe(true)
})

test('a client id with half a surrogate pair results in an address of no app', () => {
  const address = consentAddress({ authUrl: 'https://app.sheets.example', clientId: 'app\ud800', state: 's' })

  expect(new URL(address).searchParams.get('client_id')).toBe('app\ufffd')
})
