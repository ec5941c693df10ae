/** A cell of the sheet on screen, by what it is. */
export type CellAt = { readonly rowIndex: number; readonly columnId: number }

/** A point of the screen, and what must stand there. */
export type Spot = CellAt & { readonly x: number; readonly y: number; readonly text: string }

const anyCell = '.ag-row .ag-cell:not([col-id="gutter"])'

/** Every data cell that is on screen, with what it says and where its middle is. */
export function cellsOnScreen(): Spot[] {
  return [...document.querySelectorAll(anyCell)].flatMap(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const spot = { ...addressOf(cell), x: x + width / 2, y: y + height / 2, text: textOf(cell) }
    return document.elementFromPoint(spot.x, spot.y)?.closest('.ag-cell') === cell ? [spot] : []
  })
}

/** Whether a person who looks at that point of the screen sees this text of this row. */
export function isSeen({ x, y, rowIndex, text }: Omit<Spot, 'columnId'>): boolean {
  const cell = document.elementFromPoint(x, y)?.closest('.ag-cell')
  return cell !== null && cell !== undefined && addressOf(cell).rowIndex === rowIndex && textOf(cell) === text
}

/** Null while it is scrolled out of sight. */
export const cellAt = ({ rowIndex, columnId }: CellAt): Element | null =>
  document.querySelector(
    `.ag-row[row-index="${rowIndex}"] .ag-cell:is([data-column-id="${columnId}"], [col-id="${columnId}"])`,
  )

/** Text in the middle of an element, found again by the point: nothing may lie over it. */
export function isOnTop(cell: Element): boolean {
  const { x, y, width, height } = cell.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.ag-cell') === cell
}

/** Ours says which column of the sheet it shows; a grid alone has the column itself. */
export const columnOf = (cell: Element): string =>
  cell.getAttribute('data-column-id') ?? cell.getAttribute('col-id') ?? ''

export const textOf = (cell: Element): string => (cell.textContent ?? '').trim()

function addressOf(cell: Element): CellAt {
  const rowIndex = Number(cell.closest('.ag-row')?.getAttribute('row-index') ?? -1)
  return { rowIndex, columnId: Number(columnOf(cell)) }
}
