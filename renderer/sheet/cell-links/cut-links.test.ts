import { expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import { aView } from '../clipboard/paste/testing/a-paste.ts'
import { cutMessage, linksCutBy } from './cut-links.ts'

const BUDGET = 'OK 7 8 9 Budget'
const linked = (linkIn: string) => ({ cells: new Map([[columnId(1), aCell(12, { linkIn })]]) })
const view = aView(
  [aRow(1, {}, linked(BUDGET)), aRow(2, {}, linked('BROKEN 0 0 0 ')), aRow(3, { 1: 'plain' })],
  [aColumn(1), aColumn(2)],
)
const set = (row: number, more: Partial<SetCell> = {}): SetCell => ({
  ...{ kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value: 'mine', formula: null },
  ...more,
})

test('values over linked cells cut their links, count each cell once, and report it', () => {
  const cut = linksCutBy(view, [set(1), set(3), set(2, { value: null }), set(1)])

  expect(cut).toMatchObject({ cells: 2, lost: 1, sheets: ['Budget'] })
  expect(cut?.edits.map(edit => edit.kind === 'set-cell' && edit.linkIn)).toEqual([null, undefined, null, null])
})

test('values elsewhere, formats, the same link again and intended cuts cut nothing', () => {
  const format = { kind: 'format-cell' as const, rowId: rowId(1), columnId: columnId(1), format: ',,1' }

  expect(linksCutBy(view, [set(3), set(9), set(1, { columnId: columnId(2) }), format])).toBe(null)
  expect(linksCutBy(view, [set(1, { linkIn: BUDGET }), set(2, { linkIn: null })])).toBe(null)
})

test('skips cells of columns without links, so that a large paste is cheap', () => {
  const blind = { ...view, indexOf: () => expect.unreachable('looked for a row') }

  expect(linksCutBy(blind, [set(1, { columnId: columnId(2) }), set(3, { columnId: columnId(2) })])).toBe(null)
})

test('a link to another cell cuts the existing one', () => {
  expect(linksCutBy(view, [set(1, { linkIn: 'OK 7 5 9 Budget' })])?.cells).toBe(1)
})

test('a link that moves to the next cell is not cut by the one that replaces it', () => {
  const moved = [set(1, { linkIn: 'OK 7 5 9 Budget' }), set(3, { linkIn: BUDGET })]

  expect(linksCutBy(view, moved)).toBe(null)
  expect(linksCutBy(view, moved.slice(0, 1))?.cells).toBe(1)
})

test('the question has the number of cut links and their sheets', () => {
  expect(cutMessage({ cells: 3, lost: 0, sheets: ['Budget'] })).toBe(
    'This cuts the links to “Budget” in 3 cells. The cells do not follow it any more. Undo links them again.',
  )
  expect(cutMessage({ cells: 1, lost: 0, sheets: [] })).toMatch(
    /^This cuts the link to another sheet\. The cell does not/,
  )
  expect(cutMessage({ cells: 9, lost: 0, sheets: ['A', 'B', 'C', 'D', 'E'] })).toContain(
    '“A”, “B”, “C” and 2 more sheets',
  )
})

test('the question says if Undo cannot restore a link', () => {
  expect(cutMessage({ cells: 3, lost: 1, sheets: [] })).toMatch(
    /Undo cannot link 1 of them again, because the service does not say which cell it shows\.$/,
  )
  expect(cutMessage({ cells: 1, lost: 1, sheets: [] })).toMatch(/Undo cannot link it again/)
})
