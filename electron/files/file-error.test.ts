import { expect, test } from 'vitest'
import { toFileError, toFolderError } from './file-error.ts'

const errorOf = (code: string) => toFileError(Object.assign(new Error('x'), { code }), 'a.txt')

test.each([
  ['ENOENT', 'gone'],
  ['ENOTDIR', 'gone'],
  ['EIO', 'gone'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'denied'],
  ['EISDIR', 'folder'],
])('%s means that the file is %s', (code, reason) => {
  expect(errorOf(code)).toEqual({ kind: 'file-unreadable', name: 'a.txt', reason })
})

test.each([
  ['ENOENT', 'gone'],
  ['ENOTDIR', 'gone'],
  ['EACCES', 'denied'],
  ['EROFS', 'denied'],
])('%s while a file is created means that its folder is %s', (code, reason) => {
  const cause = Object.assign(new Error('x'), { code })
  expect(toFolderError(cause)).toEqual({ kind: 'folder-unwritable', reason })
})

test('reports a full disk and an exceeded quota as the same error', () => {
  expect(errorOf('ENOSPC')).toEqual({ kind: 'disk-full' })
  expect(errorOf('EDQUOT')).toEqual({ kind: 'disk-full' })
})

test('rethrows an error unrelated to files', () => {
  expect(() => toFileError(new TypeError('a bug'), 'a.txt')).toThrow('a bug')
  expect(() => errorOf('ERR_INVALID_ARG_TYPE')).toThrow()
})
