import { linkTarget } from '../../../../shared/model/sheet/cell-source.ts'
import { type Cell, sameValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { whyFixed } from '../../values/editability.ts'
import { toCellEdit } from '../../values/typing/to-cell-edit.ts'
import { holds } from '../../values/typing/typed.ts'
import type { RichTable } from '../formats/table.ts'

export type Emptied = { readonly edits: readonly SheetEdit[]; readonly notes: readonly string[] }

/** The cut cells that may be cleared. */
export type WhichCells = {
  /** By position in the cut table. */
  readonly hasLanded: (row: number, at: number) => boolean
  /** Whether the paste wrote into this cell. */
  readonly isFilled: (cell: CellAddress) => boolean
  /** Whether links to other sheets move with the cells. Otherwise they are removed. */
  readonly areLinksMoved?: boolean
}

/** The link to another sheet that moves with a cut cell; null without one, or if it cannot be created again. */
export function linkOfCut(view: SheetView, cut: RichTable, row: number, at: number): string | null {
  const [rowId, column] = [cut.rowIds[row], cut.columns[at]]
  const index = rowId === undefined ? -1 : view.indexOf(rowId)
  const linkIn = index < 0 || !column ? null : view.cellAt(index, column.id).linkIn
  return linkTarget(linkIn) === null ? null : (linkIn ?? null)
}

/**
 * The edits that clear cut cells after they were pasted. A cell keeps its content if that was not pasted, if it is
 * read-only, or if another user changed it after the cut.
 */
export function emptiedCells(
  view: SheetView,
  cut: RichTable,
  { hasLanded, isFilled, areLinksMoved = false }: WhichCells,
): Emptied {
  const columnById = new Map(shownColumns(view).map(column => [column.id, column]))
  const formulas = new Map(cut.formulas.map(([row, at, formula]) => [`${row}:${at}`, formula]))
  const edits: SheetEdit[] = []
  let kept = 0
  let images = 0
  for (const [row, rowId] of cut.rowIds.entries()) {
    const index = view.indexOf(rowId)
    for (const [at, { id: columnId }] of cut.columns.entries()) {
      const column = columnById.get(columnId)
      if (index < 0 || !column || isFilled({ rowId, columnId })) continue
      const now = view.cellAt(index, columnId)
      const was = { value: cut.values[row]?.[at] ?? null, formula: formulas.get(`${row}:${at}`) ?? null }
      const edit = toCellEdit({ rowId, columnId }, now, emptyOf(column, now))
      if (!edit) continue
      if (now.image) images++
      else if (hasLanded(row, at) && isUnchanged(now, was) && whyFixed(view, index, column, false) === null)
        edits.push(areLinksMoved && linkOfCut(view, cut, row, at) !== null ? { ...edit, linkIn: null } : edit)
      else kept++
    }
  }
  return {
    edits,
    notes: [
      ...(kept === 0
        ? []
        : [`${formatCount(kept, 'cell')} could not be moved away, and ${kept === 1 ? 'is' : 'are'} still there.`]),
      ...(images === 0
        ? []
        : [
            `${formatCount(images, 'cell')} ${images === 1 ? 'holds an image and was left as it is' : 'hold an image and were left as they are'}.`,
          ]),
    ],
  }
}

const emptyOf = (column: Column, now: Cell) => holds(column.kind === 'checkbox' && now.value !== null ? false : null)

const isUnchanged = (now: Cell, was: Pick<Cell, 'value' | 'formula'>): boolean =>
  was.formula === null ? now.formula === null && sameValue(now.value, was.value) : now.formula === was.formula
