import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { type CellValue, type Content, valueText } from '../../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import { type GridEdit, isColumnEdit, type PendingSheetEdit } from '../../../../shared/model/sheet/pending-edit.ts'

/**
 * The service's content of a cell after these edits in order: a type change converts the content at that time. `first`:
 * the initial type of the column; null if it is created here.
 */
export function converted(
  rowId: RowId,
  columnId: ColumnId,
  { value, formula }: Content,
  edits: readonly PendingSheetEdit[],
  first: ColumnKind | null,
): Content {
  if (formula !== null) return { value: null, formula }
  const written = edits.findLastIndex(
    ({ edit }) => edit.kind === 'set-cell' && edit.rowId === rowId && edit.columnId === columnId,
  )
  let kind = first
  let made = value
  for (const [at, { edit }] of edits.entries()) {
    const next = typeIn(edit, columnId)
    if (next && kind && next !== kind && at > written) made = turnedInto(made, next)
    kind = next ?? kind
  }
  return { value: made, formula }
}

function typeIn(edit: GridEdit, columnId: ColumnId): ColumnKind | null {
  if (!isColumnEdit(edit) || edit.columnId !== columnId) return null
  if (edit.kind === 'add-column') return edit.type.kind
  return edit.kind === 'change-column' ? (edit.change.type?.kind ?? null) : null
}

/** Loses enough that undo needs the old values. */
function turnedInto(value: CellValue, kind: ColumnKind): CellValue {
  if (value === null) return null
  if (kind === 'choices') return { kind: 'choices', choices: [valueText(value)] }
  return kind === 'date' ? null : `${valueText(value)} as ${kind}`
}
