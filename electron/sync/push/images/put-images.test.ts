import { expect, test } from 'vitest'
import { aRow, columnId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { blankCell, type Cell } from '../../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../../shared/model/sheet/edit.ts'
import { ok } from '../../../../shared/result.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { detectConflict } from '../../conflicts.ts'
import { baseView } from '../../sheet-base.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { putImage, set } from '../../testing/edits.ts'
import { arrivedImage, followImages } from './put-images.ts'

const view = (held: Cell) => baseView(aBase([aRow(5, {}, { cells: new Map([[columnId(1), held]]) })]))
const chosen: Cell = { value: 'image.gif', display: null, formula: null, image: 'new' }

test('a later edit of an image without a text is based on the text that the service chose', () => {
  const put = putImage(5, 'door', null)
  const later: SetCell = { ...set(5, ''), value: null, image: null }
  const base: Cell = { value: null, display: null, formula: null, image: 'door' }
  let rewritten: Parameters<Outbox['rewrite']>[1] = []
  const outbox = {
    ofRow: () => [anOutboxEdit(later, { seq: 2, base })],
    rewrite: (_sheetId: unknown, changed: typeof rewritten) => {
      rewritten = changed
      return ok({ sheetId: sheetId(1), changed: [], gone: [], hasCommentEdits: false })
    },
  }

  followImages({ outbox, hub: { applyChange: () => undefined } }, sheetId(1), [
    { edit: put, image: 'new', value: 'image.gif' },
  ])

  const [now] = rewritten
  expect(now).toMatchObject({ seq: 2, base: { value: 'image.gif', image: 'new' } })
  const entry = anOutboxEdit(later, { base: now?.base ?? null })
  expect(detectConflict(entry, view(chosen), false)).toEqual({ kind: 'send' })
})

test('an image that is to be sent again and arrives late after all is no conflict', () => {
  const put = putImage(5, 'door', null)

  expect(detectConflict(anOutboxEdit(put, { base: blankCell, mayArrive: true }), view(chosen), false)).toEqual({
    kind: 'done',
  })
  expect(detectConflict(anOutboxEdit(put, { base: blankCell }), view(chosen), false)).toMatchObject({ kind: 'review' })
})

test('an image of another user with a text is not the one that was sent without a text', () => {
  const put = anOutboxEdit(putImage(5, 'door', null), { base: blankCell, state: 'unknown' })

  expect(arrivedImage(put, view(chosen))).toMatchObject({ image: 'new' })
  expect(arrivedImage(put, view({ ...chosen, value: 'The roof' }))).toBeNull()
})
