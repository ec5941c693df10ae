import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportExportProgress } from '../../../shared/model/import-export.ts'
import type { TableReply } from './table-protocol.ts'
import { createTables, type TableThread } from './table-thread.ts'
import { aTableThread } from './testing/a-table-thread.ts'
import { workbookOf } from './workbook/testing/a-workbook.ts'

let folder: string
let script: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-tables-'))
  script = join(folder, 'tables.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'table-main.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const NOTHING_ELSE = {
  hasOutline: false,
  hiddenRows: 0,
  hiddenColumns: [],
  timedColumns: 1,
  links: 0,
  comments: 0,
  pictures: 0,
  charts: 0,
}
const RECORDED = join(import.meta.dirname, 'fixtures/libreoffice.xlsx')
/** ignored: the end of a cancelled read */
const beginWith = (maxOldGenerationSizeMb: number) => () =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb } })

function started(megabytes = 512) {
  const reported: (ImportExportProgress | null)[] = []
  return { tables: createTables(beginWith(megabytes), progress => void reported.push(progress)), reported }
}

test('the shipped worker reads a workbook, reports progress, and returns the rows of the requested sheet', async () => {
  const { tables, reported } = started()
  try {
    expect(await tables.read(RECORDED)).toEqual({
      ok: true,
      value: {
        kind: 'table',
        rows: 4,
        width: 11,
        sheets: ['Guests & "more"', 'Prices'],
        sheet: 0,
        notes: NOTHING_ELSE,
      },
    })
    expect(reported[0]).toMatchObject({ done: expect.any(Number), total: expect.any(Number) })
    expect(reported.at(-1)).toBe(null)
    expect(await tables.sheet(1)).toMatchObject({ ok: true, value: { kind: 'table', rows: 2, sheet: 1 } })
    expect(await tables.rows(1)).toEqual({ ok: true, value: { items: [['Chair', '0.1']], next: null } })
  } finally {
    tables.end()
  }
})

test('cancelling a read resolves at once, and the next file is read', async () => {
  const { tables } = started()
  const large = join(folder, 'large.csv')
  writeFileSync(large, 'a,b,c\n'.repeat(19_000))
  const first = tables.read(large)
  tables.end()
  expect(await first).toEqual({ ok: false, error: { kind: 'cancelled' } })
  expect(await tables.rows(0)).toEqual({ ok: false, error: { kind: 'cancelled' } })
  const [given, wanted] = await Promise.all([tables.read(large), tables.read(RECORDED)])
  expect(given).toEqual({ ok: false, error: { kind: 'cancelled' } })
  expect(wanted).toMatchObject({ ok: true, value: { kind: 'table', rows: 4 } })
  tables.end()
})

test('counts a file of 1,000,000 rows in the memory of one sheet, and reads its rows again in any order', async () => {
  const rows = 1_000_000
  const long = join(folder, 'long.csv')
  const file = openSync(long, 'w')
  for (let from = 0; from < rows; from += 1000) {
    writeSync(
      file,
      Array.from({ length: 1000 }, (_, at) => `Order ${from + at},${'some words '.repeat(4)},7\n`).join(''),
    )
  }
  closeSync(file)
  expect(statSync(long).size).toBeGreaterThan(50 * 1024 * 1024)
  const { tables, reported } = started(24)
  try {
    expect(await tables.read(long)).toMatchObject({ value: { kind: 'table', rows, width: 3 } })
    const counts = reported.flatMap(progress => progress?.rows ?? [])
    expect(counts.length).toBeGreaterThan(20)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    for (const at of [0, 20_000, 999_999, 500_000, 500_200]) {
      const slice = await tables.rows(at)
      expect(slice.ok && slice.value.items[0]?.[0]).toBe(`Order ${at}`)
    }
    writeFileSync(long, 'another file\n')
    expect(await tables.rows(600_000)).toMatchObject({ error: { kind: 'file-unreadable', reason: 'changed' } })
  } finally {
    tables.end()
  }
})

test('counts a worksheet of 200,000 rows in the memory of one sheet, and reads its rows again in any order', async () => {
  const rows = 200_000
  const long = join(folder, 'long.xlsx')
  const text = 'some words '.repeat(4)
  const cells = (at: number) => `<c><v>${at}</v></c><c t="inlineStr"><is><t>Order ${at}, ${text}</t></is></c>`
  writeFileSync(long, workbookOf(Array.from({ length: rows }, (_, at) => `<row>${cells(at)}</row>`).join('')))
  const { tables } = started(24)
  try {
    expect(await tables.read(long)).toMatchObject({ value: { kind: 'table', rows, width: 2 } })
    for (const at of [0, 20_001, 199_999, 100_000, 100_200]) {
      const slice = await tables.rows(at)
      expect(slice.ok && slice.value.items[0]?.[0]).toBe(`${at}`)
    }
  } finally {
    tables.end()
  }
})

test('reports a missing file, and one that exhausts the memory ends only its thread', async () => {
  const { tables } = started(16)
  expect(await tables.read(join(folder, 'none.xlsx'))).toEqual({
    ok: false,
    error: { kind: 'file-unreadable', name: 'none.xlsx', reason: 'gone' },
  })
  const wide = join(folder, 'wide.csv')
  writeFileSync(wide, `${Array(20).fill('some words that take room').join(',')}\n`.repeat(19_000))
  expect(await tables.read(wide)).toMatchObject({ ok: true, value: { kind: 'refused', why: 'too-large' } })
  expect(await tables.rows(0)).toEqual({ ok: false, error: { kind: 'cancelled' } })
  tables.end()
})

test('another sheet of a workbook can be chosen after one that exhausted the memory', async () => {
  let threads = 0
  const tables = createTables(
    () => {
      threads += 1
      return threads === 1 ? dying(aTableThread()) : aTableThread()
    },
    () => undefined,
  )
  expect(await tables.read(RECORDED)).toMatchObject({ value: { kind: 'table', sheet: 0 } })
  expect(await tables.sheet(1)).toMatchObject({ value: { kind: 'refused', why: 'too-large' } })
  expect(await tables.sheet(1)).toMatchObject({ value: { kind: 'table', rows: 2, sheet: 1 } })
  expect(threads).toBe(2)
  tables.end()
})

/** Runs out of memory when a sheet is requested. */
function dying(thread: TableThread): TableThread {
  let die: (cause: Error) => void = () => undefined
  function on(event: 'message', listener: (reply: TableReply) => void): void
  function on(event: 'error', listener: (cause: Error) => void): void
  function on(...what: ['message', (reply: TableReply) => void] | ['error', (cause: Error) => void]): void {
    if (what[0] === 'error') die = what[1]
    else thread.on(...what)
  }
  return {
    ...thread,
    on,
    postMessage(message) {
      // as: main sends only calls.
      const { call } = message as { readonly call: string }
      if (call === 'sheet') die(Object.assign(new Error('full'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
      else thread.postMessage(message)
    },
  }
}
