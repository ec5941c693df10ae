import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Result } from '../../../shared/result.ts'
import { openOutbox } from '../open-outbox.ts'
import type { Outbox } from '../outbox.ts'

const SHEET = sheetId(1)
const typed = (value: string): Edit => ({
  kind: 'set-cell',
  rowId: rowId(5),
  columnId: columnId(1),
  value,
  formula: null,
})
const merged = { seq: 1, edit: typed('mine and theirs'), base: aCell('theirs') }

let folder: string
let outbox: Outbox

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-rewrite-'))
  open()
  must(outbox.add(SHEET, [{ edit: typed('mine'), base: aCell('old') }], 1000))
})
afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true })
})

function open() {
  outbox = must(openOutbox({ file: join(folder, 'outbox.db'), stamp: '1' })).outbox
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

test('a merged edit is stored with its new content, at its position and with its creation time', () => {
  const change = must(outbox.rewrite(SHEET, [merged]))
  expect(change.changed).toMatchObject([{ ...merged, state: 'queued', madeAt: 1000 }])

  outbox.close()
  open()

  expect(outbox.list(SHEET)).toEqual(change.changed)
})

test.each<[string, () => unknown]>([
  ['is on its way', () => outbox.markSending(SHEET, [1], 2000, null)],
  ['waits for the person', () => outbox.holdForReview(SHEET, [1], 'Someone else changed this cell.')],
])('an edit that %s stays unchanged', (_what, meanwhile) => {
  meanwhile()
  const before = outbox.list(SHEET)

  expect(must(outbox.rewrite(SHEET, [merged]))).toMatchObject({ changed: [], gone: [] })

  expect(outbox.list(SHEET)).toEqual(before)
})
