import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportSheet } from '../electron/files/export/export-sheet.ts'
import { createTableCore } from '../electron/files/import/table-core.ts'
import { createFileFolder, type FileFolder } from '../electron/files/testing/file-folder.ts'
import { readColumns } from '../renderer/sheet/import-export/import/column-reading.ts'
import { createImport } from '../renderer/sheet/import-export/import/import-plan.ts'
import type { Lines } from '../renderer/sheet/import-export/source/table-source.ts'
import { runAtOnce } from '../renderer/sheet/sort-filter/lines/testing/run-at-once.ts'
import { localeOf } from '../renderer/ui/messages/locale.ts'
import { encodeSheet } from '../shared/columnar/encode.ts'
import { openColumnar } from '../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId } from '../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../shared/fold/sheet-view.ts'
import type { ExportOptions } from '../shared/model/import-export.ts'
import type { CellValue } from '../shared/model/sheet/cell-value.ts'
import { withNumberFormat } from '../shared/model/sheet/number-format.ts'
import type { Row } from '../shared/model/sheet/sheet.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const POUNDS = withNumberFormat(null, { kind: 'currency', currency: 'GBP', decimals: null, grouped: true })
const SHARES = withNumberFormat(null, { kind: 'percent', currency: null, decimals: 0, grouped: false })
const COLUMNS = [
  aColumn(1, 'text', { primary: true, title: 'Text' }),
  aColumn(2, 'text', { title: 'Number' }),
  aColumn(3, 'text', { title: 'Money', format: POUNDS }),
  aColumn(4, 'text', { title: 'Share', format: SHARES }),
  aColumn(5, 'date', { title: 'Day' }),
  aColumn(6, 'checkbox', { title: 'Done' }),
]

/** Texts that programs often misinterpret. */
const TEXTS = [
  ...['12', '-12.5', '1,234', '£5', '+1', '-$5', '1e+5', '0.00%', "'=1+1", '=1+1', '007', '12E4', '1/2/2026', 'TRUE'],
  ...['a"b', 'x,y', 'x;y', 'Two\nlines', ' sp ', '\u00a0', '@team', "it's", 'Zoë 👩🏽‍🌾', 'שלום', '_x000D_', '<&>'],
]
const NUMBERS = [0, -5, 1234.5, 0.985640648011782, 1e20, 1e-7, 67_900, 123_456_789_012_345, 0.1]
const SHARE_VALUES = [0.985640648011782, 0.125, 1, 0, 0.07, 0.333333333333333]
const DAYS = ['2024-06-19', '1965-07-20', '2000-02-29', '1999-12-31']

function rows(): readonly Row[] {
  return TEXTS.map((text, at) => {
    const values: readonly (readonly [number, CellValue])[] = [
      [1, text],
      [2, NUMBERS[at % NUMBERS.length] ?? null],
      [3, NUMBERS[(at + 1) % NUMBERS.length] ?? null],
      [4, SHARE_VALUES[at % SHARE_VALUES.length] ?? null],
      [5, DAYS[at % DAYS.length] ?? null],
      [6, at % 2 === 0],
    ]
    const cells = new Map(values.map(([id, value]) => [columnId(id), aCell(value)] as const))
    // Every third row is the parent of the two that follow.
    const parentId = at % 3 === 0 ? null : rowId(at - (at % 3) + 1)
    return { ...aRow(at + 1), parentId, cells }
  })
}

function viewOf(all: readonly Row[]) {
  const base = openColumnar(encodeSheet(aSheet(all, { columns: COLUMNS })))
  if (!base.ok) throw new Error('the sheet does not open')
  return createSheetView(base.value, new Map(), [])
}

/** The content of a sheet with the same columns after its export and import. */
async function backFrom(options: ExportOptions) {
  const path = join(folder.path, `out.${options.format}`)
  const signal = new AbortController().signal
  const ELSE = { at: 0, locale: null, onProgress: () => undefined, toPdf: async () => null, id: 'x' }
  const written = await exportSheet({ view: viewOf(rows()), options, path, signal, ...ELSE })
  if (!written.ok) throw new Error(written.error.kind)

  const order = {
    view: viewOf([]),
    mapping: COLUMNS.map(({ id }) => id),
    lines: (await linesOf(throughOffice(path, options.format))).slice(1),
    isPlain: options.format === 'xlsx',
  }
  const typist = { today: '2026-07-01', people: [], present: [], locale: localeOf('en-GB') }
  const readings = runAtOnce(readColumns({ ...order, locale: typist.locale, isNew: false }))
  const { edits, soFar } = createImport({ ...order, typist, newRowId: nextRowId(), hidden: [], readings })
  const values = new Map<string, CellValue>()
  const parents: (number | null)[] = []
  for (const edit of edits(() => false)) {
    if (edit.kind === 'add-row') parents.push(edit.location.parentId === null ? null : -edit.location.parentId)
    if (edit.kind === 'set-cell') values.set(`${-edit.rowId} ${edit.columnId}`, edit.value)
  }
  return { values, parents, unread: soFar().unread }
}

/** LibreOffice's options for CSV: UTF-8, commas, the first column as text, as in its import dialog. */
const CSV_IN = '--infilter=CSV:44,34,76,1,1/2,1033,true,false'
const CSV_OUT = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false'

/** The file, or with SHEAF_OFFICE=soffice in the environment the file saved by that program. */
function throughOffice(path: string, format: ExportOptions['format']): string {
  const office = process.env.SHEAF_OFFICE
  if (office === undefined) return path
  const saved = join(folder.path, 'saved')
  mkdirSync(saved)
  const how = format === 'csv' ? [CSV_IN, '--convert-to', CSV_OUT] : ['--convert-to', 'xlsx:Calc MS Excel 2007 XML']
  execFileSync(office, [
    '--headless',
    `-env:UserInstallation=file://${folder.path}/office`,
    ...how,
    '--outdir',
    saved,
    path,
  ])
  return join(saved, `out.${format}`)
}

function nextRowId() {
  let last = 0
  return () => rowId(--last)
}

async function linesOf(path: string): Promise<Lines> {
  const handle = createTableCore(() => undefined)
  await handle({ id: 1, call: 'read', input: { path } })
  const reply = await handle({ id: 2, call: 'rows', input: { after: 0 } })
  if (!('result' in reply) || !reply.result.ok || !('items' in reply.result.value)) throw new Error('no rows')
  return reply.result.value.items
}

type Difference = { readonly row: number; readonly column: number; readonly was: CellValue; readonly is: CellValue }

/** False in a checkbox and blank are equivalent to a user. */
function differences(values: ReadonlyMap<string, CellValue>): Difference[] {
  return rows().flatMap(({ id, cells }) =>
    [...cells].flatMap(([column, { value }]) => {
      const back = values.get(`${id} ${column}`) ?? (value === false ? false : null)
      return back === value ? [] : [{ row: id, column, was: value, is: back }]
    }),
  )
}

test('a sheet survives the export to a workbook and its import, with its hierarchy', async () => {
  const { values, parents, unread } = await backFrom({ format: 'xlsx' })

  expect(unread).toEqual([])
  expect(differences(values)).toEqual([])
  expect(parents).toEqual(rows().map(({ parentId }) => parentId))
})

test('values survive the export to CSV and its import', async () => {
  const { values, unread } = await backFrom({ format: 'csv', values: 'plain', mark: true, guardFormulas: true })

  expect(unread).toEqual([])
  expect(differences(values)).toEqual([])
})
