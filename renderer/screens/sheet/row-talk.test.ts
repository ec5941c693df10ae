import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aRow, aSheet, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { AccessLevel } from '../../../shared/model/access.ts'
import { rowTalk } from './use-sheet-commands.ts'

const nothing = () => undefined

/** Why a file or a comment cannot be added. */
function whyNot(accessLevel: AccessLevel | null, hasRow = true) {
  const base = openColumnar(encodeSheet(aSheet([aRow(1)], accessLevel ? { accessLevel } : {})))
  if (!base.ok) throw new Error(base.error.kind)
  const { attach, comment } = rowTalk({
    sheetId: sheetId(1),
    view: accessLevel && createSheetView(base.value, new Map(), []),
    readOnly: accessLevel === null || accessLevel === 'VIEWER' || accessLevel === 'COMMENTER',
    isShown: true,
    hasRow,
    hand: () => null,
    onRowAction: nothing,
    onAttach: nothing,
    onComment: nothing,
  })
  return { attach: attach.reason, comment: comment.reason }
}

test('of a sheet that is not there yet it is not said that it may only be viewed', () => {
  const notYet = 'The sheet is not open yet'
  expect(whyNot(null)).toEqual({ attach: notYet, comment: notYet })
})

test('who may only comment attaches nothing, and who may only view does neither', () => {
  const view = 'You can view this sheet'
  expect(whyNot('COMMENTER')).toEqual({ attach: view, comment: null })
  expect(whyNot('VIEWER')).toEqual({ attach: view, comment: view })
})

test('a file or a comment needs a row', () => {
  expect(whyNot('EDITOR', false)).toEqual({ attach: 'Choose a row first', comment: 'Choose a row first' })
  expect(whyNot('EDITOR')).toEqual({ attach: null, comment: null })
})
