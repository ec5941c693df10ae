import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { ledgerCounts, ledgerGroups } from './ledger-groups.ts'

const anEntry = (seq: number, sheetId: number, state: EditState): LedgerEntry => ({
  edit: {
    seq,
    sheetId: SheetId.parse(sheetId),
    edit: Edit.parse({ kind: 'delete-row', rowId: seq }),
    base: null,
    state,
    reason: null,
    madeAt: 0,
  },
  sheetName: `Sheet ${sheetId}`,
  rowNumber: seq,
  rowName: null,
  columnTitle: null,
  conflict: null,
})

const entries = [
  anEntry(1, 7, 'queued'),
  anEntry(2, 8, 'sending'),
  anEntry(3, 7, 'needs-review'),
  anEntry(4, 7, 'unknown'),
]

const seqs = (filter: Parameters<typeof ledgerGroups>[1]) =>
  ledgerGroups(entries, filter).map(group => group.entries.map(({ edit }) => edit.seq))

test('groups edits by sheet, those that need review first', () => {
  expect(seqs('all')).toEqual([[3, 1, 4], [2]])
})

test('a group counts its edits and those that need review', () => {
  expect(ledgerGroups(entries, 'all').map(({ summary }) => summary)).toEqual(['3 edits, 1 needs attention', '1 edit'])
})

test('an edit sent without a response counts as sending', () => {
  expect(seqs('sending')).toEqual([[2], [4]])
  expect(ledgerCounts(entries)).toEqual({ all: 4, 'needs-you': 1, queued: 1, sending: 2 })
})

test('a filter without matches leaves no empty groups', () => {
  expect(ledgerGroups([anEntry(1, 7, 'queued')], 'needs-you')).toEqual([])
})
