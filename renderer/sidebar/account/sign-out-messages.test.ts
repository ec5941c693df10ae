import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { AccountKey, UserId } from '../../../shared/model/ids.ts'
import { leavingLabels, removeAccountMessage, signOutMessage, whyNothingToSave } from './sign-out-messages.ts'

const ann = { name: 'Ann', unsaved: 0, others: [] }

test('a single account gets a short question', () => {
  expect(signOutMessage(ann)).toEqual({
    title: 'Sign out?',
    sentence: 'Everything is saved. Your copies stay on this computer.',
  })
  expect(signOutMessage({ ...ann, unsaved: 1 }).title).toBe('1 edit is not saved')
  expect(signOutMessage({ ...ann, unsaved: 5 }).title).toBe('5 edits are not saved')
})

test('offers to save first only if anything can be sent', () => {
  expect(whyNothingToSave(1, 3)).toBeNull()
  expect(whyNothingToSave(0, 3)).toBe('Nothing to save. 3 edits need attention')
  expect(whyNothingToSave(0, 1)).toBe('Nothing to save. 1 edit needs attention')
  expect(signOutMessage({ ...ann, unsaved: 3, canSave: false }).sentence).toBe(
    'Keep them here for next time, or discard them.',
  )
})

test('with several accounts, names the owner of the edits and the accounts that stay', () => {
  expect(signOutMessage({ name: 'Ann', unsaved: 5, others: ['Ben'] })).toEqual({
    title: '5 edits are not saved for Ann',
    sentence: 'Save them, keep them here for next time, or discard them. Ben stays signed in.',
  })
  expect(signOutMessage({ ...ann, others: ['Ben', 'Cem'] })).toEqual({
    title: 'Sign out Ann?',
    sentence: 'Everything is saved. Your copies stay on this computer. Ben and Cem stay signed in.',
  })
})

test('one edit has no plural', () => {
  expect(signOutMessage({ ...ann, unsaved: 1 }).sentence).toBe('Save it, keep it here for next time, or discard it.')
  expect(leavingLabels(1)).toEqual({ keep: 'Keep it here', discard: 'Discard it' })
  expect(leavingLabels(2)).toEqual({ keep: 'Keep them here', discard: 'Discard them' })
})

test('files waiting to be attached count like edits', () => {
  expect(signOutMessage({ ...ann, files: 1 })).toEqual({
    title: '1 file is not saved',
    sentence: 'Save it, keep it here for next time, or discard it.',
  })
  expect(signOutMessage({ ...ann, unsaved: 2, files: 1 }).title).toBe('2 edits and 1 file are not saved')
})

test('counts many accounts instead of listing them', () => {
  expect(signOutMessage({ ...ann, others: ['Ben', 'Cem', 'Dia', 'Eve'] }).sentence).toContain(
    '4 other accounts stay signed in.',
  )
})

const account: Account = {
  key: AccountKey.parse('https://sheets.example/2.0#1'),
  baseUrl: 'https://sheets.example/2.0',
  signInMethod: 'token',
  userId: UserId.parse(1),
  email: 'ann@lab.example',
  name: 'Ann Lee',
  serverName: 'sheets.example',
  keeping: 'keyring',
}

test('removing an account says what is deleted here and what stays on the service', () => {
  expect(removeAccountMessage({ account, unsaved: 0 })).toEqual({
    title: 'Remove Ann Lee from this computer?',
    sentence:
      'Copies of sheets, opened files and settings of this account are deleted here. The sheets themselves stay at sheets.example.',
    keep: 'Cancel',
    remove: 'Remove account',
  })
  expect(removeAccountMessage({ account: { ...account, signInMethod: 'local' }, unsaved: 0 }).sentence).toContain(
    'The sheets themselves stay in the workspace on this computer.',
  )
})

test('counts unsaved edits in the question and on the button', () => {
  const question = removeAccountMessage({ account, unsaved: 2, files: 1 })
  expect(question.sentence).toContain('2 edits and 1 file are not saved and would be lost. Copies')
  expect(question.remove).toBe('Remove it and lose 2 edits and 1 file')
  expect(removeAccountMessage({ account, unsaved: 1 }).sentence).toContain('1 edit is not saved and would be lost.')
})
