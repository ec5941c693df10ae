import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('exports', ({ read, aRow }) => {
  test('reads a sheet as CSV', async () => {
    const { sheetId } = await aRow()

    expect(await read('sheets.getSheetAsCSV', { sheetId })).toBe('Name,Note\r\nFirst,\r\n')
  })
})
