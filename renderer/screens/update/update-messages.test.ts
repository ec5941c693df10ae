import { expect, test } from 'vitest'
import type { NewVersion, UpdateProblem } from '../../../shared/model/update.ts'
import { updateItem, updateMessage } from './update-messages.ts'

const newVersion: NewVersion = { version: '0.2.0', notes: '', way: 'itself', bytes: 100 * 1024 ** 2 }
const PROBLEMS: readonly UpdateProblem[] = [
  'no-answer',
  'not-signed',
  'older',
  'unreadable',
  'changed',
  'too-big',
  'broken-off',
  'disk-full',
  'not-stored',
]

test('a copy that does not look for updates shows nothing', () => {
  expect(updateMessage({ kind: 'off' }, '0.1.0')).toBeNull()
  expect(updateItem({ kind: 'off' })).toBeNull()
})

test('says that this version is up to date only after the server has confirmed it', () => {
  expect(updateMessage({ kind: 'none', checkedAt: null }, '0.1.0')).not.toContain('up to date')
  expect(updateMessage({ kind: 'none', checkedAt: 1 }, '0.1.0')).toBe('Sheaf 0.1.0 is up to date.')
})

test('refers a copy from Debian packages to apt, and downloads nothing', () => {
  const sentence = updateMessage({ kind: 'available', newVersion: { ...newVersion, way: 'apt', bytes: null } }, '0.1.0')
  expect(sentence).toContain('sudo apt update && sudo apt install sheaf')
})

test('a download says how far it is', () => {
  const update = { kind: 'downloading', newVersion, received: 42 * 1024 ** 2 } as const
  expect(updateMessage(update, '0.1.0')).toBe('Downloading Sheaf 0.2.0: 42 MB of 100 MB.')
  expect(updateItem(update)).toBe('Downloading the update, 42%')
})

test.each(PROBLEMS)('the problem "%s" is one line that says what to do next', problem => {
  const sentence = updateMessage({ kind: 'failed', problem, newVersion: null }, '0.1.0')
  expect(sentence).toMatch(/(again|later)\.$/)
})

test('the status bar ignores a failed check, but shows a failed download', () => {
  expect(updateItem({ kind: 'failed', problem: 'older', newVersion: null })).toBeNull()
  expect(updateItem({ kind: 'failed', problem: 'changed', newVersion })).toBe('The update failed')
})
