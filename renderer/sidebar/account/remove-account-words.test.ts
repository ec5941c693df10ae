import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { AccountKey, UserId } from '../../../shared/model/ids.ts'
import { removeAccountWords } from './remove-account-words.ts'

const account: Account = {
  key: AccountKey.parse('https://sheets.example/2.0#1'),
  baseUrl: 'https://sheets.example/2.0',
  door: 'token',
  userId: UserId.parse(1),
  email: 'ann@lab.example',
  name: 'Ann Lee',
  serverName: 'sheets.example',
  keeping: 'keyring',
}

test('who removes an account is told what is deleted here, and what stays where', () => {
  expect(removeAccountWords({ account, unsaved: 0 })).toEqual({
    title: 'Remove Ann Lee from this computer?',
    sentence:
      'Copies of sheets, opened files and settings of this account are deleted here. The sheets themselves stay at sheets.example.',
    keep: 'Keep account',
    remove: 'Remove account',
  })
  expect(removeAccountWords({ account: { ...account, door: 'local' }, unsaved: 0 }).sentence).toContain(
    'The sheets themselves stay in the workspace on this computer.',
  )
})

test('what is not saved is counted, in the question and on the button', () => {
  const words = removeAccountWords({ account, unsaved: 2, files: 1 })
  expect(words.sentence).toContain('2 edits and 1 file are not saved and would be lost. Copies')
  expect(words.remove).toBe('Remove it and lose 2 edits and 1 file')
  expect(removeAccountWords({ account, unsaved: 1 }).sentence).toContain('1 edit is not saved and would be lost.')
})
