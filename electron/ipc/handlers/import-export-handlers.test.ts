import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { AppEvent } from '../../../shared/ipc/events.ts'
import type { ExportOptions } from '../../../shared/model/import-export.ts'
import { createFileTokens } from '../../files/file-tokens.ts'
import { createTables } from '../../files/import/table-thread.ts'
import { aTableThread } from '../../files/import/testing/a-table-thread.ts'
import { localDisk } from '../../files/upload/local-disk.ts'
import { set } from '../../sync/testing/edits.ts'
import type { Caller } from '../dispatch.ts'
import { createTestWindow, openTestAccount, type TestAccount } from '../testing/an-account.ts'
import { exportHandlers, importHandlers } from './import-export-handlers.ts'
import { sheetHandlers } from './sheet-handlers.ts'

const CSV: ExportOptions = { format: 'csv', values: 'shown', mark: false, guardFormulas: true }
const PDF: ExportOptions = { format: 'pdf', page: { paper: 'A4', landscape: true, fit: true } }
const SHEET = sheetId(1)

let open: TestAccount
let caller: Caller
let events: AppEvent[]
beforeEach(async () => {
  open = await openTestAccount({ rows: ['Plan', 'Build'] })
  caller = createTestWindow().caller
  events = []
})
afterEach(() => open.end())

type Asking = Partial<Parameters<typeof exportHandlers>[1]['desktop']>

function handlersWith(desktop: Asking) {
  return exportHandlers(() => open.account, {
    desktop: {
      askWhereToSave: async name => join(open.folder.path, name),
      toPdf: async () => Uint8Array.of(37),
      toPaper: async () => true,
      ...desktop,
    },
    newId: () => 'x',
    time: () => 0,
    publish: event => void events.push(event),
    locale: () => 'de-DE',
  })
}

async function openSheet(): Promise<void> {
  await sheetHandlers(
    () => open.account,
    async () => 'opened',
  )['sheet.open']({ sheetId: SHEET, opening: 'a' }, caller)
  await expect.poll(() => open.account.sync.view(SHEET)?.rowCount).toBe(2)
}

test('exports a sheet to the chosen path under its own name, and reports the end', async () => {
  await openSheet()
  const asked: string[] = []
  const askWhereToSave = async (name: string, kind: string) => {
    asked.push(name, kind)
    return join(open.folder.path, 'out.csv')
  }
  const written = await handlersWith({ askWhereToSave })['export.sheet']({ sheetId: SHEET, options: CSV }, caller)
  expect(written).toEqual({ ok: true, value: { name: 'out.csv' } })
  expect(asked[0]).toMatch(/\.csv$/)
  expect(asked[1]).toBe('Comma-separated values')
  expect(readFileSync(join(open.folder.path, 'out.csv'), 'utf8')).toContain('Plan')
  expect(events.at(-1)).toEqual({ kind: 'import-export.changed', progress: null })
})

test('a cancelled dialog creates no file, and a missing sheet cannot be exported', async () => {
  const none = await handlersWith({})['export.sheet']({ sheetId: SHEET, options: CSV }, caller)
  expect(none).toEqual({ ok: false, error: { kind: 'no-copy' } })
  await openSheet()
  const { 'export.sheet': write } = handlersWith({ askWhereToSave: async () => null })
  expect(await write({ sheetId: SHEET, options: CSV }, caller)).toEqual({ ok: false, error: { kind: 'cancelled' } })
})

test('exports unsaved edits as a table, also of a closed sheet; or only those that need a decision', async () => {
  const { env } = open
  const { sync } = open.account
  await env.service.columns.someoneRestricts(2, 'Oak')
  await openSheet()
  sync.submit(SHEET, [set(1, 'bad, "it"', 2)])
  sync.save(SHEET)
  await expect.poll(() => env.outbox.counts().needsReview).toBe(1)
  sync.submit(SHEET, [set(2, '@here')])
  const lines = async (onlyNeedsReview: boolean) => {
    const written = await handlersWith({})['export.edits']({ onlyNeedsReview }, caller)
    expect(written).toEqual({ ok: true, value: { name: 'Edits not saved.csv' } })
    return readFileSync(join(open.folder.path, 'Edits not saved.csv'), 'utf8').split('\r\n').slice(1, -1)
  }

  const quoted = '"bad, ""it"""'
  const inReview = expect.stringContaining(`,Cell,,${quoted},,Rejected,"The column Column 2 does not take`)
  expect(await lines(true)).toEqual([inReview])
  expect(await lines(false)).toEqual([inReview, expect.stringContaining(",Cell,Build,'@here,,Queued,,")])
})

test('printing can be cancelled', async () => {
  await openSheet()
  let begun = false
  const handlers = handlersWith({
    toPdf({ signal }) {
      begun = true
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const writing = handlers['export.sheet']({ sheetId: SHEET, options: PDF }, caller)
  await expect.poll(() => begun).toBe(true)
  await handlers['export.cancel']({}, caller)
  expect(await writing).toEqual({ ok: false, error: { kind: 'cancelled' } })
})

test('reports whether a printer accepted the job', async () => {
  await openSheet()
  const { page } = PDF.format === 'pdf' ? PDF : { page: null }
  if (!page) throw new Error('no page')
  const print = (toPaper: () => Promise<boolean>) =>
    handlersWith({ toPaper })['export.print']({ sheetId: SHEET, page }, caller)
  expect(await print(async () => true)).toEqual({ ok: true, value: { printed: true } })
  expect(await print(async () => false)).toEqual({ ok: true, value: { printed: false } })
})

test('a file larger than an upload may be is read', async () => {
  const tokens = createFileTokens(() => '00000000-0000-4000-8000-000000000002', localDisk)
  const tables = createTables(aTableThread, () => undefined)
  const file = tokens.mint(open.folder.write('long.csv', `${'x'.repeat(1023)}\n`.repeat(31 * 1024)))
  expect(await tokens.look(file)).toMatchObject({ error: { kind: 'file-too-big' } })
  expect(await importHandlers(tokens, tables)['import.read']({ file }, caller)).toMatchObject({
    value: { kind: 'table', rows: 31_744 },
  })
  tables.end()
})

test('a file is a token and its rows arrive in slices, until it is closed', async () => {
  const tokens = createFileTokens(() => '00000000-0000-4000-8000-000000000001', localDisk)
  const handlers = importHandlers(
    tokens,
    createTables(aTableThread, () => undefined),
  )
  const file = tokens.mint(open.folder.write('in.csv', 'a;b\n' + `${'x'.repeat(3000)};1\n`.repeat(30)))
  expect(await handlers['import.read']({ file }, caller)).toEqual({
    ok: true,
    value: {
      ...{ kind: 'table', rows: 31, width: 2, sheets: [], sheet: 0 },
      form: { separator: ';', encoding: 'utf-8' },
    },
  })
  const asOneColumn = { separator: '|', encoding: 'macintosh' } as const
  expect(await handlers['import.reread']({ form: asOneColumn }, caller)).toMatchObject({
    ok: true,
    value: { width: 1, form: asOneColumn },
  })
  const seen: unknown[] = []
  let after: number | null = 0
  let slices = 0
  while (after !== null) {
    const slice: Awaited<ReturnType<(typeof handlers)['import.rows']>> = await handlers['import.rows'](
      { after },
      caller,
    )
    if (!slice.ok) throw new Error('no slice')
    seen.push(...slice.value.items)
    after = slice.value.next
    slices += 1
  }
  expect(seen).toHaveLength(31)
  expect(slices).toBeGreaterThan(1)
  await handlers['import.end']({}, caller)
  expect(await handlers['import.rows']({ after: 0 }, caller)).toEqual({ ok: false, error: { kind: 'cancelled' } })
  expect(await handlers['import.reread']({ form: asOneColumn }, caller)).toEqual({
    ok: false,
    error: { kind: 'cancelled' },
  })
})
