/** A cell of the displayed sheet. */
export type CellAt = { readonly rowIndex: number; readonly columnId: number }

/** A point on screen, and the expected content. */
export type Spot = CellAt & { readonly x: number; readonly y: number; readonly text: string }

const anyCell = '.ag-row .ag-cell:not([col-id="gutter"])'

/** Every visible data cell with its text and centre. */
export function cellsOnScreen(): Spot[] {
  return [...document.querySelectorAll(anyCell)].flatMap(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const spot = { ...addressOf(cell), x: x + width / 2, y: y + height / 2, text: textOf(cell) }
    return document.elementFromPoint(spot.x, spot.y)?.closest('.ag-cell') === cell ? [spot] : []
  })
}

/** Whether this text of this row is visible at that point. */
export function isSeen({ x, y, rowIndex, text }: Omit<Spot, 'columnId'>): boolean {
  const cell = document.elementFromPoint(x, y)?.closest('.ag-cell')
  return cell !== null && cell !== undefined && addressOf(cell).rowIndex === rowIndex && textOf(cell) === text
}

/** Null while it is scrolled out of view. */
export const cellAt = ({ rowIndex, columnId }: CellAt): Element | null =>
  document.querySelector(
    `.ag-row[row-index="${rowIndex}"] .ag-cell:is([data-column-id="${columnId}"], [col-id="${columnId}"])`,
  )

/** Whether the centre of an element is not covered, checked by hit test. */
export function isOnTop(cell: Element): boolean {
  const { x, y, width, height } = cell.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.ag-cell') === cell
}

/** Our cells name the sheet column; a grid alone has the column itself. */
export const columnOf = (cell: Element): string =>
  cell.getAttribute('data-column-id') ?? cell.getAttribute('col-id') ?? ''

export const textOf = (cell: Element): string => (cell.textContent ?? '').trim()

function addressOf(cell: Element): CellAt {
  const rowIndex = Number(cell.closest('.ag-row')?.getAttribute('row-index') ?? -1)
  return { rowIndex, columnId: Number(columnOf(cell)) }
}
