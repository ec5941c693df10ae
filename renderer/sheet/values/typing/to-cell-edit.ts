import { sameLink } from '../../../../shared/model/sheet/cell-link.ts'
import { type Cell, canBeLink, sameValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { CellEdit, FormatCell, SetCell } from '../../../../shared/model/sheet/edit.ts'
import { isSameNumbers, readNumberFormat, withNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { whyNoFormat } from '../cell-format.ts'
import type { Content } from './typed.ts'

/**
 * The edit that sets typed content, or null if the cell has it already. If the content can have a link or an image,
 * pass those of the cell.
 */
export function toCellEdit({ rowId, columnId }: CellAddress, now: Cell, typed: Content): SetCell | null {
  const { value, formula } = typed
  const link = newLink(now, typed)
  const image = typed.image === (now.image ?? undefined) ? undefined : typed.image
  const isSame = formula === now.formula && (formula !== null || sameValue(value, now.value))
  if (isSame && link === undefined && image === undefined) return null
  return {
    ...{ kind: 'set-cell', rowId, columnId, value, formula },
    ...(link !== undefined && { link }),
    ...(image !== undefined && { image }),
  }
}

/**
 * All edits that set typed or copied content; none if the cell has it already. Without a column, the format is skipped.
 */
export function contentEdits(
  address: CellAddress,
  column: Column | null,
  now: Cell,
  typed: Content,
): readonly CellEdit[] {
  const edits = [toCellEdit(address, now, typed), column && toFormatEdit(address, column, now, typed)]
  return edits.filter(edit => edit !== null)
}

/** The edit that applies the number format of the copied cell; null if it is the same or unknown. */
function toFormatEdit(address: CellAddress, column: Column, now: Cell, typed: Content): FormatCell | null {
  const isNumber = typeof typed.value === 'number' || typed.formula !== null
  if (typed.format === undefined || !isNumber || whyNoFormat(column) !== null) return null
  const [wanted, before] = [readNumberFormat(typed.format), readNumberFormat(now.format ?? null)]
  if (isSameNumbers(wanted, before)) return null
  const { rowId, columnId } = address
  return { kind: 'format-cell', rowId, columnId, format: withNumberFormat(now.format ?? null, wanted) }
}

/** Undefined if the cell has that link already, or content that cannot have one, such as an image. */
function newLink(now: Cell, typed: Content): string | null | undefined {
  if (now.image) return undefined
  return canBeLink(typed) && !sameLink(typed.link, now.link ?? null) ? typed.link : undefined
}
