import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { about } from '../../ui/messages/format-times.ts'
import { savingMs } from './saving-time.ts'

const calm: QueueView = {
  limit: 300,
  used: 0,
  waiting: 0,
  pausedUntil: null,
  history: [],
  requests: [],
  spenders: [],
  clearsInMs: null,
}
const CELL = { kind: 'set-cell', rowId: 1, columnId: 2, value: 'x', formula: null }
const COMMENT = { kind: 'post-comment', rowId: 1, threadId: 5, commentId: -1, text: 'x', file: null }

function edits(howMany: number, edit: object, state: EditState = 'queued'): LedgerEntry[] {
  return Array.from({ length: howMany }, (_, seq) => ({
    edit: { seq, sheetId: SheetId.parse(1), edit: Edit.parse(edit), base: null, state, reason: null, madeAt: 0 },
    sheetName: 'Plan',
    rowNumber: 1,
    rowName: null,
    columnTitle: null,
    conflict: null,
  }))
}

test('cells are sent in batches of hundreds, so many take no longer than a few', () => {
  expect(savingMs(edits(480, CELL), calm)).toBe(savingMs(edits(1, CELL), calm))
})

test('comments are sent one by one', () => {
  expect(about(savingMs(edits(80, COMMENT), calm))).toBe('about 2 min')
})

test('requests already used in this minute make saving take longer', () => {
  expect(savingMs(edits(1, CELL), { ...calm, used: 300 })).toBe(60_000)
})

test('edits that need review take no time', () => {
  expect(savingMs(edits(80, COMMENT, 'needs-review'), calm)).toBe(0)
})
