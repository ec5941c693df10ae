import { canBeLink, sameLink } from '../../../shared/model/sheet/cell-link.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { CellAddress } from '../grid-props.ts'
import type { Content } from './typed.ts'

export type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>

/**
 * The edit that puts typed content into a cell, or null where the cell already holds just that. Where content can bring a link, the cell has to
 * say its own.
 */
export function toCellEdit({ rowId, columnId }: CellAddress, now: Cell, typed: Content): SetCell | null {
  const { value, formula } = typed
  const link = newLink(now, typed)
  const isSame = formula === now.formula && (formula !== null || sameValue(value, now.value))
  if (isSame && link === undefined) return null
  return { kind: 'set-cell', rowId, columnId, value, formula, ...(link !== undefined && { link }) }
}

/** Undefined where the cell leads there already, or holds nothing that can lead anywhere. */
function newLink(now: Cell, typed: Content): string | null | undefined {
  return canBeLink(typed) && !sameLink(typed.link, now.link ?? null) ? typed.link : undefined
}
