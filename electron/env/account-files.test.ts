import { expect, test } from 'vitest'
import { AccountKey } from '../../shared/model/ids.ts'
import { accountFolder } from './account-files.ts'

test('two accounts never share a folder, and no address becomes a path', () => {
  const folderOf = (key: string) => accountFolder('/data', AccountKey.parse(key))

  expect(folderOf('https://sheets.example/2.0#1')).not.toBe(folderOf('https://sheets.example/2.0#2'))
  expect(folderOf('https://../../etc/2.0#1')).toMatch(/^\/data\/accounts\/[0-9a-f]{24}$/)
})
