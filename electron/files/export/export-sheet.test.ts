import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { ExportOptions } from '../../../shared/model/import-export.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { withNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createFileFolder, type FileFolder } from '../testing/file-folder.ts'
import { exportSheet } from './export-sheet.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const CSV: ExportOptions = { format: 'csv', values: 'shown', mark: false, guardFormulas: true }
const COLUMNS = [
  aColumn(1, 'text', { primary: true, title: 'Task', width: 250 }),
  aColumn(2, 'date', { title: 'Due' }),
  aColumn(3, 'checkbox', { title: 'Done' }),
  aColumn(4, 'text', { title: 'Secret', hidden: true }),
]

function viewOf(rows: readonly Row[], columns: readonly Column[] = COLUMNS, pending: readonly PendingSheetEdit[] = []) {
  const base = openColumnar(encodeSheet(aSheet(rows, { columns: [...columns], name: 'Plan: a/b' })))
  if (!base.ok) throw new Error('the sheet does not open')
  return createSheetView(base.value, new Map(), pending)
}

const path = (name: string) => join(folder.path, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

function write(view: ReturnType<typeof viewOf>, name: string, options: ExportOptions, signal = never) {
  return exportSheet({ view, options, path: path(name), signal, ...ELSE })
}
const never = new AbortController().signal
const ELSE = { at: 0, locale: null, onProgress: () => undefined, toPdf: async () => new Uint8Array([37]), id: 'x' }

test('a CSV file has the titles and every row, with unsaved edits, and no hidden column', async () => {
  const edit = {
    kind: 'set-cell',
    rowId: rowId(2),
    columnId: columnId(1),
    value: 'Build, "then" paint',
    formula: null,
  } as const
  const unsaved = { seq: 1, sheetId: sheetId(1), edit, base: null, state: 'queued', reason: null, madeAt: 0 } as const
  const rows = [aRow(1, { 1: 'Plan', 2: '2026-07-03', 3: true, 4: 'x' }), aRow(2, { 1: 'Build' })]
  expect(await write(viewOf(rows, COLUMNS, [unsaved]), 'plan.csv', CSV)).toEqual({
    ok: true,
    value: { name: 'plan.csv' },
  })
  expect(read('plan.csv')).toBe('Task,Due,Done\r\nPlan,2026-07-03,true\r\n"Build, ""then"" paint",,\r\n')
})

test('text that a spreadsheet would run is guarded unless turned off, and the byte order mark is optional', async () => {
  const view = viewOf([aRow(1, { 1: '=1+1' }), aRow(2, { 1: -5 })], [aColumn(1, 'text', { title: 'T' })])
  await write(view, 'a.csv', CSV)
  expect(read('a.csv')).toBe("T\r\n'=1+1\r\n-5\r\n")
  await write(view, 'b.csv', { ...CSV, mark: true, guardFormulas: false })
  expect(read('b.csv')).toBe('\ufeffT\r\n=1+1\r\n-5\r\n')
})

test('text that would be a formula with another separator is guarded, and negative amounts are not', async () => {
  const shown = { ...aRow(2), cells: new Map([[columnId(1), aCell(-58200, { display: '-£58,200' })]]) }
  const view = viewOf([aRow(1, { 1: 'x;=SUM(1)' }), shown], [aColumn(1, 'text', { title: 'T' })])
  await write(view, 'a.csv', CSV)
  expect(read('a.csv')).toBe('T\r\n"x;\'=SUM(1)"\r\n"-£58,200"\r\n')
})

test('exports display text or underlying values, as the user chooses', async () => {
  const shown = { ...aRow(1), cells: new Map([[columnId(1), aCell(58200, { display: '£58,200' })]]) }
  const view = viewOf([shown], [aColumn(1, 'text', { title: 'Cost' })])
  await write(view, 'shown.csv', CSV)
  await write(view, 'plain.csv', { ...CSV, values: 'plain' })
  expect(read('shown.csv')).toBe('Cost\r\n"£58,200"\r\n')
  expect(read('plain.csv')).toBe('Cost\r\n58200\r\n')
})

test('an unsaved number has the format of its cell, or of its column', async () => {
  const percent = withNumberFormat(null, { kind: 'percent', currency: null, decimals: 0, grouped: false })
  const pounds = withNumberFormat(null, { kind: 'currency', currency: 'GBP', decimals: null, grouped: true })
  const typed = (seq: number, row: number, value: number): PendingSheetEdit => ({
    ...{ seq, sheetId: sheetId(1), base: null, state: 'queued', reason: null, madeAt: 0 },
    edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value, formula: null },
  })
  const money = { ...aRow(2), cells: new Map([[columnId(1), aCell(null, { format: pounds })]]) }
  const columns = [aColumn(1, 'text', { title: 'Progress', format: percent })]
  const view = viewOf([aRow(1), money, aRow(3, { 1: 0.5 })], columns, [typed(1, 1, 0.25), typed(2, 2, 8400)])
  await write(view, 'shown.csv', CSV)
  await write(view, 'plain.csv', { ...CSV, values: 'plain' })
  expect(read('shown.csv')).toBe('Progress\r\n25%\r\n"£8,400"\r\n50%\r\n')
  expect(read('plain.csv')).toBe('Progress\r\n0.25\r\n8400\r\n0.5\r\n')
})

test('a CSV reader gets the same table back, with any text in the cells', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('a"b', 'x,y', '1\r\n2', ' sp ', '״ע'),
  )
  const table = fc.integer({ min: 1, max: 4 }).chain(width => {
    const row = fc.array(text.map(wellFormed), { minLength: width, maxLength: width })
    return fc.array(row, { minLength: 1, maxLength: 8 })
  })
  let number = 0
  await fc.assert(
    fc.asyncProperty(table, async rows => {
      number += 1
      const columns = rows[0]!.map((_, index) => aColumn(index + 1, 'text', { title: `c${index}` }))
      const view = viewOf(
        rows.map((row, at) => aRow(at + 1, Object.fromEntries(row.map((cell, index) => [index + 1, cell])))),
        columns,
      )
      await write(view, `${number}.csv`, { ...CSV, guardFormulas: false })
      const back = Papa.parse<string[]>(read(`${number}.csv`), { delimiter: ',', newline: '\r\n' }).data
      expect(back.slice(0, -1)).toEqual([columns.map(({ title }) => title), ...rows])
    }),
    { numRuns: 200 },
  )
})
// Half a surrogate pair has no form in UTF-8.
const wellFormed = (value: string) => Buffer.from(value).toString()

test('a workbook keeps types: numbers, dates, booleans, text that looks like a formula', async () => {
  const rows = [
    aRow(1, { 1: '=1+1 <&> _x000D_', 2: '2026-07-03', 3: true }),
    aRow(2, { 1: 12.5, 2: 'someday', 3: false }, { parentId: rowId(1) }),
  ]
  await write(viewOf(rows), 'plan.xlsx', { format: 'xlsx' })
  const parts = unzip('plan.xlsx')
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain(
    '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;&amp;&gt; _x005F_x000D_</t>',
  )
  expect(sheet).toContain('<c r="B2" s="2"><v>46206</v></c><c r="C2" s="0" t="b"><v>1</v></c>')
  expect(sheet).toContain('<row r="3" outlineLevel="1"><c r="A3" s="0"><v>12.5</v></c><c r="B3" s="0" t="inlineStr">')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
  expect(sheet).toContain('<col min="1" max="1" width="35.00" customWidth="1"/>')
  expect(sheet).not.toContain('Secret')
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Plan  a b"')
})

test('a workbook formats numbers like the sheet: currencies, percentages, decimals', async () => {
  const format = (kind: 'currency' | 'percent' | 'number', decimals: number | null, currency: string | null = null) =>
    withNumberFormat(null, { kind, currency, decimals, grouped: kind !== 'percent' })
  const cells = new Map([
    [columnId(1), aCell(67_900)],
    [columnId(2), aCell(0.985640648011782)],
    [columnId(3), aCell(1234.5, { format: format('number', 3) })],
    [columnId(4), aCell(-5, { format: format('currency', 2, 'CHF') })],
    [columnId(5), aCell(0.125)],
  ])
  const columns = [
    aColumn(1, 'text', { title: 'Cost', format: format('currency', null, 'GBP') }),
    aColumn(2, 'text', { title: 'Share', format: format('percent', 0) }),
    ...[3, 4, 5].map(id =>
      aColumn(id, 'text', { title: `c${id}`, ...(id === 5 ? { format: format('percent', null) } : {}) }),
    ),
  ]

  await write(viewOf([{ ...aRow(1), cells }], columns), 'plan.xlsx', { format: 'xlsx' })

  const parts = unzip('plan.xlsx')
  const codes = [...(parts.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code)
  const used = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="[A-E]2" s="(\d+)"><v>([^<]*)/g)]
  expect(used.map(([, place, value]) => [codes[Number(place) - 2], value])).toEqual([
    ['[$£]#,##0', '67900'],
    ['0%', '0.985640648011782'],
    ['#,##0.000', '1234.5'],
    ['[$CHF]\\ #,##0.00', '-5'],
    ['0.0%', '0.125'],
  ])
})

test('another program can read the workbook', async ({ skip }) => {
  if (!existsSync('/usr/bin/unzip')) skip('there is no unzip on this computer')
  await write(viewOf([aRow(1, { 1: 'é😀' })]), 'plan.xlsx', { format: 'xlsx' })
  expect(execFileSync('/usr/bin/unzip', ['-t', path('plan.xlsx')], { encoding: 'utf8' })).toContain(
    'No errors detected',
  )
})

test('replaces a file that the dialog confirmed, but not one at a name that the dialog did not see', async () => {
  folder.write('plan.csv', 'old')
  await write(viewOf([]), 'plan', CSV)
  expect(read('plan.csv')).toBe('old')
  expect(read('plan (2).csv')).toBe('Task,Due,Done\r\n')
  await write(viewOf([]), 'plan.csv', CSV)
  expect(read('plan.csv')).toBe('Task,Due,Done\r\n')
})

test('a cancelled export keeps the old file and leaves nothing of the new one', async () => {
  const view = viewOf(Array.from({ length: 1000 }, (_, index) => aRow(index + 1, { 1: 'text' })))
  for (const options of [CSV, { format: 'xlsx' }] as const) {
    const name = `plan.${options.format}`
    folder.write(name, 'old')
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const job = { view, options, path: path(name), signal: stop.signal, ...ELSE, onProgress }
    expect(await exportSheet(job)).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(read(name)).toBe('old')
  }
  expect(readdirSync(folder.path).sort()).toEqual(['plan.csv', 'plan.xlsx'])
})

test('a failed print layout leaves no file', async () => {
  const options = { format: 'pdf', page: { paper: 'A4', landscape: true, fit: true } } as const
  const job = { view: viewOf([]), options, path: path('plan.pdf'), signal: never, ...ELSE }
  expect(await exportSheet(job)).toEqual({ ok: true, value: { name: 'plan.pdf' } })
  const failed = await exportSheet({ ...job, path: path('other.pdf'), toPdf: async () => null })
  expect(failed).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  expect(readdirSync(folder.path)).toEqual(['plan.pdf'])
})

test('reports progress in rows', async () => {
  const view = viewOf(Array.from({ length: 450 }, (_, index) => aRow(index + 1, { 1: 'text' })))
  const reported: number[] = []
  const onProgress = ({ done, total }: { done: number; total: number }) => reported.push(done, total)
  await exportSheet({ view, options: CSV, path: path('p.csv'), signal: never, ...ELSE, onProgress })
  expect(reported.at(-2)).toBe(450)
  expect(reported.at(-1)).toBe(450)
  expect(reported.length).toBeGreaterThan(2)
})

test('reports a missing folder', async () => {
  const result = await write(viewOf([]), 'none/plan.csv', CSV)
  expect(result).toMatchObject({ ok: false, error: { kind: 'folder-unwritable', reason: 'gone' } })
})

test('a name that is too long for the disk is truncated, keeping its extension', async () => {
  const result = await write(viewOf([]), `${'ü'.repeat(140)}.csv`, CSV)

  if (!result.ok) throw new Error(result.error.kind)
  expect(result.value.name).toMatch(/^ü{90,}\.csv$/)
  expect(readdirSync(folder.path)).toEqual([result.value.name])
})

/** The entries of a zip file by its central directory, each with its checksum verified. */
function unzip(name: string): Map<string, string> {
  const bytes = readFileSync(path(name))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.length - 6)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [nameLength, start] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const content = inflateRawSync(bytes.subarray(start + 30 + nameLength, start + 30 + nameLength + packed))
    expect(content.length).toBe(size)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString())
    at += 46 + nameLength
  }
  return parts
}
