import { describe, expect, test } from 'vitest'
import { cellOf } from '../columnar/column-cells.ts'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aCell, aRow, aSheet, columnId, rowId, sheetId } from '../columnar/testing/a-sheet.ts'
import type { RowId } from '../model/ids.ts'
import type { Cell, CellValue } from '../model/sheet/cell-value.ts'
import type { ColumnEdit } from '../model/sheet/column-edit.ts'
import type { EditState, SheetEdit } from '../model/sheet/edit.ts'
import type { GridEdit, PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { Row } from '../model/sheet/sheet.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { createSheetView } from './sheet-view.ts'

let lastSeq = 0

function pending(
  edit: GridEdit,
  state: EditState = 'queued',
  change: Partial<PendingSheetEdit> = {},
): PendingSheetEdit {
  lastSeq += 1
  return { seq: lastSeq, sheetId: sheetId(1), edit, base: null, state, reason: null, madeAt: 1000, ...change }
}

function setCell(
  row: number,
  column: number,
  value: CellValue,
  formula: string | null = null,
): Extract<SheetEdit, { kind: 'set-cell' }> {
  return { kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula }
}

function addRow(row: number, after: number | null, parent: number | null = null): SheetEdit {
  const location = { parentId: parent === null ? null : rowId(parent), after: after === null ? null : rowId(after) }
  return { kind: 'add-row', rowId: rowId(row), location }
}

function view(rows: readonly Row[], edits: readonly PendingSheetEdit[], patches: readonly RowPatch[] = []): SheetView {
  const base = openColumnar(encodeSheet(aSheet(rows)))
  if (!base.ok) throw new Error('the sheet does not open')
  return createSheetView(base.value, new Map(patches.map(patch => [patch.rowId, patch])), edits)
}

const idsOf = (seen: SheetView): RowId[] => Array.from({ length: seen.rowCount }, (_, index) => seen.rowIdAt(index))

describe('a sheet view', () => {
  test('equals the base without edits', () => {
    const seen = view([aRow(1, { 1: 'kept' }), aRow(2, {}, { parentId: rowId(1) })], [])

    expect(seen.cellAt(0, columnId(1))).toEqual(aCell('kept'))
    expect([seen.levelAt(1), seen.parentIndexAt(1), seen.hasChildrenAt(0)]).toEqual([1, 0, true])
    expect([seen.markAt(0, columnId(1)), seen.rowMarkAt(0)]).toEqual([null, null])
  })

  test('shows the last edit of a cell and remembers the value before the first', () => {
    const before = aCell('old')
    const edits = [
      pending(setCell(1, 1, 'newer'), 'sending', { base: before }),
      pending(setCell(1, 1, 'newest'), 'queued', { base: aCell('newer') }),
    ]

    const seen = view([aRow(1, { 1: 'old' })], edits)

    expect(seen.cellAt(0, columnId(1)).value).toBe('newest')
    expect(seen.markAt(0, columnId(1))).toMatchObject({ seq: edits[1]!.seq, state: 'queued', was: before })
    expect(seen.rowMarkAt(0)).toBe('sending')
  })

  test('shows the text of a formula until the service has calculated it', () => {
    const seen = view([aRow(1)], [pending(setCell(1, 2, null, '=1+1'))])

    expect(seen.cellAt(0, columnId(2))).toEqual({ value: null, display: '=1+1', formula: '=1+1' })
    expect([1, 2].map(id => seen.mayHoldFormulas(columnId(id)))).toEqual([false, true])
  })

  test('reports possible links in a column after a cell of it is linked locally', () => {
    const linked: SheetEdit = { ...setCell(1, 2, 5), linkIn: 'OK 7 8 9 Budget' }

    const seen = view([aRow(1)], [pending(linked)])

    expect([1, 2].map(id => seen.mayHoldLinksIn(columnId(id)))).toEqual([false, true])
  })

  test('shows a saved edit that the copy does not contain yet, without a mark', () => {
    const seen = view([aRow(1, { 1: 'old' })], [pending(setCell(1, 1, 'saved'), 'saved')])

    expect(seen.cellAt(0, columnId(1)).value).toBe('saved')
    expect([seen.markAt(0, columnId(1)), seen.rowMarkAt(0)]).toEqual([null, null])
  })

  test('replaces a patched row as a whole, with edits on top', () => {
    const patch: RowPatch = {
      rowId: rowId(1),
      locked: true,
      attachments: 3,
      comments: 1,
      cells: [[1, ['from the service', null, null]]],
    }

    const seen = view([aRow(1, { 1: 'old', 2: 'gone' })], [pending(setCell(1, 3, 'mine'))], [patch])

    expect([1, 2, 3].map(column => seen.cellAt(0, columnId(column)).value)).toEqual(['from the service', null, 'mine'])
    expect([seen.lockedAt(0), seen.attachmentsAt(0), seen.commentsAt(0)]).toEqual([true, 3, 1])
  })
})

describe('unsaved rows', () => {
  test('include a new row at its location, with its typed content', () => {
    const seen = view([aRow(1), aRow(2)], [pending(addRow(-1, 1)), pending(setCell(-1, 1, 'new'))])

    expect(idsOf(seen)).toEqual([1, -1, 2])
    expect(seen.cellAt(1, columnId(1)).value).toBe('new')
    expect(seen.cellAt(1, columnId(2)).value).toBe(null)
    expect([seen.expandedAt(1), seen.lockedAt(1), seen.rowMarkAt(1)]).toEqual([true, false, 'queued'])
    expect([seen.indexOf(rowId(2)), seen.indexOf(rowId(99))]).toEqual([2, -1])
  })

  test('show a new row once after the base contains it', () => {
    const seen = view([aRow(1), aRow(2)], [pending(addRow(2, null), 'saved')])

    expect(idsOf(seen)).toEqual([1, 2])
  })

  test('drop an edit of a row that was deleted on the service', () => {
    const seen = view([aRow(1, { 1: 'kept' })], [pending(setCell(8, 1, 'orphan'))])

    expect(idsOf(seen)).toEqual([1])
    expect(seen.cellAt(0, columnId(1)).value).toBe('kept')
  })

  test('show a row again after its deletion was rejected, and keep a rejected new row', () => {
    const seen = view(
      [aRow(1), aRow(2)],
      [pending({ kind: 'delete-row', rowId: rowId(2) }, 'needs-review'), pending(addRow(-1, 2), 'needs-review')],
    )

    expect(idsOf(seen)).toEqual([1, 2, -1])
    expect(seen.rowMarkAt(1)).toBe('needs-review')
  })

  test('move a row with its descendants', () => {
    const rows = [aRow(1), aRow(2, { 1: 'child' }, { parentId: rowId(1) }), aRow(3)]

    const seen = view(rows, [
      pending({ kind: 'move-row', rowId: rowId(1), location: { parentId: rowId(3), after: null } }),
    ])

    expect(idsOf(seen)).toEqual([3, 1, 2])
    expect([0, 1, 2].map(index => seen.levelAt(index))).toEqual([0, 1, 2])
    expect([0, 1, 2].map(index => seen.parentIndexAt(index))).toEqual([-1, 0, 1])
    expect([0, 1, 2].map(index => seen.hasChildrenAt(index))).toEqual([true, true, false])
    expect(seen.cellAt(2, columnId(1)).value).toBe('child')
  })
})

describe('row numbers', () => {
  const rows = [aRow(1), aRow(2)]
  const movedSince = (edits: readonly PendingSheetEdit[]) => view(rows, edits).rowsMovedSince(edits[0]?.seq ?? 0)

  test('of an earlier edit change with a row between others, a moved row or a deleted one', () => {
    const formula = () => pending(setCell(1, 1, null, '=[Column 2]2'))

    expect(movedSince([formula(), pending(addRow(-1, 1))])).toBe(true)
    expect(movedSince([formula(), pending({ kind: 'delete-row', rowId: rowId(1) })])).toBe(true)
    expect(
      movedSince([
        formula(),
        pending({ kind: 'move-row', rowId: rowId(2), location: { parentId: null, after: null } }),
      ]),
    ).toBe(true)
    expect(movedSince([formula(), pending(addRow(-1, 2))])).toBe(false)
    expect(movedSince([formula(), pending(addRow(-1, 2)), pending(addRow(-2, -1)), pending(addRow(-3, -2))])).toBe(
      false,
    )
    expect(movedSince([formula(), pending(addRow(-1, 2)), pending(addRow(-2, 2))])).toBe(true)
  })

  test('of a later edit include the change', () => {
    const [insertion, formula] = [pending(addRow(-1, 1)), pending(setCell(-1, 1, null, '=[Column 2]2'))]
    expect(view(rows, [insertion, formula, pending(addRow(-2, 2))]).rowsMovedSince(formula.seq)).toBe(false)
  })
})

test('keep the look that the service gave a cell, after moves and edits; a new local row has none', () => {
  const rows = [aRow(1), aRow(2, { 1: 'x' }, { looks: new Map([[columnId(1), '1,,,,,,']]) })]
  const seen = view(rows, [
    pending({ kind: 'move-row', rowId: rowId(2), location: { parentId: null, after: null } }),
    pending({ kind: 'set-cell', rowId: rowId(2), columnId: columnId(1), value: 'y', formula: null }),
    pending(addRow(-1, 1)),
  ])

  expect(idsOf(seen)).toEqual([2, 1, -1])
  expect([0, 1, 2].map(index => seen.lookAt(index, columnId(1)))).toEqual(['1,,,,,,', null, null])
})

describe('a link', () => {
  const rows = [aRow(1, { 1: 'Plan' }, { links: new Map([[columnId(1), 'web https://x.example']]) })]
  const saved = (value: CellValue, link: string | null = null): RowPatch => ({
    rowId: rowId(1),
    locked: false,
    attachments: 0,
    comments: 0,
    cells: value === null ? [] : [[1, [value, null, null]]],
    ...(link !== null && { links: [[1, link]] }),
  })
  const linked = (value: CellValue, link: string | null): SheetEdit => ({ ...setCell(1, 1, value), link })
  const linkIn = (edits: readonly PendingSheetEdit[], patches: readonly RowPatch[] = []) =>
    view(rows, edits, patches).linkAt(0, columnId(1))

  test('stays with its cell while another text is typed', () => {
    expect(linkIn([])).toBe('web https://x.example')
    expect(linkIn([pending(setCell(1, 1, 'Other'))])).toBe('web https://x.example')
    expect(linkIn([], [saved('Other', 'web https://x.example')])).toBe('web https://x.example')
  })

  test('is set, changed and removed with the edit that names it', () => {
    expect(linkIn([pending(linked('Plan', 'web https://y.example'))])).toBe('web https://y.example')
    expect(linkIn([pending(linked('Plan', null))])).toBe(null)
    expect(linkIn([pending(linked('a', 'sheet 7 ')), pending(setCell(1, 1, 'b'))])).toBe('sheet 7 ')
    expect(linkIn([pending(linked(null, 'sheet 7 '))])).toBe(null)
  })

  test('is removed with content that cannot be a link', () => {
    expect(linkIn([pending(setCell(1, 1, null))])).toBe(null)
    expect(linkIn([pending(setCell(1, 1, 5))])).toBe(null)
    expect(linkIn([pending(setCell(1, 1, null, '=1'))])).toBe(null)
  })

  test('does not reappear after its cell was saved without it', () => {
    expect(linkIn([pending(setCell(1, 1, 'Other'))], [saved(null)])).toBe(null)
    expect(linkIn([], [saved('Other')])).toBe(null)
  })

  test('does not reappear when text is typed into the cleared cell', () => {
    expect(linkIn([pending(setCell(1, 1, null)), pending(setCell(1, 1, 'Other'))])).toBe(null)
  })
})

describe('an image', () => {
  const rows = [aRow(1, {}, { cells: new Map([[columnId(1), aCell('door.gif', { image: 'a1' })]]) })]
  const saved: RowPatch = {
    ...{ rowId: rowId(1), locked: false, attachments: 0, comments: 0 },
    cells: [[1, ['Saved', null, null, null, 'b2']]],
  }
  const removal: SheetEdit = { ...setCell(1, 1, null), image: null }
  const seen = (edits: readonly PendingSheetEdit[], patches: readonly RowPatch[] = []) => {
    const shown = view(rows, edits, patches)
    const cell = shown.cellAt(0, columnId(1))
    const { stored, written, numbers } = shown.cellsOf(columnId(1))
    const at = numbers[0] ?? 0
    expect((at < stored.count ? stored.at(at) : written[at - stored.count])?.image).toBe(cell.image)
    return [cell.value, cell.image]
  }

  test('stays with its cell under another text and another format', () => {
    expect(seen([])).toEqual(['door.gif', 'a1'])
    expect(seen([pending(setCell(1, 1, 'Door'))])).toEqual(['Door', 'a1'])
    expect(seen([], [saved])).toEqual(['Saved', 'b2'])
    expect(seen([pending(setCell(1, 1, 'Door'))], [saved])).toEqual(['Door', 'b2'])
    const format = { kind: 'format-cell' as const, rowId: rowId(1), columnId: columnId(1), format: ',,1' }
    expect(seen([pending(format)])).toEqual(['door.gif', 'a1'])
    expect(seen([pending(setCell(1, 1, 'Door')), pending(format)])).toEqual(['Door', 'a1'])
  })

  test('disappears when it is removed, and does not reappear with later text', () => {
    expect(seen([pending(removal)])).toEqual([null, undefined])
    expect(seen([pending(removal)], [saved])).toEqual([null, undefined])
    expect(seen([pending(removal), pending(setCell(1, 1, 'Door'))])).toEqual(['Door', undefined])
  })

  test('appears as soon as a copy is put into the cell, with any text, until it is removed', () => {
    const put: SheetEdit = { ...setCell(1, 1, 'Wall'), image: 'c3' }
    expect(seen([pending(put)])).toEqual(['Wall', 'c3'])
    expect(seen([pending(put)], [saved])).toEqual(['Wall', 'c3'])
    expect(seen([pending(put), pending(setCell(1, 1, 'Door'))])).toEqual(['Door', 'c3'])
    expect(seen([pending(put), pending(removal)])).toEqual([null, undefined])
    expect(seen([pending(removal), pending(put)])).toEqual(['Wall', 'c3'])
  })
})

describe('unsaved columns', () => {
  const added: ColumnEdit = {
    kind: 'add-column',
    columnId: columnId(-5),
    after: columnId(1),
    title: 'Cost',
    type: { kind: 'text', symbol: null, options: [], validation: false },
    width: 90,
  }
  const titles = (seen: SheetView) => seen.meta.columns.map(({ title }) => title)

  test('show a new column with its typed cells, also after the service rejected it', () => {
    for (const state of ['queued', 'needs-review'] as const) {
      const seen = view([aRow(1, { 1: 'a' })], [pending(added, state), pending(setCell(1, -5, 12))])

      expect(titles(seen)).toEqual(['Column 1', 'Cost', 'Column 2', 'Column 3'])
      expect(seen.cellAt(0, columnId(-5)).value).toBe(12)
      expect(seen.cellAt(0, columnId(1)).value).toBe('a')
    }
  })

  test('show a new column as blank without edits', () => {
    const seen = view([aRow(1, { 1: 'a' })], [pending(added)])
    expect([seen.cellAt(0, columnId(-5)).value, seen.rowMarkAt(0)]).toEqual([null, null])
  })

  test('ignore a rejected change', () => {
    const gone: ColumnEdit = { kind: 'delete-column', columnId: columnId(2) }
    expect(titles(view([aRow(1)], [pending(gone)]))).toEqual(['Column 1', 'Column 3'])
    expect(titles(view([aRow(1)], [pending(gone, 'needs-review')]))).toEqual(['Column 1', 'Column 2', 'Column 3'])
  })
})

describe('a format', () => {
  const PERCENT = ',,,,,,,,,,,,0,,3,,'
  const held: Cell = { value: 0.5, display: '£0.50', formula: null, format: ',,,,,,,,,,,7,2,,2,,' }
  const rows = [aRow(1, {}, { cells: new Map([[columnId(1), held]]) })]
  const shown = (format: string | null): SheetEdit => ({
    ...{ kind: 'format-cell', rowId: rowId(1), columnId: columnId(1), format },
  })
  const cellIn = (...edits: readonly SheetEdit[]) =>
    view(
      rows,
      edits.map(edit => pending(edit)),
    ).cellAt(0, columnId(1))

  test('discards the display text that the service formatted differently, and keeps the value', () => {
    expect(cellIn(shown(PERCENT))).toEqual({ value: 0.5, display: null, formula: null, format: PERCENT })
    expect(cellIn(shown(null))).toEqual({ value: 0.5, display: null, formula: null })
  })

  test('stays with its cell when an edit before or after it sets other content', () => {
    expect(cellIn(setCell(1, 1, 7))).toMatchObject({ value: 7, format: held.format })
    expect(cellIn(setCell(1, 1, 7), shown(PERCENT))).toMatchObject({ value: 7, format: PERCENT })
    expect(cellIn(shown(PERCENT), setCell(1, 1, 7))).toMatchObject({ value: 7, format: PERCENT })
  })

  test('reads the same by cell and by column', () => {
    const seen = view(rows, [pending(shown(PERCENT))])
    const cells = seen.cellsOf(columnId(1))

    expect(cellOf(cells, cells.numbers[0] ?? 0)).toEqual(seen.cellAt(0, columnId(1)))
  })
})
