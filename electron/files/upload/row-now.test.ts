import { afterEach, beforeEach, expect, test } from 'vitest'
import { RowId } from '../../../shared/model/ids.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { added, anOutboxFolder, must, SHEET, typed } from '../../outbox/testing/an-outbox.ts'
import { createRowNow } from './row-now.ts'

let folder: ReturnType<typeof anOutboxFolder>
let outbox: Outbox
beforeEach(() => {
  folder = anOutboxFolder()
  outbox = folder.start().outbox
  must(outbox.add(SHEET, [added(-3), typed(-3, 'new')], 1))
})
afterEach(() => folder.remove())

const now = () => createRowNow(outbox)(SHEET, RowId.parse(-3))
const seqs = () => outbox.list(SHEET).map(({ seq }) => seq)

test('a file for a new row waits until the row is saved', () => {
  expect(now()).toBe('waits')
})

test('a saved row has its id, also after a restart', () => {
  const idPairs = [[RowId.parse(-3), RowId.parse(70)]] as const
  must(outbox.settle(SHEET, { done: seqs(), saved: [], version: null, numbers: { rows: idPairs } }))
  outbox = folder.start().outbox

  expect(now()).toBe(70)
})

test('a rejected row may still be saved, an undone one may not', () => {
  must(outbox.markSending(SHEET, seqs(), 1, { rows: [] }))
  must(outbox.holdForReview(SHEET, seqs(), 'No room for more rows.'))
  expect(now()).toBe('refused')

  must(outbox.discard(SHEET, seqs()))
  expect(now()).toBe('gone')
})
