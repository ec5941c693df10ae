import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { element } from '../../core/dom.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { drawLook } from '../../grid/cells/draw-look.ts'
import { alignmentClass, drawValue, tagsWidth } from '../../grid/cells/draw-value.ts'
import { headerArrow } from '../../grid/cells/header-arrow.ts'
import { drawOutline, nameInset } from '../../grid/cells/outline.ts'
import { leastWidth } from '../../grid/column-defs.ts'
import { drawRow } from '../../grid/drawn/draw-row.ts'
import { COLUMN_ATTRIBUTE } from '../../grid/drawn/drawn-rows.ts'
import { cellNow, type GridContext } from '../../grid/grid-context.ts'
import type { GridHost } from '../../grid/grid-host.ts'
import { columnsTogether } from '../../grid/selection/whole-columns.ts'
import { cellText } from '../../values/cell-text.ts'
import { yearLeftOut } from '../../values/date-years.ts'

const LIMITS = { least: 40, most: 600 }
/** Cells measured per column: the widest by character count, which include the widest with chips, avatars and signs. */
const MEASURED_CELLS = 60

/** The widths in pixels at which a column, or each selected one, shows its widest content in full. */
export function fittedWidths(
  root: HTMLElement,
  { context, selection }: GridHost,
  columnId: ColumnId,
): ReadonlyMap<ColumnId, number> {
  const { view, thisYear } = context
  const frame = root.querySelector('.ag-root-wrapper')
  if (!view || !frame) return new Map()
  const wanted = new Set(columnsTogether(selection.ranges(), selection.layout().columns, columnId))
  const columns = shownColumns(view).filter(({ id }) => wanted.has(id))
  const bench = element('div', 'sf-fit-bench')
  const drawn = columns.map(column => ({ column, parts: drawParts(bench, root, context, column) }))
  // Draws all cells before measuring, so that the page is laid out once.
  frame.append(bench)
  const widths = drawn.map(({ column, parts }) => {
    const widest = Math.max(...parts.map(part => part.getBoundingClientRect().width))
    const least = Math.max(LIMITS.least, leastWidth(column, view, thisYear))
    return [column.id, Math.min(LIMITS.most, Math.max(least, Math.ceil(widest) + 1))] as const
  })
  bench.remove()
  return new Map(widths)
}

/** Draws the header and the candidates for the widest cell, hidden. */
function drawParts(bench: HTMLElement, root: HTMLElement, context: GridContext, column: Column): HTMLElement[] {
  const { lines, figureWidth } = context
  const thisYear = yearLeftOut(column, context.view, context.thisYear)
  const widthAt = (at: number): number => {
    const line = lines[at]
    if (!line || line.group || line.blank) return 0
    const text = cellText(column, cellNow(context, line.index, column.id), thisYear)
    const weight = line.branch === 'leaf' ? 400 : line.level === 0 ? 600 : 500
    return figureWidth(text, weight) + (column.primary && context.isOutline ? nameInset(line.level) : 0)
  }
  const cells = widestPositions(lines.length, MEASURED_CELLS, widthAt).map(at => drawCell(context, column, at))
  const header = drawHeader(root, column)
  bench.append(header, ...cells.map(({ row }) => row))
  return [header, ...cells.map(({ cell }) => cell)]
}

function drawHeader(root: HTMLElement, column: Column): HTMLElement {
  const shown = root.querySelector(`.ag-header-cell[${COLUMN_ATTRIBUTE}="${column.id}"] .sf-header`)
  const header = element('div', 'sf-fit-part')
  const title = element('div', 'sf-header')
  title.append(
    element('span', 'sf-icon'),
    element('span', 'sf-header-title', shownName(column.title)),
    headerArrow(column.title),
  )
  // A header outside the viewport has no marks of filters and sorts.
  header.append(shown?.cloneNode(true) ?? title)
  return header
}

function drawCell(context: GridContext, column: Column, at: number) {
  const { view, lines, isOutline, figureWidth } = context
  const line = lines[at]
  const row = element('div', 'ag-row')
  const cell = element('div', `ag-cell sf-kind-${column.kind} sf-fit-part`)
  const host = element('div', 'sf-cell')
  row.append(cell)
  cell.append(host)
  if (!view || !line || line.group || line.blank) return { row, cell }
  drawRow(row, context, at)
  const content = cellNow(context, line.index, column.id)
  const look = view.lookAt(line.index, column.id)
  const chevron = column.primary ? drawOutline(host, isOutline ? line : null) : null
  const around = {
    thisYear: yearLeftOut(column, view, context.thisYear),
    parent: null,
    readOnly: true,
    isBlocked: false,
    width: LIMITS.most,
    inset: 0,
    figureWidth,
    look,
  }
  const { className } = drawValue(host, column, content, around, chevron)
  host.className = `sf-cell ${alignmentClass(column, content)} ${className}`
  if (look !== null) drawLook(host, cell, look)
  const { value } = content
  if (typeof value === 'object' && value?.kind === 'choices') cell.style.minWidth = `${tagsWidth(value.choices)}px`
  return { row, cell }
}

/** The indexes of the widest items, at most `most`, in any order. Items without width are omitted. */
export function widestPositions(count: number, most: number, widthAt: (position: number) => number): number[] {
  const widths = Float64Array.from({ length: count }, (_, position) => widthAt(position))
  const least = Math.max(Number.MIN_VALUE, widths.toSorted().at(-most) ?? 0)
  const wide: number[] = []
  for (let position = 0; position < count && wide.length < most; position++)
    if ((widths[position] ?? 0) > least) wide.push(position)
  for (let position = 0; position < count && wide.length < most; position++)
    if (widths[position] === least) wide.push(position)
  return wide
}
