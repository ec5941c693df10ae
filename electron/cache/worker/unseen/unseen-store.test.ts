import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCell, aColumn, aRow, aSheet, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { Row, SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import { CACHE_MIGRATIONS } from '../../cache-migrations.ts'
import { createCopies } from '../copies.ts'
import { openCacheFile } from '../testing/a-cache-file.ts'
import { arrived } from '../testing/arrived.ts'
import { createUnseenStore } from './unseen-store.ts'

const SHEET = sheetId(1)
const COLUMNS = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3, 'datetime', { system: 'MODIFIED_DATE' })]

let cache: ReturnType<typeof openCacheFile>
let unseen: ReturnType<typeof createUnseenStore>
beforeEach(() => {
  cache = openCacheFile(CACHE_MIGRATIONS)
  unseen = createUnseenStore(cache.db)
})
afterEach(() => cache.remove())

let at = 0
function read(rows: readonly Row[], { isSeen = false, ...meta }: Partial<SheetMeta> & { isSeen?: boolean } = {}): void {
  const sheet = aSheet(rows, { columns: COLUMNS, ...meta })
  createCopies(cache.db).store(arrived(sheet), ++at, isSeen ? null : unseen)
}
const changes = () => unseen.list(SHEET).changes

test('the first read of a sheet is no change', () => {
  read([aRow(1, { 1: 'Door' })])

  expect(unseen.list(SHEET)).toEqual({ changes: [], isMore: false })
})

test('a changed cell has its content of before, and is none once it is as before', () => {
  read([aRow(1, { 1: 'Door', 2: 'oak' })])
  read([aRow(1, { 1: 'Door', 2: 'pine' })])
  read([aRow(1, { 1: 'Door', 2: 'elm' })])
  expect(changes()).toMatchObject([{ kind: 'cell', rowId: 1, columnId: 2, before: { value: 'oak' } }])

  read([aRow(1, { 1: 'Door', 2: 'oak' })])

  expect(changes()).toEqual([])
})

test('a cell that was filled or cleared is a change', () => {
  read([aRow(1, { 1: 'Door' })])
  read([aRow(1, { 2: 'oak' })])

  expect(changes()).toMatchObject([
    { columnId: 1, before: { value: 'Door' } },
    { columnId: 2, before: { value: null } },
  ])
})

test('rows that came, went and moved are changes', () => {
  read([aRow(1, { 1: 'Door' }), aRow(2, { 1: 'Wall' }), aRow(3, { 1: 'Roof' }), aRow(4, { 1: 'Floor' })])

  read([aRow(3, { 1: 'Roof' }), aRow(1, { 1: 'Door' }), aRow(9, { 1: 'New' }), aRow(4, { 1: 'Floor' })])

  expect(changes()).toEqual([
    { kind: 'added', rowId: 9 },
    { kind: 'deleted', rowId: 2, title: 'Wall' },
    { kind: 'moved', rowId: 3 },
  ])
})

test('a row that came and went is none', () => {
  read([aRow(1)])
  read([aRow(1), aRow(2, { 1: 'x' })])
  read([aRow(1), aRow(2, { 1: 'y' })])
  expect(changes()).toEqual([{ kind: 'added', rowId: 2 }])

  read([aRow(1)])

  expect(changes()).toEqual([])
})

test('results of unchanged formulas, times of the service, and formats are none', () => {
  const row = (value: number, format: string | null, time: string) =>
    aRow(
      1,
      {},
      {
        cells: new Map([
          [COLUMNS[1]!.id, aCell(value, { formula: '=A1', format })],
          [COLUMNS[2]!.id, aCell(time)],
        ]),
      },
    )
  read([row(1, null, '2026-01-01T00:00:00Z')])
  read([row(2, ',1,,,,,,,,,,,,,,,', '2026-01-02T00:00:00Z')])

  expect(changes()).toEqual([])
})

test('changes that the user sees arrive are none, and marking as seen removes all', () => {
  read([aRow(1, { 1: 'a' })])
  read([aRow(1, { 1: 'b' })], { isSeen: true })
  expect(changes()).toEqual([])
  read([aRow(1, { 1: 'c' })])
  expect(unseen.counts()).toEqual([[SHEET, 1]])

  unseen.clear(SHEET)

  expect([changes(), unseen.counts()]).toEqual([[], []])
})

test('very many changes are only noted as many', () => {
  const rows = (text: string) => Array.from({ length: 2001 }, (_, index) => aRow(index + 1, { 1: `${text} ${index}` }))
  read(rows('a'))
  read(rows('b'))

  expect(unseen.list(SHEET)).toEqual({ changes: [], isMore: true })
})

test('a copy that is removed has no changes', () => {
  read([aRow(1, { 1: 'a' })])
  read([aRow(1, { 1: 'b' })])

  createCopies(cache.db).remove(SHEET)

  expect(changes()).toEqual([])
})
