import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey, UserId } from '../../shared/model/ids.ts'
import { createAccounts } from './accounts.ts'
import { createStateFolder, type StateFolder } from './testing/state-folder.ts'

let folder: StateFolder
beforeEach(() => {
  folder = createStateFolder()
})
afterEach(() => folder.remove())

const anAccount = (id: number): Account => ({
  key: AccountKey.parse(`https://sheets.example/2.0#${id}`),
  signInMethod: 'token',
  baseUrl: 'https://sheets.example/2.0',
  serverName: 'sheets.example',
  userId: UserId.parse(id),
  email: `person${id}@lab.example`,
  name: `Person ${id}`,
  keeping: 'session',
})

test('lists the last used account first, also after a restart', () => {
  const accounts = createAccounts(folder.open())
  accounts.remember(anAccount(1), 100)
  accounts.remember(anAccount(2), 200)
  accounts.remember({ ...anAccount(1), name: 'New name' }, 300)

  const again = createAccounts(folder.open())

  expect(again.list().map(({ name }) => name)).toEqual(['New name', 'Person 2'])
  expect(again.find(anAccount(2).key)).toEqual(anAccount(2))
  expect(again.find(AccountKey.parse('x#9'))).toBeNull()
})

test('stores only the declared properties of an account', () => {
  const accounts = createAccounts(folder.open())
  const withToken = { ...anAccount(1), token: 'canary-in-clear' }

  accounts.remember(withToken, 100)

  expect(folder.bytes()).toContain('person1@lab.example')
  expect(folder.bytes()).not.toContain('canary-in-clear')
})

test('an invalid account is omitted, not the whole list', () => {
  const db = folder.open()
  const accounts = createAccounts(db)
  accounts.remember(anAccount(1), 100)
  db.sqlite.prepare('INSERT INTO accounts (key, account, used_at) VALUES (?, ?, ?)').run('x', '{"key":1}', 200)

  expect(accounts.list()).toEqual([anAccount(1)])
})
