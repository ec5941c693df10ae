import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import type { DrawnRows } from '../drawn/drawn-rows.ts'
import { type Area, isSelected, touchesColumn, touchesRow } from '../selection/area.ts'
import { type Position, positionOf } from '../selection/layout.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'

const ACTIVE = 1
const SELECTED = 2
/** Bit offsets of the four edges of the selection and of the outline. */
const SELECTED_EDGES = 2
const OUTLINED_EDGES = 6
const NO_EDGES = 0

const CLASS_BY_MARK: readonly (readonly [mark: number, name: string])[] = [
  [ACTIVE, 'sf-active'],
  [SELECTED, 'sf-selected'],
  ...['top', 'right', 'bottom', 'left'].flatMap((side, at): [number, string][] => [
    [1 << (SELECTED_EDGES + at), `sf-selected-${side}`],
    [1 << (OUTLINED_EDGES + at), `sf-outlined-${side}`],
  ]),
]

/** The current marks of each cell, so that unchanged cells cost nothing when the selection is drawn. */
const marksOf = new WeakMap<HTMLElement, number>()

/** Marks a drawn cell as active or selected, and marks the edges of the selection. */
export function markCell(gridCell: HTMLElement, address: CellAddress, selection: SelectedCells): void {
  putMarks(gridCell, marksAt(address, selection))
}

/** For a cell that shows no line. */
export const clearMarks = (gridCell: HTMLElement): void => putMarks(gridCell, 0)

function putMarks(gridCell: HTMLElement, marks: number): void {
  const before = marksOf.get(gridCell) ?? 0
  if (marks === before) return
  marksOf.set(gridCell, marks)
  for (const [mark, name] of CLASS_BY_MARK) {
    if ((marks & mark) !== (before & mark)) gridCell.classList.toggle(name, (marks & mark) !== 0)
  }
  if ((marks & (ACTIVE | SELECTED)) !== 0) gridCell.setAttribute('aria-selected', 'true')
  else gridCell.removeAttribute('aria-selected')
}

/** Marks a column header if any of its cells is selected. */
export function markHeader(header: HTMLElement, columnId: CellAddress['columnId'], selection: SelectedCells): void {
  const { active, isOneCell } = selection
  const isMarked = isOneCell
    ? active?.columnId === columnId
    : isAnySelected(selection) && touchesColumn(selection.drawnArea(), selection.layout().columns.positionOf(columnId))
  if (isMarked !== header.classList.contains('sf-active-column')) header.classList.toggle('sf-active-column', isMarked)
}

/** Marks a row number if any of its cells is selected. */
export function markGutter(gridCell: HTMLElement, rowId: CellAddress['rowId'] | null, selection: SelectedCells): void {
  const { active, isOneCell } = selection
  const isMarked = isOneCell
    ? rowId !== null && active?.rowId === rowId
    : rowId !== null &&
      isAnySelected(selection) &&
      touchesRow(selection.drawnArea(), selection.layout().rows.positionOf(rowId))
  if (isMarked !== gridCell.classList.contains('sf-active-row')) gridCell.classList.toggle('sf-active-row', isMarked)
}

/** Without a selection no position is requested: the first request walks all rows. */
const isAnySelected = (selection: SelectedCells): boolean => selection.drawnArea().length > 0

function marksAt(address: CellAddress, selection: SelectedCells): number {
  const { active, isOneCell } = selection
  const isActive = active?.rowId === address.rowId && active.columnId === address.columnId
  const outlined = selection.outlined()
  const own = isActive ? ACTIVE : 0
  if (outlined.length === 0 && (isOneCell || !isAnySelected(selection))) return own
  const at = positionOf(selection.layout(), address)
  if (!at) return own
  const edges = edgesAt(outlined, at) << OUTLINED_EDGES
  const area = selection.drawnArea()
  if (isOneCell || !isSelected(area, at)) return own | edges
  return own | edges | SELECTED | (edgesAt(area, at) << SELECTED_EDGES)
}

/** The edges of the area at a cell: top, right, bottom and left, one bit each. */
function edgesAt(area: Area, at: Position): number {
  if (area.length === 0 || !isSelected(area, at)) return NO_EDGES
  const { row, column } = at
  const beside = [
    { row: row - 1, column },
    { row, column: column + 1 },
    { row: row + 1, column },
    { row, column: column - 1 },
  ]
  return beside.reduce((edges, next, side) => (isSelected(area, next) ? edges : edges | (1 << side)), NO_EDGES)
}

/**
 * Draws the selection in the viewport only, however many cells it holds. `columns`: by the ids that AG Grid writes on
 * headers.
 */
export function drawSelection(
  root: HTMLElement,
  drawn: DrawnRows,
  columns: ReadonlyMap<string, ColumnId>,
  selection: SelectedCells,
): void {
  for (const position of drawn.positions) for (const cell of drawn.cellsAt(position)) cell.mark()
  for (const header of root.querySelectorAll<HTMLElement>('.ag-header-cell')) {
    const columnId = columns.get(header.getAttribute('col-id') ?? '')
    if (columnId !== undefined) markHeader(header, columnId, selection)
  }
}
