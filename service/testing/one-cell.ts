import { expect } from 'vitest'
import { type Answer, startService } from './service.ts'
import { aSheet, type SheetColumn } from './sheet.ts'

const SEEN = '?level=2&include=objectValue,format'

/** Writes one cell into a column `Cell` and reads it back as a current client does. */
export async function writeOneCell(column: Omit<SheetColumn, 'title'>, cell: unknown, query = '') {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cell', ...column }])
  const { status, json } = await sheet.write('Cell', cell, query)
  expect(service.bugs).toEqual([])
  const read = await service.call(service.ann, 'GET', `${sheet.url}${SEEN}`)
  const { columnId: _, ...seen }: Partial<Answer> = read.json.rows[0]?.cells[1] ?? {}
  return { status, code: json.errorCode, json, seen, rows: read.json.totalRowCount, version: read.json.version }
}
