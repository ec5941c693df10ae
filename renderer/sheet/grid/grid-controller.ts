import type { GridApi } from 'ag-grid-community'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { figureWidth } from './cells/measured-text.ts'
import { drawSelection } from './cells/selection-marks.ts'
import { type ColumnLook, columnLooks, columnsKey, leastWidth } from './column-defs.ts'
import type { Decorator } from './decorator.ts'
import { ColumnSlots } from './drawn/column-slots.ts'
import { describeGrid, describeRowCount } from './drawn/describe-grid.ts'
import type { DrawnCell } from './drawn/drawn-rows.ts'
import { redrawAll, redrawChanged, redrawHeaders, redrawRows } from './drawn/redraw.ts'
import { rowExtent } from './drawn/row-extent.ts'
import type { Slot } from './drawn/row-layer.ts'
import { Surface } from './drawn/surface.ts'
import { DrawnColumns } from './drawn-columns.ts'
import type { GridContext } from './grid-context.ts'
import { frameOf, type GridFrame, type GridGeometry, geometryOf } from './grid-frame.ts'
import type { GridHost } from './grid-host.ts'
import { GridState } from './grid-state.ts'
import { FONT_SIZE, gridTheme, HEADER_HEIGHT } from './grid-theme.ts'
import { type HowToShow, linesOf } from './how-to-show.ts'
import type { RowLine } from './row-line.ts'
import { isSameCell, selectCell, type Whole } from './selection/ranges.ts'
import { SelectedCells } from './selection/selected-cells.ts'
import { ShownLines } from './shown-lines.ts'

/** The class of a grid without a sheet. */
const EMPTY = 'sf-empty'
const NO_COLUMNS: ReturnType<typeof shownColumns> = []

/**
 * Drives the window's AG Grid with minimal updates, so that scroll position, focus and an open editor survive edits and
 * syncs. Reused for all sheets, because creating a grid costs more than filling one.
 */
export class GridController implements GridHost {
  readonly selection = new SelectedCells({
    draw: () => this.#drawSelection(),
    focus: active => this.#followActive(active),
    reveal: cell => this.reveal(cell),
  })
  readonly #state = new GridState(this.selection)
  readonly context: GridContext = this.#state.context
  #api: GridApi | null = null
  #root: HTMLElement | null = null
  readonly #shown = new ShownLines(this.context.blank)
  #columnsKey = ''
  #density: Settings['density']
  readonly #columns = new DrawnColumns()
  readonly #slots = new ColumnSlots()
  readonly #surface: Surface

  constructor(density: Settings['density']) {
    this.#density = density
    this.#surface = new Surface(this.context, density, cell => this.#slotOf(cell))
    this.#state.measureFigures(figureWidth(FONT_SIZE[density]))
  }

  /** The initial state of the grid: draws a loaded sheet in one pass instead of an empty grid first. */
  begin(view: SheetView | null, how: HowToShow) {
    if (!view) return rowExtent(0)
    this.#state.showSheet(view, how)
    const columnDefs = this.#slots.begin(this.#newLooks(view, how) ?? [])
    this.#state.setLines(this.#shown.next(linesOf(view, how)))
    return { columnDefs, ...rowExtent(this.#surface.extentOf(this.lines.length)) }
  }

  attach(api: GridApi, root: HTMLElement): void {
    this.#api = api
    this.#root = root
    this.#surface.attach(api, root)
    this.#drawLines()
    this.#fitExtent()
  }

  /** Follows scrolling and changes of size. Returns a function that ends it. */
  watchViewport(onScroll: () => void): () => void {
    return this.#surface.watch(onScroll)
  }

  /** Lets features take part in drawing. Redraws what AG Grid has drawn before the features existed. */
  decorate(features: readonly Decorator[]): void {
    this.#state.decorate(features)
    redrawAll(this.context)
  }

  get lines(): readonly RowLine[] {
    return this.context.lines
  }

  /** Shows a sheet, the next view of the same sheet, or none. */
  show(view: SheetView | null, how: HowToShow): void {
    const api = this.#api
    if (!api) return
    if (view) this.#showView(api, view, how)
    else this.#showNone()
  }

  /** Hides the cells without removing them, so that the next sheet is drawn over them. */
  #showNone(): void {
    this.#root?.classList.add(EMPTY)
    if (!this.context.view) return
    this.#leaveSheet()
    this.#state.showNone()
    describeGrid(this.viewport, this.context, 0)
  }

  #showView(api: GridApi, view: SheetView, how: HowToShow): void {
    const { context } = this
    const before = context.view
    const isSameSheet = before?.meta.id === view.meta.id
    if (!isSameSheet) this.#leaveSheet()
    const { isOutline: wasOutline, readOnly: wasReadOnly, today: wasToday } = context
    this.#state.showSheet(view, how)
    context.optimisticCells.settle(view, rowId => context.blank.isToCome(rowId))
    const looks = this.#newLooks(view, how)
    const hadFocus = this.#hasFocus()
    const isMoved = this.#takeLines(api, this.#shown.next(linesOf(view, how)), looks, { glide: isSameSheet })
    describeGrid(this.viewport, context, this.#shown.ownCount)
    const looksOther = how.readOnly !== wasReadOnly || how.today !== wasToday || context.isOutline !== wasOutline
    // After an empty grid the cells have stale content, possibly text that was never stored.
    if (looksOther || looks || !before) redrawAll(context)
    else redrawChanged(context)
    this.#root?.classList.remove(EMPTY)
    if (isMoved) this.#settleLayout(hadFocus)
  }

  #leaveSheet(): void {
    // The rows of the previous sheet must never be drawn under the next one's columns.
    this.#state.setLines([])
    this.#shown.clear()
    this.context.optimisticCells.clear()
    this.selection.clear()
    this.#surface.clearFocus()
    // The next sheet starts at its first cell.
    this.#surface.scrollToStart()
  }

  /** Draws other lines and columns. Returns false if they are the same. */
  #takeLines(
    api: GridApi,
    lines: readonly RowLine[],
    looks: readonly ColumnLook[] | null,
    how: { readonly glide: boolean },
  ): boolean {
    if (lines === this.lines && !looks && lines.length === this.#surface.rows.count) return false
    this.#state.setLines(lines)
    if (looks) {
      this.#slots.apply(api, looks, how)
      this.#surface.takeColumns()
    }
    this.#drawLines()
    return true
  }

  /** After all drawing: both force a layout, which then is the only one before the next frame. */
  #settleLayout(hadFocus: boolean): void {
    this.#fitExtent()
    // The focus belongs to an element, and the user to the content of its cell, which may have moved.
    const { active } = this.selection
    if (active && hadFocus) this.focusCell(active)
    else if (active) this.#surface.clearFocus()
  }

  #fitExtent(): void {
    this.#surface.fitExtent()
    // AG Grid counts its only row.
    describeRowCount(this.viewport, this.#shown.ownCount)
  }

  /** Draws the lines that came into sight; those on screen are redrawn by the caller. */
  #drawLines(): void {
    this.#surface.setCount(this.lines.length)
    this.selection.settle(this.lines, this.columnIds())
    this.#surface.draw()
  }

  /**
   * A blank line receives a value and becomes the line of a row, which the edit creates. Null if no row can be created.
   */
  takeLine(lineId: RowId, rowId: RowId): SheetEdit | null {
    const { above } = this.#shown
    if (!above) return null
    const edit = this.context.blank.take(lineId, rowId, above)
    this.#followLine(lineId, rowId)
    return edit
  }

  /** The row was not stored or was undone: its line is blank again. Null if the view has the row. */
  giveLineBack(rowId: RowId): RowId | null {
    const lineId = this.context.blank.giveBack(rowId)
    if (lineId !== null) this.#followLine(rowId, lineId)
    return lineId
  }

  #followLine(from: RowId, to: RowId): void {
    const api = this.#api
    if (!api) return
    const hadFocus = this.#hasFocus()
    const before = this.selection.ranges()
    this.context.drawn.follow(from, to)
    this.selection.follow(from, to)
    this.#state.setLines(this.#shown.again())
    this.#drawLines()
    redrawChanged(this.context)
    this.#settleLayout(hadFocus)
    this.selection.onChange?.(before)
  }

  /** Null if the columns look the same. */
  #newLooks(view: SheetView, { rowsInAll, layout }: HowToShow): readonly ColumnLook[] | null {
    const { thisYear, columns } = this.context
    // While a sheet loads, row numbers have the width of the longest expected one, so nothing shifts later.
    const rows = Math.max(view.rowCount, rowsInAll ?? 0)
    const key = columnsKey(view, rows, layout, thisYear, this.#columnsKey)
    if (key === this.#columnsKey) return null
    this.#columnsKey = key
    return columnLooks(view, { rowsInAll: rows, thisYear, layout }, columns)
  }

  /** Columns were shown, hidden, moved or resized manually. Returns whether the selection may have changed. */
  onColumns(): boolean {
    this.#surface.followColumns()
    return this.selection.settle(this.lines, this.columnIds())
  }

  /** A column was resized manually; enforces the minimum width at which its cells are readable. */
  resized(rowName: string, width: number): { readonly columnId: ColumnId; readonly width: number } | null {
    const { view, columns, thisYear } = this.context
    const column = columns.columnAt(rowName)
    if (!view || !column) return null
    const least = leastWidth(column, view, thisYear)
    if (width < least) this.#api?.setColumnWidths([{ key: rowName, newWidth: least }], false)
    return { columnId: column.id, width: Math.max(width, least) }
  }

  /** If the focus is outside the grid, it stays there; the cell receives it when the user returns. */
  #followActive(active: CellAddress): void {
    if (isSameCell(this.focused(), active)) return
    if (this.#hasFocus() || document.activeElement === document.body) this.focusCell(active)
    else this.#surface.clearFocus()
  }

  focusCell(cell: CellAddress): void {
    this.#surface.focus(cell)
  }

  /** The browser gave the focus to a cell. */
  noteFocus(cell: CellAddress): void {
    this.#surface.noteFocus(cell)
    this.#surface.uncover(this.context.columns.positionOf(cell.columnId) ?? '')
  }

  /** Focuses the header of a column. */
  focusHeader(columnId: ColumnId): void {
    const key = this.context.columns.positionOf(columnId)
    if (key !== null) this.#surface.focusHeader(key)
  }

  /** Redraws one cell, for state of this window only: an optimistic edit. */
  refreshCell(cell: CellAddress): void {
    this.#cellDrawn(cell)?.draw()
  }

  refreshRows(rowIds: ReadonlySet<RowId>): void {
    redrawRows(this.context, rowIds)
  }

  redrawHeaders(): void {
    redrawHeaders(this.context)
  }

  /** Redraws everything on screen, after a change of the number format or the width of characters. */
  redraw(): void {
    if (!this.#api) return
    this.#state.measureFigures(figureWidth(FONT_SIZE[this.#density]))
    redrawAll(this.context)
  }

  setDensity(density: Settings['density']): void {
    if (density === this.#density) return
    this.#density = density
    const api = this.#api
    if (!api) return
    api.updateGridOptions({ theme: gridTheme(density), headerHeight: HEADER_HEIGHT[density] })
    this.#surface.setDensity(density)
    this.#fitExtent()
    this.#surface.followScroll()
    this.redraw()
  }

  reveal({ rowId, columnId }: CellAddress, whole: Whole = 'cells'): void {
    const position = this.positionOf(rowId)
    if (position < 0) return
    const key = whole === 'cells' || whole === 'columns' ? this.context.columns.positionOf(columnId) : null
    this.#surface.reveal(whole === 'cells' || whole === 'rows' ? position : null, key)
  }

  /** Scrolls by as many pixels. */
  scrollBy(top: number): void {
    this.viewport?.scrollBy({ top })
    this.#surface.followScroll()
  }

  get cellLayer(): HTMLElement {
    return this.#surface.element
  }

  get viewport(): HTMLElement | null {
    return this.#surface.viewport
  }

  geometry(): GridGeometry | null {
    return this.#api && geometryOf(this.#surface.boxes, this.#surface.rows)
  }

  /** The layout in window coordinates, to find the cell at a point. Null without a grid. */
  frame(): GridFrame | null {
    const { viewport } = this
    const geometry = this.geometry()
    if (!geometry || !viewport) return null
    return frameOf(geometry, viewport, this.#density)
  }

  /** A search and the row panel keep the focus: their user goes on typing there. */
  moveTo(address: CellAddress): void {
    if (this.positionOf(address.rowId) < 0) return
    this.selection.select(selectCell(address), 'reveal')
    if (!document.activeElement?.closest('search, [data-keeps-focus]')) this.focusCell(address)
  }

  takeFocus(): void {
    const [line] = this.lines
    const [columnId] = this.columnIds()
    const { active } = this.selection
    if (active && this.positionOf(active.rowId) >= 0) {
      this.reveal(active)
      this.focusCell(active)
    } else if (line && columnId !== undefined) this.moveTo({ rowId: line.rowId, columnId })
  }

  /** The cell with the focus, or that had it when the focus left the grid. */
  focused(): CellAddress | null {
    return this.#surface.focused
  }

  #slotOf({ rowId, columnId }: CellAddress): Slot | null {
    const position = this.positionOf(rowId)
    const key = this.context.columns.positionOf(columnId)
    return position < 0 || key === null ? null : { position, key }
  }

  #drawSelection(): void {
    if (this.#root) drawSelection(this.#root, this.context.drawn, this.#drawnColumns().byText, this.selection)
  }

  /** The cells have the focus; an open editor keeps its own. */
  #hasFocus(): boolean {
    const at = document.activeElement
    return (this.#root?.contains(at) ?? false) && !at?.closest('.sf-editor, .ag-header')
  }

  positionOf(rowId: RowId): number {
    return this.selection.layout().rows.positionOf(rowId)
  }

  lineAt(text: string | null | undefined): RowLine | null {
    return (text ? this.lines[Number(text)] : null) ?? null
  }

  columnIds(): readonly ColumnId[] {
    return this.#drawnColumns().ids
  }

  /** The column with AG Grid's column id. Null for row numbers and unknown ids. */
  columnOf(text: string | null | undefined): ColumnId | null {
    return this.#drawnColumns().byText.get(text ?? '') ?? null
  }

  #drawnColumns() {
    const { view } = this.context
    const shown = view ? shownColumns(view) : NO_COLUMNS
    return this.#columns.read(shown, this.#api?.getAllDisplayedColumns() ?? [], this.context.columns)
  }

  cellElement(cell: CellAddress): HTMLElement | null {
    return this.#cellDrawn(cell)?.element ?? null
  }

  rowElement(rowId: RowId): Element | null {
    return this.context.drawn.rowAt(this.positionOf(rowId))
  }

  #cellDrawn({ rowId, columnId }: CellAddress): DrawnCell | null {
    return this.context.drawn.cellAt(this.positionOf(rowId), columnId)
  }
}
