import { expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { aRow, aSheet, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { AccessLevel } from '../../shared/model/access.ts'
import type { Scopes } from '../../shared/model/sign-in/scopes.ts'
import { VIEW_ONLY, whyReadOnly } from './core/read-only.ts'
import { rowComments } from './use-sheet-commands.ts'

const nothing = () => undefined

/** Why a file or a comment cannot be added. */
function whyNot(accessLevel: AccessLevel | null, hasRow = true, scopes: Scopes = null) {
  const base = openColumnar(encodeSheet(aSheet([aRow(1)], accessLevel ? { accessLevel } : {})))
  if (!base.ok) throw new Error(base.error.kind)
  const { attach, comment } = rowComments({
    sheetId: sheetId(1),
    view: accessLevel && createSheetView(base.value, new Map(), []),
    readOnly: accessLevel === null ? VIEW_ONLY : whyReadOnly(accessLevel, scopes),
    scopes,
    isShown: true,
    hasRow,
    handle: () => null,
    onRowAction: nothing,
    onOpenRow: nothing,
    onAttach: nothing,
    onComment: nothing,
  })
  return { attach: attach.disabledReason(), comment: comment.disabledReason() }
}

test('of a sheet that is not there yet it is not said that it may only be viewed', () => {
  const notYet = 'The sheet is not open yet'
  expect(whyNot(null)).toEqual({ attach: notYet, comment: notYet })
})

test('commenters cannot attach files, and viewers can do neither', () => {
  expect(whyNot('COMMENTER')).toEqual({
    attach: 'You can view and comment. Ask an owner for edit access.',
    comment: null,
  })
  expect(whyNot('VIEWER')).toEqual({ attach: VIEW_ONLY, comment: VIEW_ONLY })
})

test('a token without the right to write is the reason, with any access level', () => {
  expect(whyNot('OWNER', true, ['READ_SHEETS'])).toEqual({
    attach: 'This sign-in is not allowed to attach or delete files. Sign in again to allow it.',
    comment: 'This sign-in is not allowed to write comments. Sign in again to allow it.',
  })
  expect(whyNot('OWNER', true, ['WRITE_SHEETS'])).toEqual({ attach: null, comment: null })
})

test('a file or a comment needs a row', () => {
  expect(whyNot('EDITOR', false)).toEqual({ attach: 'Choose a row first', comment: 'Choose a row first' })
  expect(whyNot('EDITOR')).toEqual({ attach: null, comment: null })
})
