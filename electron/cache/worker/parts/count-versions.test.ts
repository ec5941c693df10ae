import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { ReceivedRow } from '../../row-text.ts'
import { createVersionCount } from './count-versions.ts'

const at = (second: number) => `2026-03-02T10:00:${String(second).padStart(2, '0')}Z`
const head = { expanded: true, locked: false, attachments: 0, comments: 0 }
const row = (second: number, isLinked = false): ReceivedRow => ({
  ...{ id: rowId(1), parentId: null, ...head, modifiedAt: at(second) },
  cells: isLinked ? [[columnId(1), ['x', null, null, null, null, 'OK 7 8 9 Costs', null]]] : [],
})
const before = (second: number | null) => ({ ...head, modifiedAt: second === null ? null : at(second) })

/** The versions explained by rows written at these seconds. */
function explained(...seconds: readonly number[]): number {
  const count = createVersionCount()
  for (const second of seconds) count.written(row(second), before(0))
  return count.explained()
}

test('rows written at the same time are of one request, and those a second later may be', () => {
  expect(explained(5, 5, 5)).toBe(1)
  expect(explained(5, 6)).toBe(1)
  expect(explained(9, 5, 7)).toBe(3)
})

test('a row with the time of the copy explains nothing, a new row one version', () => {
  const count = createVersionCount()
  count.written(row(5), before(5))
  expect(count.explained()).toBe(0)
  count.written(row(5), null)
  expect(count.explained()).toBe(1)
})

test('a row that we wrote ourselves explains nothing: its version is counted already', () => {
  const count = createVersionCount()
  count.written(row(5), before(null))
  expect(count.explained()).toBe(0)
})

test('linked cells that the service writes explain one version, however long it takes', () => {
  const count = createVersionCount()
  for (const second of [5, 7, 9]) count.written(row(second, true), before(0))
  expect(count.explained()).toBe(1)
  count.written(row(5), before(0))
  expect(count.explained()).toBe(2)
})

test('linked cells written together with another row are of its request', () => {
  const count = createVersionCount()
  count.written(row(5), before(0))
  count.written(row(6, true), before(0))
  expect(count.explained()).toBe(1)
})

test('each row with another number of comments or files explains one version, unless it may be of a write', () => {
  const count = createVersionCount()
  count.commented(row(5))
  count.commented(row(5))
  expect(count.explained()).toBe(2)
  count.written(row(6), before(0))
  expect(count.explained()).toBe(1)
})

test('deleted rows explain one version', () => {
  const count = createVersionCount()
  count.gone()
  count.gone()
  expect(count.explained()).toBe(1)
})
