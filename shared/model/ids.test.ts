import { expect, test } from 'vitest'
import { Account } from './account.ts'
import { AccountKey, AttachmentId, ColumnId, FileToken, isTemporary, RowId, SheetId, UserId } from './ids.ts'
import { RowLocation } from './sheet/edit.ts'
import { REGIONS } from './sign-in/regions.ts'

const fits = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test.each([
  ['sheet', SheetId],
  ['attachment', AttachmentId],
  ['user', UserId],
])('the id of a %s is a positive integer that is exactly representable', (_, schema) => {
  expect([1, Number.MAX_SAFE_INTEGER].map(id => fits(schema, id))).toEqual([true, true])
  expect([0, -1, 1.5, 2 ** 53, Number.NaN, '1', null, {}].filter(id => fits(schema, id))).toEqual([])
})

test('a local row or column has a negative number until the service assigns one', () => {
  expect(isTemporary(ColumnId.parse(-3))).toBe(true)
  expect([0, 0.5, 2 ** 53, -(2 ** 53), '3'].filter(id => fits(ColumnId, id))).toEqual([])
  expect(isTemporary(RowId.parse(-3))).toBe(true)
  expect(isTemporary(RowId.parse(3))).toBe(false)
  expect([0, 0.5, 2 ** 53, -(2 ** 53), '3'].filter(id => fits(RowId, id))).toEqual([])
})

test('a location names its parent and previous sibling, even if there are none', () => {
  expect(fits(RowLocation, { parentId: null, after: null })).toBe(true)
  expect(fits(RowLocation, { parentId: 5, after: -2 })).toBe(true)
  expect(fits(RowLocation, { parentId: 5 })).toBe(false)
  expect(fits(RowLocation, { parentId: 5, after: null, index: 3 })).toBe(false)
})

test('a file is named only by a token, never by a path', () => {
  expect(fits(FileToken, 'file-00000000-0000-4000-8000-000000000001')).toBe(true)
  for (const path of [
    '/etc/passwd',
    'file:///etc/passwd',
    'file-../../../../../../etc/passwd/xxxxxxxxxx',
    'file-',
    '',
  ]) {
    expect(fits(FileToken, path), path).toBe(false)
  }
  expect(fits(FileToken, 'file-00000000-0000-4000-8000-000000000001\n')).toBe(false)
})

test('a remembered account contains no token, even if its input did', () => {
  const account = {
    key: AccountKey.parse('https://sheets.example/2.0#1'),
    signInMethod: 'token',
    baseUrl: 'https://sheets.example/2.0',
    serverName: 'sheets.example',
    userId: 1,
    email: 'ann@sheets.example',
    name: 'Ann',
    keeping: 'keyring',
  }

  expect(Account.parse({ ...account, token: 'canary' })).toEqual(account)
  expect(fits(Account, { ...account, keeping: 'in clear' })).toBe(false)
  expect(fits(Account, { ...account, userId: 0 })).toBe(false)
})

test('every hosted region has a separate https address', () => {
  const urls = REGIONS.map(({ baseUrl }) => new URL(baseUrl))

  expect(urls.every(({ protocol, pathname }) => protocol === 'https:' && pathname === '/2.0')).toBe(true)
  expect(new Set(urls.map(({ host }) => host)).size).toBe(REGIONS.length)
  expect(new Set(REGIONS.map(({ name }) => name)).size).toBe(REGIONS.length)
})
