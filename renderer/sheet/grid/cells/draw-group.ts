import { blankCell, type Cell, displayText } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { element } from '../../core/dom.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { fitFigure } from '../../values/fit-figure.ts'
import { numberText } from '../../values/number-format.ts'
import type { GridContext } from '../grid-context.ts'
import { rowsIn, type ShownGroup } from '../group-header.ts'
import type { RowLine } from '../row-line.ts'
import { CELL_PADDING_PX, drawValue, type Surroundings } from './draw-value.ts'
import { drawOutline } from './outline.ts'
import { markCell } from './selection-marks.ts'

type HeaderLine = {
  readonly line: RowLine
  readonly group: ShownGroup
  readonly context: GridContext
  readonly eGridCell: HTMLElement
  /** Of the cell, in pixels. */
  readonly width: number
}

/**
 * One cell of a group's header: its value and how many rows it has under the first column, sums under those of numbers. Gives all of a
 * sum that the cell is too narrow for, else null.
 */
export function drawGroupCell(
  host: HTMLElement,
  column: Column,
  { line, group, context, eGridCell, width }: HeaderLine,
): string | null {
  markCell(eGridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
  if (column.primary) {
    const chevron = drawOutline(host, line)
    if (chevron) host.append(chevron)
    drawHeader(host, group, context)
    return null
  }
  const sum = context.totals.sumOf(line.rowId, column.id)
  // The same element was of another header, or of a column with a sum, before.
  host.title = sum === null ? '' : `Sum of ${shownName(column.title)}, without the totals of parents`
  if (sum === null) return null
  host.classList.add('sf-num', 'sf-text')
  const whole = numberText(sum, column.format)
  const fits = (text: string) => context.figureWidth(text, 500) <= width - CELL_PADDING_PX
  const shown = fitFigure(column, { ...blankCell, value: sum }, whole, fits)
  host.textContent = shown
  if (shown === whole) return null
  host.title = `${whole}\n${host.title}`
  return whole
}

function drawHeader(host: HTMLElement, group: ShownGroup, { view, thisYear, figureWidth }: GridContext): void {
  const { columnId, cell, label } = group.header
  const column = view && shownColumns(view).find(({ id }) => id === columnId)
  const value = element('span', 'sf-group-value')
  if (column && hasDrawing(column, cell)) {
    drawValue(value, column, cell, {
      thisYear,
      parent: null,
      readOnly: true,
      isBlocked: false,
      width: Number.POSITIVE_INFINITY,
      inset: 0,
      figureWidth,
      look: null,
    })
  }
  const isNamed = value.textContent !== ''
  if (!isNamed) value.append(element('span', 'sf-cell-text', label))
  host.append(value, element('span', 'sf-group-count', formatCount(rowsIn(group), 'row')))
  host.title = column ? `${shownName(column.title)}: ${label}` : label
}

/** Text, numbers and dates are their words. A cell may hold more than its group goes by: the time of a day, the digits of a share. */
const hasDrawing = ({ kind }: Column, { value }: Cell): boolean =>
  kind === 'checkbox' || (value !== null && (COLUMN_KINDS[kind].hasOptions || COLUMN_KINDS[kind].holdsPeople))

type Room = Pick<Surroundings, 'width' | 'inset' | 'parent' | 'figureWidth'>

/**
 * Rows are flat in groups: the one that a row stands under in the sheet is named beside it, where it has a name. Without room for a
 * useful part of the name, none of it is shown, and what is not shown is said in a tooltip (`parent-tip.ts`).
 */
export function drawParent(host: HTMLElement, above: string, { width, inset, parent, figureWidth }: Room): void {
  if (above === '') return
  const nameWidth = figureWidth(host.textContent ?? '', parent === null ? 400 : 600)
  const room = width - inset - CELL_PADDING_PX - nameWidth - UNDER_GAP_PX
  const fits = (text: string) => figureWidth(text, 400) <= room
  const whole = `in ${above}`
  const isWhole = fits(whole)
  const [beginning = ''] = USEFUL_PART.exec(above) ?? []
  const isShown = isWhole || (beginning !== above && fits(`in ${beginning}…`))
  const made = element('span', isShown ? 'sf-under' : 'visually-hidden', whole)
  if (!isWhole) made.dataset.under = `In ${above}`
  host.append(made)
}

const UNDER_GAP_PX = 8
/** At least four letters, and no word cut in two. */
const USEFUL_PART = /^.{0,4}\S*/u

/** The name of the parent row; empty if there is none or it has no name. */
export function parentName(view: SheetView, index: number): string {
  const primary = view.meta.columns.find(column => column.primary)
  const parent = view.parentIndexAt(index)
  return primary && parent >= 0 ? displayText(view.cellAt(parent, primary.id)) : ''
}
