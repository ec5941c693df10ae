import { sameLink } from '../../../shared/model/sheet/cell-link.ts'
import { type Cell, canBeLink, sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellEdit, FormatCell, SetCell } from '../../../shared/model/sheet/edit.ts'
import { isSameNumbers, readNumberFormat, withNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { whyNoFormat } from '../format/change-format.ts'
import type { Content } from './typed.ts'

/**
 * The edit that puts typed content into a cell, or null where the cell already holds just that. Where content can bring a link or an image, the
 * cell has to say its own.
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

/** All edits that put typed or copied content into a cell; none where it holds just that. Without its column it gets no format. */
export function contentEdits(
  address: CellAddress,
  column: Column | null,
  now: Cell,
  typed: Content,
): readonly CellEdit[] {
  const edits = [toCellEdit(address, now, typed), column && toFormatEdit(address, column, now, typed)]
  return edits.filter(edit => edit !== null)
}

/** The edit that shows a number as the cell showed it that it was copied from; null where it is shown so, or nothing says how. */
function toFormatEdit(address: CellAddress, column: Column, now: Cell, typed: Content): FormatCell | null {
  const isNumber = typeof typed.value === 'number' || typed.formula !== null
  if (typed.format === undefined || !isNumber || whyNoFormat(column) !== null) return null
  const [wanted, before] = [readNumberFormat(typed.format), readNumberFormat(now.format ?? null)]
  if (isSameNumbers(wanted, before)) return null
  const { rowId, columnId } = address
  return { kind: 'format-cell', rowId, columnId, format: withNumberFormat(now.format ?? null, wanted) }
}

/** Undefined where the cell leads there already, or holds nothing that can lead anywhere, as the text of an image. */
function newLink(now: Cell, typed: Content): string | null | undefined {
  if (now.image) return undefined
  return canBeLink(typed) && !sameLink(typed.link, now.link ?? null) ? typed.link : undefined
}
