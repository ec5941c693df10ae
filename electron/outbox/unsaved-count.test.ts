import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { addRow, deleteRow, set } from '../sync/testing/edits.ts'
import { openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-count-'))
afterEach(() => rmSync(folder, { recursive: true }))

const open = (): Outbox => {
  const opened = openOutbox({ file: join(folder, 'outbox.db'), stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  return opened.value.outbox
}
const made = (edit: Parameters<Outbox['add']>[1][number]['edit']) => ({ edit, base: null })

test('the incremental count equals a full count after each step', () => {
  const [one, other] = [sheetId(1), sheetId(2)]
  const steps: readonly ((outbox: Outbox) => unknown)[] = [
    outbox => outbox.add(one, [made(set(1, 'a')), made(set(2, 'b'))], 1),
    outbox => outbox.add(one, [made(addRow(-1, 2)), made(set(-1, 'c')), made(set(3, 'd'))], 2),
    outbox => outbox.add(other, [made(set(1, 'e'))], 3),
    outbox => outbox.add(other, [made(set(2, 'f')), made(set(2, 'g', 2))], 4),
    outbox => outbox.add(one, [made(set(1, 'again')), made(set(4, 'h'))], 5),
    outbox => outbox.add(one, [made(set(9, 'new')), made(deleteRow(-1))], 6),
    outbox => outbox.holdForReview(one, [1], 'No.'),
    outbox => outbox.add(one, [made(set(5, 'i'))], 7),
    outbox => outbox.markSending(one, [2], 8, null),
    outbox => outbox.settle(one, { done: [], saved: [2], version: 3, numbers: {} }),
    outbox => outbox.discard(other, [6]),
    outbox => outbox.add(sheetId(3), [made(set(-7, 'of no row'))], 9),
    outbox => outbox.clear(),
  ]
  const reported = steps.map(step => {
    const outbox = open()
    outbox.counts()
    step(outbox)
    const counts = outbox.counts()
    outbox.close()
    const fresh = open()
    expect(fresh.counts()).toEqual(counts)
    fresh.close()
    return [counts.total, counts.queued] as const
  })
  expect(reported.map(([total]) => total)).toEqual([2, 5, 6, 8, 9, 8, 8, 9, 9, 8, 7, 7, 0])
  // Rejects one, and later another that is being sent: neither can be sent.
  expect(reported.map(([, queued]) => queued)).toEqual([2, 5, 6, 8, 9, 8, 7, 8, 7, 7, 6, 6, 0])
})

test('reports edits accepted by the service once, and withdrawn ones never', () => {
  const [one, outbox] = [sheetId(1), open()]
  outbox.add(one, [made(set(1, 'a')), made(set(2, 'b')), made(set(3, 'c'))], 1)
  outbox.discard(one, [1])
  expect(outbox.newlyTaken()).toBe(0)

  outbox.markSending(one, [2, 3], 2, null)
  outbox.settle(one, { done: [2], saved: [3], version: 3, numbers: {} })
  expect(outbox.newlyTaken()).toBe(2)
  outbox.dropSaved(one, 3)
  expect(outbox.newlyTaken()).toBe(0)
  outbox.close()
})
