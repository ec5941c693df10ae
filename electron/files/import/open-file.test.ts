import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileFolder, type FileFolder } from '../testing/file-folder.ts'
import { openFile } from './open-file.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const recorded = (name: string) => join(import.meta.dirname, 'fixtures', name)

test('opens a file by its content, with any name', async () => {
  const misnamed = folder.write('guests.csv', readFileSync(recorded('libreoffice.xlsx')))
  expect(await openFile(misnamed)).toMatchObject({ kind: 'workbook', sheets: ['Guests & "more"', 'Prices'] })
  expect(await openFile(folder.write('plan.xlsx', 'PK,1\nb,2\n'))).toMatchObject({
    kind: 'table',
    rows: [
      ['PK', '1'],
      ['b', '2'],
    ],
    form: { separator: ',', encoding: 'utf-8' },
  })
})

test("distinguishes an encrypted workbook, an old format and another program's file", async () => {
  expect(await openFile(recorded('libreoffice-locked.xlsx'))).toEqual({ kind: 'refused', why: 'locked' })
  expect(await openFile(recorded('libreoffice.xls'))).toEqual({ kind: 'refused', why: 'old-workbook' })
  expect(await openFile(recorded('libreoffice.ods'))).toEqual({ kind: 'refused', why: 'not-workbook' })
  expect(await openFile(folder.write('a.png', Uint8Array.of(0x89, 0x50, 0, 1)))).toEqual({
    kind: 'refused',
    why: 'not-text',
  })
  expect(await openFile(folder.write('a.csv', ''))).toEqual({ kind: 'refused', why: 'empty' })
})
