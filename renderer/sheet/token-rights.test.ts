import { expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { aRow, aSheet } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { AccessLevel } from '../../shared/model/access.ts'
import { whyNoChange } from './columns/use-columns.ts'
import { whyNoUndo } from './history/use-history.ts'

const READING = ['READ_SHEETS', 'READ_USERS']
const MAY_NOT_WRITE = 'This sign-in is not allowed to change cells and rows. Sign in again to allow it.'

function viewFor(accessLevel: AccessLevel) {
  const base = openColumnar(encodeSheet(aSheet([aRow(1)], { accessLevel })))
  if (!base.ok) throw new Error(base.error.kind)
  return createSheetView(base.value, new Map(), [])
}

test('columns need the right to the structure of sheets, which the right to write does not include', () => {
  const view = viewFor('OWNER')

  expect(whyNoChange(view, false, ['WRITE_SHEETS'])).toBe('Sign in again to allow this')
  expect(whyNoChange(view, false, ['ADMIN_SHEETS'])).toBeNull()
  expect(whyNoChange(view, false, null)).toBeNull()
  expect(whyNoChange(viewFor('EDITOR'), false, ['ADMIN_SHEETS'])).toBe('Admins only')
})

test('without the right to write nothing is undone', () => {
  expect(whyNoUndo('OWNER', false, READING)).toBe(MAY_NOT_WRITE)
  expect(whyNoUndo('OWNER', false, ['WRITE_SHEETS'])).toBeNull()
  expect(whyNoUndo('OWNER', false, null)).toBeNull()
})
