import { shallow } from 'zustand/shallow'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import { blankCell, type Cell } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { CellMark, SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { type Locale, personsLocale } from '../../../ui/messages/locale.ts'
import { element } from '../../core/dom.ts'
import { tipOf } from '../../core/link-tip.ts'
import { cellText } from '../../values/cell-text.ts'
import { yearLeftOut } from '../../values/date-years.ts'
import { whyFixed } from '../../values/editability.ts'
import { formulaErrorMessage } from '../../values/formula-error.ts'
import { whyOtherType } from '../../values/other-type.ts'
import { isProgressColumn } from '../../values/progress-column.ts'
import { sameCell } from '../changed-cells.ts'
import { COLUMN_ATTRIBUTE, type Shows } from '../drawn/drawn-rows.ts'
import { SlotCell } from '../drawn/slot-cell.ts'
import { cellNow, cellOfBlank, type GridContext, linkNow } from '../grid-context.ts'
import type { ShownGroup } from '../group-header.ts'
import type { RowLine } from '../row-line.ts'
import { isOverdue, standingAt } from '../symbols/row-standing.ts'
import {
  clearError,
  clearMark,
  markClass,
  type ResultState,
  resultStateAt,
  resultTip,
  showError,
  showMark,
} from './cell-mark.ts'
import { drawGroupCell } from './draw-group.ts'
import { clearLook, drawLook } from './draw-look.ts'
import { alignmentClass, drawValue, isCutOff, type Surroundings } from './draw-value.ts'
import { drawOutline, nameInset } from './outline.ts'
import { drawParent, parentName } from './parent-name.ts'
import { clearMarks, markCell } from './selection-marks.ts'
import { spokenText } from './spoken-text.ts'

/** A nested parent remains one when a filter or groups show it at the top level. */
const parentKind = (view: SheetView, { index, level }: RowLine): 'top' | 'inner' | null => {
  if (!view.hasChildrenAt(index)) return null
  return level === 0 && view.levelAt(index) === 0 ? 'top' : 'inner'
}

/** All inputs of drawing a cell's content. */
type Inside = Surroundings & {
  readonly column: Column
  readonly cell: Cell
  readonly isOverdue: boolean
  readonly resultState: ResultState
  /** The locale of numbers and dates. */
  readonly locale: Locale
  /** Its location in the outline as text; empty if it is not drawn. */
  readonly outline: string
  /** The name of its parent row; empty if it is not shown. */
  readonly under: string
  /** The target of its link; null for most cells. */
  readonly link: string | null
  /** Classes and lines of the tooltip from features; empty for most cells. */
  readonly decoration: string
  readonly about: string
}

/** One cell of a sheet with value, look and marks. */
export class SheetCell extends SlotCell {
  #isMarked = false
  #hasSettled = false
  #hasLook = false
  #hasError = false
  #hasFullLabel = false
  #isFigureDescribed = false
  /** The full text of a figure that is not shown in full. */
  #wholeFigure: string | null = null
  #isFixed = false
  #resultState: ResultState = 'saved'
  #kind = ''
  #columnId: ColumnId | null = null
  /** Null if the content must be redrawn. */
  #inside: Inside | null = null

  constructor(context: GridContext) {
    super(context, element('div', 'sf-cell'))
  }

  get columnId(): ColumnId | null {
    return this.#columnId
  }

  draw(): void {
    const { context } = this
    const line = context.lines[this.position]
    const before = this.shows
    this.shows = { view: context.view, line }
    const column = context.columns.columnAt(this.key)
    const isOtherColumn = (column?.id ?? null) !== this.#columnId
    if (isOtherColumn || !isSameRow(before, this.shows)) this.#forget(this.element)
    if (isOtherColumn) this.host.removeAttribute('style')
    this.#describeColumn(this.element, column)
    if (!column || !line || !context.view || line.index >= context.view.rowCount) this.#empty()
    else if (line.group) this.#drawHeader(column, line, line.group)
    else if (line.blank) this.#drawBlank(column, line)
    else this.#drawRow(column, line, context.view)
  }

  mark(): void {
    const { line } = this.shows
    const columnId = this.#columnId
    if (!line || columnId === null) clearMarks(this.element)
    else markCell(this.element, { rowId: line.rowId, columnId }, this.context.selection)
  }

  #empty(): void {
    this.#inside = null
    this.#wholeFigure = null
    this.host.replaceChildren()
  }

  #drawHeader(column: Column, line: RowLine, group: ShownGroup): void {
    const { context, element: gridCell, width } = this
    this.#empty()
    this.host.className = 'sf-cell'
    this.#describeFixed(gridCell, false)
    this.#describeAbout(gridCell, '')
    this.#showLook(gridCell, null)
    this.#showMark(gridCell, null, column, blankCell, context.thisYear)
    this.#setFullLabel(gridCell, null)
    this.#wholeFigure = drawGroupCell(this.host, column, { line, group, context, gridCell, width })
    this.#describeFigure(gridCell)
  }

  /** Draws a blank line: nothing, or the content that was just typed there. */
  #drawBlank(column: Column, line: RowLine): void {
    const { context, element: gridCell, width } = this
    const cell = cellOfBlank(context, { rowId: line.rowId, columnId: column.id })
    const thisYear = yearLeftOut(column, context.view, context.thisYear)
    const isFixed = context.view !== null && whyFixed(context.view, line.index, column, context.readOnly) !== null
    this.#describeFixed(gridCell, isFixed)
    this.#drawInside(
      gridCell,
      {
        column,
        cell,
        thisYear,
        locale: personsLocale.now(),
        width,
        inset: column.primary && context.isOutline ? nameInset(line.level) : 0,
        figureWidth: context.figureWidth,
        parent: null,
        readOnly: isFixed,
        isBlocked: false,
        isOverdue: false,
        resultState: 'saved',
        look: null,
        outline: column.primary && context.isOutline ? `${line.level} ${line.branch}` : '',
        under: '',
        link: null,
        decoration: '',
        about: '',
      },
      line,
    )
    markCell(gridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
    this.#showMark(gridCell, null, column, blankCell, context.thisYear)
    this.#setFullLabel(gridCell, null)
    this.#describeFigure(gridCell)
  }

  #drawRow(column: Column, line: RowLine, view: SheetView): void {
    const { context, element: gridCell, width } = this
    const { index, level, branch } = line
    const { isOutline, lineSource, decorators } = context
    const thisYear = yearLeftOut(column, view, context.thisYear)
    const cell = cellNow(context, index, column.id)
    const { className: decoration, about } = decorators.cell(cell, line.rowId, column.id)
    const hasOutline = column.primary && isOutline
    const isFixed = whyFixed(view, index, column, context.readOnly) !== null
    // A read-only sheet is announced once for the whole grid.
    this.#describeFixed(gridCell, isFixed && !context.readOnly)
    this.#drawInside(
      gridCell,
      {
        column,
        cell,
        thisYear,
        locale: personsLocale.now(),
        width,
        inset: hasOutline ? nameInset(level) : 0,
        figureWidth: context.figureWidth,
        // Also if a filter hides all of its children.
        parent: parentKind(view, line),
        readOnly: isFixed,
        isBlocked: isProgressColumn(column) && standingAt(view, index) === 'blocked',
        isOverdue: isOverdue(view, index, column, context.today),
        resultState: resultStateAt(view, index, column.id),
        look: view.lookAt(index, column.id),
        outline: hasOutline ? `${level} ${branch}` : '',
        under: column.primary && lineSource?.isGrouped ? parentName(view, index) : '',
        link: linkNow(context, index, column.id),
        decoration,
        about,
      },
      line,
    )
    markCell(gridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
    this.#showMark(gridCell, view.markAt(line.index, column.id), column, cell, thisYear)
    this.#setFullLabel(gridCell, typeof cell.value === 'string' && isCutOff(cell.value, width) ? cell.value : null)
    this.#describeFigure(gridCell)
  }

  /** Usually only the mark has changed: unchanged content stays in place, which avoids a layout. */
  #drawInside(gridCell: HTMLElement, inside: Inside, line: RowLine): void {
    if (this.#inside && isSameInside(this.#inside, inside)) return
    this.#inside = inside
    const { host } = this
    const { column, cell } = inside
    const chevron = column.primary ? drawOutline(host, inside.outline === '' ? null : line) : null
    const drawn = drawValue(host, column, cell, inside, chevron)
    const otherType = whyOtherType(column, cell)
    const result = resultTip(inside.resultState)
    this.#dress([
      'sf-cell',
      alignmentClass(column, cell),
      drawn.className,
      inside.link === null ? '' : 'sf-link',
      inside.decoration,
      otherType === null ? '' : 'sf-other-type',
      inside.isOverdue ? 'sf-overdue' : '',
    ])
    this.#wholeFigure = drawn.wholeFigure
    this.#describeAbout(gridCell, tipOf(inside.isOverdue, otherType, inside.link, result, inside.about))
    this.#showResultState(gridCell, inside.resultState)
    this.#showLook(gridCell, inside.look)
    drawParent(host, inside.under, inside)
  }

  /** Writes only differences: most cells have the same classes as the previous one in this slot. */
  #dress(classes: readonly string[]): void {
    const wanted = classes.filter(name => name !== '').join(' ')
    if (this.host.className !== wanted) this.host.className = wanted
  }

  #describeColumn(gridCell: HTMLElement, column: Column | null): void {
    if ((column?.id ?? null) !== this.#columnId) {
      this.#columnId = column?.id ?? null
      if (column) gridCell.setAttribute(COLUMN_ATTRIBUTE, String(column.id))
      else gridCell.removeAttribute(COLUMN_ATTRIBUTE)
    }
    const kind = column ? `sf-kind-${column.kind}` : ''
    if (kind !== this.#kind) {
      if (this.#kind !== '') gridCell.classList.remove(this.#kind)
      if (kind !== '') gridCell.classList.add(kind)
      this.#kind = kind
    }
    gridCell.classList.toggle('sf-fixed', column?.readOnly ?? false)
  }

  /** Another row is in this slot now: the previous one was not saved, it moved. */
  #forget(gridCell: HTMLElement): void {
    if (this.#isMarked) clearMark(gridCell)
    if (this.#isMarked || this.#hasSettled) gridCell.classList.remove('sf-settled')
    this.#isMarked = false
    this.#hasSettled = false
    this.#inside = null
    this.#showResultState(gridCell, 'saved')
    // The header of a group shows its totals in the same place.
    this.#describeAbout(gridCell, '')
  }

  /** Writes attributes only on change: most cells have none, and cells are drawn during scrolling. */
  #describeFixed(gridCell: HTMLElement, isFixed: boolean): void {
    if (isFixed === this.#isFixed) return
    this.#isFixed = isFixed
    if (isFixed) gridCell.setAttribute('aria-readonly', 'true')
    else gridCell.removeAttribute('aria-readonly')
  }

  /** In the tooltip and the accessible description. */
  #describeAbout(gridCell: HTMLElement, text: string): void {
    const { host } = this
    if (host.title === text) return
    host.title = text
    if (text === '') gridCell.removeAttribute('aria-description')
    else gridCell.setAttribute('aria-description', text.replaceAll('\n', '. '))
  }

  #showLook(gridCell: HTMLElement, look: string | null): void {
    if (look !== null) drawLook(this.host, gridCell, look)
    else if (this.#hasLook) clearLook(gridCell)
    this.#hasLook = look !== null
  }

  #showResultState(gridCell: HTMLElement, state: ResultState): void {
    if (state === this.#resultState) return
    this.#resultState = state
    gridCell.classList.toggle('sf-outdated', state.startsWith('outdated'))
    gridCell.classList.toggle('sf-calculated', state === 'calculated')
  }

  #showMark(gridCell: HTMLElement, mark: CellMark | null, column: Column, cell: Cell, thisYear: string): void {
    const isMarked = mark !== null && markClass(mark) !== ''
    if (isMarked) {
      const was = mark.was ? cellText(column, mark.was, thisYear) : ''
      showMark(gridCell, mark, spokenText(column, cell, thisYear), was)
    } else if (this.#isMarked) {
      clearMark(gridCell)
      this.#hasSettled = true
    }
    this.#isMarked = isMarked
    const sentence = isMarked ? null : formulaErrorMessage(cell)
    if (sentence !== null) showError(gridCell, cellText(column, cell, thisYear), sentence)
    else if (this.#hasError && !isMarked) clearError(gridCell)
    this.#hasError = sentence !== null
  }

  /**
   * The full text for screen readers, if only its beginning is drawn. Descriptions of marks and errors include it
   * already.
   */
  #setFullLabel(gridCell: HTMLElement, text: string | null): void {
    if (this.#isMarked || this.#hasError) return
    if (text !== null) gridCell.setAttribute('aria-label', text)
    else if (this.#hasFullLabel) gridCell.removeAttribute('aria-label')
    this.#hasFullLabel = text !== null
  }

  /**
   * Describes a figure that does not fit, in the tooltip and for screen readers. Runs after marks and errors, which
   * include it already.
   */
  #describeFigure(gridCell: HTMLElement): void {
    const figure = this.#wholeFigure
    if (figure === null && !this.#isFigureDescribed) return
    this.#isFigureDescribed = figure !== null
    if (this.#isMarked || this.#hasError) {
      if (figure !== null) gridCell.title = `${figure}\n${gridCell.title}`
    } else if (figure !== null) {
      gridCell.title = figure
      gridCell.setAttribute('aria-label', figure)
    } else for (const name of ['title', 'aria-label']) gridCell.removeAttribute(name)
  }
}

/** Compares all inputs of the drawing. */
const isSameInside = ({ cell, ...a }: Inside, { cell: other, ...b }: Inside): boolean =>
  sameCell(cell, other) && shallow(a, b)

const isSameRow = (before: Shows, after: Shows): boolean =>
  before.line?.rowId === after.line?.rowId && before.view?.meta.id === after.view?.meta.id
