import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { CellAddress } from '../grid-props.ts'
import type { Content } from './typed.ts'

export type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>

/** The edit that puts typed content into a cell, or null where the cell already holds just that. */
export function toCellEdit({ rowId, columnId }: CellAddress, now: Cell, typed: Content): SetCell | null {
  const { value, formula } = typed
  if (formula === now.formula && (formula !== null || sameValue(value, now.value))) return null
  return { kind: 'set-cell', rowId, columnId, value, formula }
}
