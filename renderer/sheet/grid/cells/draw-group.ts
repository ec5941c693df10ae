import { blankCell, type Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { element } from '../../core/dom.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { fitFigure } from '../../values/fit-figure.ts'
import { numberText } from '../../values/number-format.ts'
import type { GridContext } from '../grid-context.ts'
import { rowsIn, type ShownGroup } from '../group-header.ts'
import type { RowLine } from '../row-line.ts'
import { CELL_PADDING_PX, drawValue } from './draw-value.ts'
import { drawOutline } from './outline.ts'
import { markCell } from './selection-marks.ts'

type HeaderLine = {
  readonly line: RowLine
  readonly group: ShownGroup
  readonly context: GridContext
  readonly gridCell: HTMLElement
  /** Of the cell, in pixels. */
  readonly width: number
}

/**
 * Draws one cell of a group's header: its value and number of rows in the primary column, figures of features in the
 * others. Returns the full text of a figure that does not fit, else null.
 */
export function drawGroupCell(
  host: HTMLElement,
  column: Column,
  { line, group, context, gridCell, width }: HeaderLine,
): string | null {
  markCell(gridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
  if (column.primary) {
    const chevron = drawOutline(host, line)
    if (chevron) host.append(chevron)
    drawHeader(host, group, context)
    return null
  }
  const figure = context.decorators.groupFigure(line.rowId, column)
  // The element may have shown another header before, or a column with a figure.
  host.title = figure?.about ?? ''
  if (!figure) return null
  const { value } = figure
  host.classList.add('sf-num', 'sf-text')
  const whole = numberText(value, column.format)
  const fits = (text: string) => context.figureWidth(text, 500) <= width - CELL_PADDING_PX
  const shown = fitFigure(column, { ...blankCell, value }, whole, fits)
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

/**
 * Text, numbers and dates are drawn by their label, since a cell may hold more than its group: a time, or more digits.
 */
const hasDrawing = ({ kind }: Column, { value }: Cell): boolean =>
  kind === 'checkbox' || (value !== null && (COLUMN_KINDS[kind].hasOptions || COLUMN_KINDS[kind].holdsPeople))
