import { expect, test } from 'vitest'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey, UserId } from '../../shared/model/ids.ts'
import { fail, ok } from '../../shared/result.ts'
import { createMayUseServer } from './new-server.ts'

const anAccountAt = (baseUrl: string): Account => ({
  key: AccountKey.parse(`${baseUrl}#1`),
  baseUrl,
  signInMethod: 'token',
  userId: UserId.parse(1),
  email: 'ann@lab.example',
  name: 'Ann Lee',
  serverName: 'x',
  keeping: 'keyring',
})

function aComputer({ says = true, accounts = [] }: { says?: boolean; accounts?: readonly Account[] } = {}) {
  const asked: string[] = []
  const mayUse = createMayUseServer({
    accounts: () => accounts,
    async confirm(origin) {
      asked.push(origin)
      return says
    },
  })
  return { mayUse, asked }
}

test('asks for confirmation of a new server by its origin, once per run', async () => {
  const { mayUse, asked } = aComputer()

  expect(await mayUse('sheets.example')).toEqual(ok(null))
  expect(await mayUse('https://sheets.example/2.0')).toEqual(ok(null))
  expect(await mayUse('https://sheets.example:8443')).toEqual(ok(null))

  expect(asked).toEqual(['https://sheets.example', 'https://sheets.example:8443'])
})

test('asks again after a rejection', async () => {
  const { mayUse, asked } = aComputer({ says: false })

  expect(await mayUse('sheets.example')).toEqual(fail({ kind: 'cancelled' }))
  expect(await mayUse('sheets.example')).toEqual(fail({ kind: 'cancelled' }))

  expect(asked).toHaveLength(2)
})

test.each([
  ['a hosted one', 'https://api.smartsheet.eu/2.0'],
  ['one where somebody here has an account', 'https://known.example/2.0'],
  ['one of this very computer', 'http://127.0.0.1:4000'],
])('%s needs no confirmation', async (_title, address) => {
  const { mayUse, asked } = aComputer({ says: false, accounts: [anAccountAt('https://known.example/2.0')] })

  expect(await mayUse(address)).toEqual(ok(null))

  expect(asked).toEqual([])
})

test.each([
  'https://api.smartsheet.eu.evil.example',
  'https://api.smartsheet.eu:444',
  'https://127.0.0.1.evil.example',
  'https://known.example.evil.example/known.example',
])('%s only resembles a known server', async address => {
  const { mayUse } = aComputer({ says: false, accounts: [anAccountAt('https://known.example/2.0')] })

  expect(await mayUse(address)).toEqual(fail({ kind: 'cancelled' }))
})

test('an invalid address is rejected without confirmation', async () => {
  const { mayUse, asked } = aComputer()

  expect(await mayUse('http://sheets.example')).toMatchObject({ ok: false, error: { kind: 'bad-address' } })
  expect(asked).toEqual([])
})
