import { type ColumnarSheet, openColumnar } from '../../../shared/columnar/read.ts'
import { type FloorColumn, floorColumns } from '../grid-alone/sheet-columns.ts'

const ROW_PX = 28
const HEADER_PX = 31

const STYLES = `
  .viewport { position: absolute; inset: 0; overflow: scroll; font: 13px sans-serif; }
  .header { position: sticky; z-index: 2; top: 0; height: ${HEADER_PX}px; background: #fff; }
  .ag-row { position: absolute; left: 0; height: ${ROW_PX}px; contain: layout style; }
  .pinned { position: sticky; z-index: 1; left: 0; height: 100%; background: #fff; }
  .scrolled { position: absolute; top: 0; height: 100%; }
  .ag-cell { position: absolute; box-sizing: border-box; height: 100%; padding: 0 9px; overflow: hidden;
    border-right: 1px solid #ddd; border-bottom: 1px solid #ddd; line-height: ${ROW_PX - 2}px; white-space: nowrap; }
`

void showSheet()

async function showSheet(): Promise<void> {
  const response = await fetch('sheet.bin')
  const sheet = openColumnar(await response.arrayBuffer())
  if (!sheet.ok) throw new Error(`that was no sheet: ${JSON.stringify(sheet.error)}`)
  document.title = sheet.value.meta.name
  const styles = document.createElement('style')
  styles.textContent = STYLES
  document.head.append(styles)
  begin(document.querySelector('#grid') ?? document.body, sheet.value)
}

type Cell = { readonly element: HTMLElement; readonly text: Text }
type Row = {
  readonly element: HTMLElement
  readonly pinned: HTMLElement
  readonly scrolled: HTMLElement
  readonly cells: Map<FloorColumn, Cell>
}

/**
 * The least that a page has to do to scroll a sheet: it shows other texts in the same elements. Without headers, marks,
 * chips, selection, accessibility or a library.
 */
function begin(host: Element, sheet: ColumnarSheet): void {
  const columns = floorColumns(sheet)
  const viewport = make('viewport', host)
  make('header', viewport)
  const area = make('area', viewport)
  area.style.height = `${sheet.rowCount * ROW_PX}px`
  const pinnedPx = widthOf(columns.filter(({ isPinned }) => isPinned))
  const width = `${widthOf(columns)}px`
  area.style.width = width
  const rows = new Map<number, Row>()
  let free: Row[] = []

  const draw = (): void => {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = viewport
    const first = Math.floor(scrollTop / ROW_PX)
    const last = Math.min(sheet.rowCount - 1, first + Math.ceil((clientHeight - HEADER_PX) / ROW_PX))
    const right = scrollLeft + clientWidth - pinnedPx
    const shown = columns.filter(
      ({ isPinned, left, width: px }) => isPinned || (left + px > scrollLeft && left < right),
    )
    for (const [at, row] of rows) {
      if (at >= first && at <= last) continue
      rows.delete(at)
      free.push(row)
    }
    for (let at = first; at <= last; at++) {
      const known = rows.get(at)
      const row = known ?? free.pop() ?? makeRow(area, width, pinnedPx)
      rows.set(at, row)
      if (!known) {
        row.element.style.top = `${HEADER_PX + at * ROW_PX}px`
        row.element.setAttribute('row-index', String(at))
      }
      drawCells(row, shown, at, known !== undefined)
    }
    for (const { element } of free) element.remove()
    free = []
  }
  draw()
  viewport.addEventListener('scroll', draw)
}

function drawCells(row: Row, shown: readonly FloorColumn[], at: number, isSameRow: boolean): void {
  const wanted = new Set(shown)
  const free: Cell[] = []
  for (const [column, cell] of row.cells) {
    if (wanted.has(column)) continue
    row.cells.delete(column)
    free.push(cell)
  }
  for (const column of shown) {
    const known = row.cells.get(column)
    if (known && isSameRow) continue
    const cell = known ?? free.pop() ?? makeCell(column.isPinned ? row.pinned : row.scrolled)
    if (!known) {
      row.cells.set(column, cell)
      cell.element.setAttribute('col-id', column.key)
      cell.element.style.left = `${column.left}px`
      cell.element.style.width = `${column.width}px`
    }
    cell.text.data = column.textAt(at)
  }
  for (const { element } of free) element.remove()
}

function makeRow(area: HTMLElement, width: string, pinnedPx: number): Row {
  const element = make('ag-row', area)
  element.style.width = width
  const pinned = make('pinned', element)
  pinned.style.width = `${pinnedPx}px`
  const scrolled = make('scrolled', element)
  scrolled.style.left = `${pinnedPx}px`
  return { element, pinned, scrolled, cells: new Map() }
}

function makeCell(part: HTMLElement): Cell {
  const element = make('ag-cell', part)
  const text = document.createTextNode('')
  element.append(text)
  return { element, text }
}

function make(className: string, parent: Element): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent.append(element)
  return element
}

const widthOf = (columns: readonly FloorColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0)
