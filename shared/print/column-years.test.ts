import { expect, test } from 'vitest'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aColumn, aRow, aSheet } from '../columnar/testing/a-sheet.ts'
import { yearsLeftOut } from './column-years.ts'

test('dates omit the current year unless their column has a date of another year', () => {
  const columns = [aColumn(1, 'date'), aColumn(2, 'date'), aColumn(3, 'datetime'), aColumn(4)]
  const rows = [
    aRow(1, { 1: '2026-12-04', 2: '2026-12-04', 3: '2026-12-04T09:00:00', 4: '2019' }),
    aRow(2, { 1: 'to be agreed', 2: '2027-02-05', 3: '2025-12-04T09:00:00' }),
  ]
  const base = openColumnar(encodeSheet(aSheet(rows, { columns })))
  if (!base.ok) throw new Error('the sheet does not open')

  expect([...yearsLeftOut(base.value, columns, '2026').values()]).toEqual(['2026', '', '', '2026'])
  expect([...yearsLeftOut(base.value, columns, '2027').values()]).toEqual(['', '', '', '2027'])
})
