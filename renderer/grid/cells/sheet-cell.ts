import type { ICellRendererParams } from 'ag-grid-community'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellMark, SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { COLUMN_ATTRIBUTE, type Shows } from '../drawn/drawn-rows.ts'
import { PlacedCell } from '../drawn/placed-cell.ts'
import { cellText } from '../format/cell-text.ts'
import { clearLook, drawLook } from '../format/draw-look.ts'
import { formulaErrorWords } from '../format/formula-error.ts'
import { drawGroupCell, drawParent } from '../group/draw-group.ts'
import type { ShownGroup } from '../group/grouped-lines.ts'
import { isOverdue, standingAt } from '../symbols/row-standing.ts'
import { whyFixed } from '../typing/editability.ts'
import { cellNow, type GridContext } from '../view/grid-context.ts'
import type { RowLine } from '../view/visible-rows.ts'
import { clearError, clearMark, markClass, showError, showMark } from './cell-mark.ts'
import { element } from './dom.ts'
import { alignmentClass, drawValue } from './draw-value.ts'
import { drawOutline } from './outline.ts'
import { markCell } from './selection-marks.ts'

type CellParams = ICellRendererParams<unknown, unknown, GridContext>

/** A parent inside another stays one where a filter or groups show it at the top. */
const parentKind = (view: SheetView, { index, level }: RowLine): 'top' | 'inner' | null => {
  if (!view.hasChildrenAt(index)) return null
  return level === 0 && view.levelAt(index) === 0 ? 'top' : 'inner'
}

/** One cell of a sheet, with its value, look and marks. */
export class SheetCell extends PlacedCell<CellParams> {
  protected readonly host = element('div', 'sf-cell')
  #isMarked = false
  #hasSettled = false
  #hasLook = false
  #hasError = false
  #isFixed = false
  #kind = ''
  #columnId: ColumnId | null = null

  get columnId(): ColumnId | null {
    return this.#columnId
  }

  draw(): void {
    const params = this.params
    if (!params) return
    const { context, eGridCell } = params
    const line = context.lines[this.position]
    const before = this.shows
    this.shows = { view: context.view, line }
    if (!isSameRow(before, this.shows)) this.#forget(eGridCell)
    this.host.replaceChildren()
    const column = context.columns.columnAt(params.column?.getColId())
    this.#tellColumn(eGridCell, column)
    if (!column || !line || !context.view || line.index >= context.view.rowCount) return
    if (line.group) this.#drawHead(params, column, line, line.group)
    else this.#drawRow(params, column, line, context.view)
  }

  mark(): void {
    const { line } = this.shows
    const columnId = this.#columnId
    if (!line || !this.params || columnId === null) return
    markCell(this.params.eGridCell, { rowId: line.rowId, columnId }, this.params.context.selection)
  }

  #drawHead({ context, eGridCell }: CellParams, column: Column, line: RowLine, group: ShownGroup): void {
    this.host.className = 'sf-cell'
    this.#tellFixed(eGridCell, false)
    this.#tellOverdue(eGridCell, false)
    this.#showLook(eGridCell, null)
    this.#showMark(eGridCell, null, column, blankCell, context.thisYear)
    drawGroupCell(this.host, column, { line, group, context, eGridCell })
  }

  #drawRow(
    { column: gridColumn, context, eGridCell }: CellParams,
    column: Column,
    line: RowLine,
    view: SheetView,
  ): void {
    const host = this.host
    const { thisYear } = context
    const cell = cellNow(context, line.index, column.id)
    host.className = `sf-cell ${alignmentClass(column, cell)}`
    if (column.primary) drawOutline(host, context.isOutline ? line : null)
    const isFixed = whyFixed(view, line.index, column, context.readOnly) !== null
    // Of a sheet that may only be read the grid says it once, for all of its cells.
    this.#tellFixed(eGridCell, isFixed && !context.readOnly)
    drawValue(host, column, cell, {
      thisYear,
      width: gridColumn?.getActualWidth() ?? 0,
      // Also where a filter hides all that is under it.
      parent: parentKind(view, line),
      readOnly: isFixed,
      isBlocked: () => standingAt(view, line.index) === 'blocked',
    })
    this.#tellOverdue(eGridCell, isOverdue(view, line.index, column, context.today))
    this.#showLook(eGridCell, view.lookAt(line.index, column.id))
    if (column.primary && context.arrangement?.rows?.groups) drawParent(host, view, line.index)
    markCell(eGridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
    this.#showMark(eGridCell, view.markAt(line.index, column.id), column, cell, thisYear)
  }

  #tellColumn(eGridCell: HTMLElement, column: Column | null): void {
    if ((column?.id ?? null) !== this.#columnId) {
      this.#columnId = column?.id ?? null
      if (column) eGridCell.setAttribute(COLUMN_ATTRIBUTE, String(column.id))
      else eGridCell.removeAttribute(COLUMN_ATTRIBUTE)
    }
    const kind = column ? `sf-kind-${column.kind}` : ''
    if (kind !== this.#kind) {
      if (this.#kind !== '') eGridCell.classList.remove(this.#kind)
      if (kind !== '') eGridCell.classList.add(kind)
      this.#kind = kind
    }
    eGridCell.classList.toggle('sf-fixed', column?.readOnly ?? false)
  }

  /** Another row stands here now: what was marked has not been saved, it is elsewhere. */
  #forget(eGridCell: HTMLElement): void {
    if (this.#isMarked) clearMark(eGridCell)
    if (this.#isMarked || this.#hasSettled) eGridCell.classList.remove('sf-settled')
    this.#isMarked = false
    this.#hasSettled = false
    // The head of a group says what it sums in the same place.
    this.#tellOverdue(eGridCell, false)
  }

  /** Attributes are written where they change: most cells have none, and each is drawn as it scrolls into sight. */
  #tellFixed(eGridCell: HTMLElement, isFixed: boolean): void {
    if (isFixed === this.#isFixed) return
    this.#isFixed = isFixed
    if (isFixed) eGridCell.setAttribute('aria-readonly', 'true')
    else eGridCell.removeAttribute('aria-readonly')
  }

  #tellOverdue(eGridCell: HTMLElement, isLate: boolean): void {
    const host = this.host
    if (isLate) host.classList.add('sf-overdue')
    if (isLate === (host.title !== '')) return
    host.title = isLate ? 'Overdue' : ''
    if (isLate) eGridCell.setAttribute('aria-description', 'Overdue')
    else eGridCell.removeAttribute('aria-description')
  }

  #showLook(eGridCell: HTMLElement, look: string | null): void {
    if (look !== null) drawLook(this.host, eGridCell, look)
    else if (this.#hasLook) clearLook(eGridCell)
    this.#hasLook = look !== null
  }

  #showMark(eGridCell: HTMLElement, mark: CellMark | null, column: Column, cell: Cell, thisYear: string): void {
    const isMarked = mark !== null && markClass(mark) !== ''
    if (isMarked) {
      const was = mark.was ? cellText(column, mark.was, thisYear) : ''
      showMark(eGridCell, mark, cellText(column, cell, thisYear), was)
    } else if (this.#isMarked) {
      clearMark(eGridCell)
      this.#hasSettled = true
    }
    this.#isMarked = isMarked
    const sentence = isMarked ? null : formulaErrorWords(cell)
    if (sentence !== null) showError(eGridCell, cellText(column, cell, thisYear), sentence)
    else if (this.#hasError && !isMarked) clearError(eGridCell)
    this.#hasError = sentence !== null
  }
}

const isSameRow = (before: Shows, after: Shows): boolean =>
  before.line?.rowId === after.line?.rowId && before.view?.meta.id === after.view?.meta.id
