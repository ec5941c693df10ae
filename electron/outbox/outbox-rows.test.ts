import { describe, expect, test } from 'vitest'
import { aCell, columnId, rowId } from '../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import { namedRows } from '../../shared/model/sheet/pending-edit.ts'
import { renameRows, toOutboxEdit, toStored } from './outbox-rows.ts'

const edit: SheetEdit = { kind: 'set-cell', rowId: rowId(5), columnId: columnId(1), value: 'a', formula: null }
const move: SheetEdit = { kind: 'move-row', rowId: rowId(-1), location: { parentId: rowId(-2), after: rowId(7) } }

function stored(change: Record<string, unknown> = {}) {
  const { edit: text, base, hash } = toStored(edit, aCell('old'))
  const row = { seq: 3, sheet_id: 1, edit: text, base, hash, state: 'queued', reason: null, made_at: 9 }
  return { ...row, saved_version: null, sent_at: null, attempt: 0, ...change }
}

describe('a stored edit', () => {
  test('reads as it was made', () => {
    expect(toOutboxEdit(stored())).toEqual({
      seq: 3,
      sheetId: 1,
      edit,
      base: aCell('old'),
      state: 'queued',
      reason: null,
      madeAt: 9,
      savedVersion: null,
      sentAt: null,
      mayArrive: false,
    })
  })

  test('keeps its link, and that of its base', () => {
    const linked = { ...edit, link: 'web https://x.example' }
    const { edit: text, base, hash } = toStored(linked, aCell('old', { link: 'sheet 7 ' }))

    expect(toOutboxEdit(stored({ edit: text, base, hash }))).toMatchObject({
      edit: linked,
      base: { value: 'old', link: 'sheet 7 ' },
    })
  })

  test('whose content was changed on disk is detected by its hash and ignored', () => {
    const other = toStored({ ...edit, value: 'b' }, aCell('old'))

    expect(toOutboxEdit(stored({ edit: other.edit }))).toBe(null)
    expect(toOutboxEdit(stored({ base: null }))).toBe(null)
    expect(toOutboxEdit(stored({ edit: other.edit, hash: other.hash }))).toMatchObject({ edit: { value: 'b' } })
  })

  test('of an invalid form is ignored', () => {
    const rows = [undefined, {}, stored({ seq: 'x' }), stored({ state: 'lost' }), stored({ sheet_id: -4 })]

    expect(rows.map(toOutboxEdit)).toEqual(rows.map(() => null))
  })
})

describe('assigned row ids', () => {
  const numbers = new Map([
    [rowId(-1), rowId(70)],
    [rowId(-2), rowId(71)],
  ])

  test('replace local ids everywhere in an edit', () => {
    expect(renameRows(move, numbers)).toEqual({
      kind: 'move-row',
      rowId: 70,
      location: { parentId: 71, after: 7 },
    })
    expect(renameRows({ ...edit, rowId: rowId(-1) }, numbers)).toEqual({ ...edit, rowId: 70 })
    expect(renameRows({ kind: 'delete-row', rowId: rowId(-2) }, numbers)).toEqual({ kind: 'delete-row', rowId: 71 })
  })

  test('replace local ids in the content of a cell', () => {
    const waits = (...ids: number[]): SheetEdit => ({
      ...edit,
      value: { kind: 'predecessors', predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })) },
    })

    expect(namedRows(waits(-1, 9))).toEqual([5, -1, 9])
    expect(renameRows(waits(-1, 9), numbers)).toEqual(waits(70, 9))
    const others = waits(8, 9)
    expect(renameRows(others, numbers)).toBe(others)
  })

  test('leave other edits unchanged, the same object', () => {
    expect(renameRows(edit, numbers)).toBe(edit)
  })

  test('are found in every edit', () => {
    expect(namedRows(move)).toEqual([-1, -2, 7])
    expect(namedRows(edit)).toEqual([5])
    expect(namedRows({ kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: null } })).toEqual([-1])
  })
})
