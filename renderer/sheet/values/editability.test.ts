import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { VIEW_ONLY, whyReadOnly } from '../core/read-only.ts'
import { whyFixed, whyGone } from './editability.ts'

const viewFor = (accessLevel: AccessLevel) => {
  const base = openColumnar(encodeSheet(aSheet([aRow(1), aRow(2, {}, { locked: true })], { accessLevel })))
  if (!base.ok) throw new Error(base.error.kind)
  return createSheetView(base.value, new Map(), [])
}

test.each<[string, Partial<Column>, string | null]>([
  ['plain', {}, null],
  ['of the service', { readOnly: true, system: 'AUTO_NUMBER' }, 'The service fills this column.'],
  [
    'with a formula',
    { readOnly: true, formula: '=[Qty]@row' },
    'Total has a column formula, so its cells cannot be edited.',
  ],
  [
    'that is locked for this person',
    { readOnly: true, locked: true },
    'Total is locked. Only an owner or admin can change it.',
  ],
  ['that is locked, but not for this person', { locked: true }, null],
  ['of a kind that is not known', { readOnly: true }, 'Only the service can change Total.'],
])('a cell of a column %s', (_, change, why) => {
  expect(whyFixed(viewFor('EDITOR'), 0, aColumn(3, 'text', { title: 'Total', ...change }), false)).toBe(why)
})

test('a locked row is read-only for editors, not for owners and admins', () => {
  const whys = (['EDITOR', 'ADMIN', 'OWNER'] as const).map(level => whyFixed(viewFor(level), 1, aColumn(3), false))

  expect(whys).toEqual(['This row is locked. Only an owner or admin can change it.', null, null])
})

test('for viewers the missing permission is the first reason', () => {
  const locked = aColumn(3, 'text', { readOnly: true, locked: true })
  expect(whyFixed(viewFor('VIEWER'), 0, locked, VIEW_ONLY)).toBe(
    'You can view this sheet. Ask an owner for edit access.',
  )
})

test('a sheet that the token may not write is read-only, and the cell gives the reason', () => {
  const why = whyReadOnly('OWNER', ['READ_SHEETS'])
  expect(why).toBe('This sign-in is not allowed to change cells and rows. Sign in again to allow it.')
  expect(whyFixed(viewFor('OWNER'), 0, aColumn(3), why)).toBe(why)
  expect(whyReadOnly('VIEWER', ['READ_SHEETS'])).toBe(why)
  expect(whyReadOnly('VIEWER', ['WRITE_SHEETS'])).toBe(VIEW_ONLY)
  expect(whyReadOnly('EDITOR', ['WRITE_SHEETS'])).toBe(false)
  expect(whyReadOnly('EDITOR', null)).toBe(false)
})

test('the editor reports that its row or column was deleted', () => {
  const view = viewFor('EDITOR')
  const at = (row: number, column: number) => whyGone(view, { rowId: rowId(row), columnId: columnId(column) })
  const [first] = view.meta.columns
  expect(at(1, first?.id ?? 0)).toBeNull()
  expect(at(9, first?.id ?? 0)).toBe('This row was deleted. Copy your text to keep it, then press Escape.')
  expect(at(1, 99)).toBe('This column was deleted. Copy your text to keep it, then press Escape.')
})
