import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openColumnar } from '../../shared/columnar/read.ts'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import type { CacheRequest } from '../cache/protocol.ts'
import { openWorkerCore } from '../cache/worker/core.ts'
import { bytesOf, WIRE } from '../cache/worker/testing/wire.ts'
import { accountFolder } from '../env/account-files.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import { deleteRow } from '../sync/testing/edits.ts'
import { readEarlySheet } from './early-sheet.ts'

const SHEET = sheetId(WIRE.id)
const ANN = AccountKey.parse('https://sheets.example/2.0#1')
const BO = AccountKey.parse('https://sheets.example/2.0#2')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stores the copy of an account after it has read a sheet. */
function leaveCopy(account: AccountKey): void {
  const file = join(accountFolder(folder, account), 'cache.db')
  const opened = openWorkerCore({ file, stamp: '1', budgetBytes: 1e9, whenIdle: () => undefined })
  if (!opened.ok) throw new Error(opened.error.kind)
  const requests: CacheRequest[] = [
    { id: 1, call: 'beginArrival', input: { arrival: 1, sheetId: SHEET } },
    { id: 2, call: 'addBytes', input: { arrival: 1, chunks: [bytesOf(WIRE).buffer], wantsPreview: false } },
    { id: 3, call: 'storeArrival', input: { arrival: 1, at: 1000, keep: [] } },
  ]
  for (const request of requests) opened.value.handle(request)
  opened.value.close()
}

test('a start shows the cells of its account on this computer', () => {
  leaveCopy(ANN)
  const early = readEarlySheet(folder, ANN, SHEET)
  const sheet = early && openColumnar(early.opened.buffer)

  expect(early).toMatchObject({ sheetId: SHEET, opened: { version: 7, copiedAt: 1000 } })
  expect(sheet).toMatchObject({ ok: true, value: { rowCount: 3, meta: { name: 'Snag log' } } })
})

test('it never shows those of another account or another sheet', () => {
  leaveCopy(ANN)

  expect(readEarlySheet(folder, BO, SHEET)).toBe(null)
  expect(readEarlySheet(folder, ANN, sheetId(8))).toBe(null)
})

test.each(['queued', 'saved'])(
  'it is not shown without its pending edits while it is %s, however the last run ended',
  state => {
    leaveCopy(ANN)
    const opened = openOutbox({ file: join(accountFolder(folder, ANN), 'outbox.db'), stamp: '1' })
    if (!opened.ok) throw new Error(opened.error.kind)
    const { outbox } = opened.value
    outbox.add(SHEET, [{ edit: deleteRow(103), base: null }], 2000)
    if (state === 'saved') {
      // The service has it, the copy here does not.
      outbox.markSending(SHEET, [1], 3000, null)
      outbox.settle(SHEET, { done: [], saved: [1], version: 8, numbers: {} })
    }
    const isInState = outbox.list(SHEET).every(edit => edit.state === state)
    outbox.close()

    expect(isInState && readEarlySheet(folder, ANN, SHEET)).toBe(null)
  },
)

test('it is not shown when the pending edits are unknown: the file of edits is damaged or foreign', () => {
  leaveCopy(ANN)
  const file = join(accountFolder(folder, ANN), 'outbox.db')

  for (const content of ['', 'not a database, and longer than the head of one would be'.repeat(4)]) {
    writeFileSync(file, content)
    expect(readEarlySheet(folder, ANN, SHEET)).toBe(null)
  }
})

test('it is shown without stored edits, or with edits of another sheet', () => {
  leaveCopy(ANN)
  const opened = openOutbox({ file: join(accountFolder(folder, ANN), 'outbox.db'), stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  opened.value.outbox.add(sheetId(8), [{ edit: deleteRow(103), base: null }], 2000)
  opened.value.outbox.close()

  expect(readEarlySheet(folder, ANN, SHEET)).not.toBe(null)
})
