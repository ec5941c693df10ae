import type { RowId } from '../model/ids.ts'
import { linkTarget } from '../model/sheet/cell-source.ts'
import { type Content, linkAfter } from '../model/sheet/cell-value.ts'
import type { Column } from '../model/sheet/column.ts'
import type { FormatCell, SetCell } from '../model/sheet/edit.ts'
import type { Deletion } from './deletion.ts'
import { filling, formatting, isNothing } from './inverse-columns.ts'
import type { LeftContents } from './left-contents.ts'
import type { WorkingSheet } from './working-sheet.ts'

/** The cell part of an undo. */
export type CellBack =
  | { readonly kind: 'cell'; readonly edit: SetCell; readonly left: Content }
  /** Restores the number format. `left`: the format after the edit. */
  | { readonly kind: 'format'; readonly edit: FormatCell; readonly left: string | null }
  /** The cell is unchanged, but names a deleted row by an id that is no longer valid. */
  | { readonly kind: 'naming-cell'; readonly edit: SetCell; readonly left: Content }
  | DeletedCellBack

/** Restores the content or the format of a cell in a deleted row or column. */
export type DeletedCellBack =
  | { readonly kind: 'deleted-cell'; readonly edit: SetCell; readonly by: Deletion }
  | { readonly kind: 'deleted-format'; readonly edit: FormatCell; readonly by: Deletion }

export function backOfCell(edit: SetCell, sheet: WorkingSheet, contents: LeftContents): readonly CellBack[] {
  const { rowId, columnId, value, formula } = edit
  const before = sheet.contentOf(rowId, columnId)
  const link = linkAfter(edit, before.link ?? null)
  const left = { value, formula, link, image: edit.image, linkIn: edit.linkIn ?? null }
  contents.putIntoNew(rowId, columnId, left)
  if (contents.isNew(rowId, columnId) || !sheet.has(rowId)) return []
  if (contents.updateCell(rowId, columnId, left)) return []
  const { image, linkIn, ...was } = before
  // Setting a text keeps the image, and so does its undo.
  const imageBack = edit.image === undefined ? {} : { image }
  // A link without a known source cannot be recreated: only its value is restored.
  const isMadeAgain = linkTarget(linkIn) !== null
  const linkBack = isMadeAgain ? { linkIn } : edit.linkIn === undefined ? {} : { linkIn: null }
  const wayBack = { kind: edit.kind, rowId, columnId, ...was, ...imageBack, ...linkBack }
  const back = { kind: 'cell' as const, edit: wayBack, left }
  contents.followCell(rowId, columnId, back)
  return [back]
}

export function backOfFormat(edit: FormatCell, sheet: WorkingSheet, contents: LeftContents): readonly CellBack[] {
  const { rowId, columnId, format } = edit
  if (contents.isNew(rowId, columnId) || !sheet.has(rowId)) return []
  if (contents.updateFormat(rowId, columnId, format)) return []
  const back = { kind: 'format' as const, edit: { ...edit, format: sheet.formatOf(rowId, columnId) }, left: format }
  contents.followFormat(rowId, columnId, back)
  return [back]
}

/** `edit`: the content of a cell that names a row deleted by another edit. */
export function backOfNaming(edit: SetCell, contents: LeftContents): readonly CellBack[] {
  const { rowId, columnId, value, formula } = edit
  if (contents.isNew(rowId, columnId) || contents.followsCell(rowId, columnId)) return []
  const back = { kind: 'naming-cell' as const, edit, left: { value, formula } }
  contents.followCell(rowId, columnId, back)
  return [back]
}

/** The cells of a row that is deleted, for the row that will replace it. */
export function cellsOfRow(
  { id, newId, by }: { readonly id: RowId; readonly newId: RowId; readonly by: Deletion },
  columns: readonly Column[],
  sheet: WorkingSheet,
): readonly DeletedCellBack[] {
  return columns.flatMap((column): DeletedCellBack[] => {
    const content = sheet.contentOf(id, column.id)
    const format = sheet.formatOf(id, column.id)
    return [
      ...(isNothing(content) ? [] : [{ kind: 'deleted-cell' as const, edit: filling(newId, column.id, content), by }]),
      ...(format === null ? [] : [{ kind: 'deleted-format' as const, edit: formatting(newId, column.id, format), by }]),
    ]
  })
}
