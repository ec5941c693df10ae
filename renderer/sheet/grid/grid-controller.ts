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
import { ColumnSlots } from './drawn/column-slots.ts'
import { describeGrid, describeRowCount } from './drawn/describe-grid.ts'
import type { DrawnCell } from './drawn/drawn-rows.ts'
import { redrawAll, redrawChanged, redrawRow } from './drawn/redraw.ts'
import { rowSlots, withKeptRows } from './drawn/row-slots.ts'
import { DrawnColumns } from './drawn-columns.ts'
import type { GridContext } from './grid-context.ts'
import { coveredByBar, frameOf, type GridFrame, type GridPlaces, placesOf } from './grid-frame.ts'
import type { GridHost } from './grid-host.ts'
import { GridState } from './grid-state.ts'
import { FONT_SIZE, gridTheme, HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'
import { type HowToShow, linesOf } from './how-to-show.ts'
import type { RowLine } from './row-line.ts'
import { isSameCell, selectCell, type Whole } from './selection/ranges.ts'
import { SelectedCells } from './selection/selected-cells.ts'
import { ShownLines } from './shown-lines.ts'

const NO_COLUMNS: ReturnType<typeof shownColumns> = []

/**
 * Drives the one AG Grid of the window: hands it as little as changed, so that scroll, focus and an open editor survive every edit
 * and every answer of the service. Kept between sheets, because making a grid costs more than filling one.
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
  /** The first columns, or the first rows, may be out of sight. */
  #isAside = false
  #isDown = false
  #density: Settings['density']
  readonly #columns = new DrawnColumns()
  readonly #slots = new ColumnSlots()

  constructor(density: Settings['density']) {
    this.#density = density
    this.#state.measureFigures(figureWidth(FONT_SIZE[density]))
  }

  /** What a grid begins with: where a sheet is there already it is drawn in one go, and not empty first. */
  begin(view: SheetView | null, how: HowToShow) {
    if (!view) return rowSlots(0)
    this.#state.showSheet(view, how)
    const columnDefs = this.#slots.begin(this.#newLooks(view, how) ?? [])
    this.#state.setLines(this.#shown.next(linesOf(view, how)))
    return { columnDefs, ...rowSlots(this.lines.length) }
  }

  attach(api: GridApi, root: HTMLElement): void {
    this.#api = api
    this.#root = root
    // Only now AG Grid knows that there are no more.
    this.#setCount(api)
    this.selection.settle(this.lines, this.columnIds())
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
    // Last: AG Grid asks how wide things are while it is told of columns, and the page would be laid out for what is drawn over at once.
    this.#root?.classList.toggle('sf-empty', view === null)
  }

  /** What is on screen stays as it is, unseen: the next sheet is drawn over it, and need not be drawn after a removal. */
  #showNone(): void {
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
    const isNewSortFilter = how.sortFilter !== context.sortFilter
    this.#state.showSheet(view, how)
    context.optimisticCells.settle(view, rowId => context.blank.isToCome(rowId))
    const looks = this.#newLooks(view, how)
    this.#showLines(api, view, looks, how, { glide: isSameSheet })
    describeGrid(this.viewport, context, this.#shown.ownCount)
    if (looks || isNewSortFilter) for (const header of context.headers) header.draw()
    const looksOther = how.readOnly !== wasReadOnly || how.today !== wasToday || context.isOutline !== wasOutline
    // Where none was shown the cells have what was left in them, which may be text that was never stored.
    if (looksOther || looks || !before) redrawAll(context)
    else redrawChanged(context)
  }

  #leaveSheet(): void {
    // The rows of another sheet must not be drawn, not even once, under the next one's columns.
    this.#state.setLines([])
    this.#shown.clear()
    // How far one sheet was scrolled says nothing about the next one, whose first cells would be out of sight. Scrolling has the page laid
    // out at once, so one that was not scrolled is left alone.
    if (this.#isAside || this.#isDown) this.viewport?.scrollTo({ left: 0, top: 0 })
    this.#isAside = false
    this.#isDown = false
    this.context.optimisticCells.clear()
    this.selection.clear()
    this.#api?.clearFocusedCell()
  }

  #showLines(
    api: GridApi,
    view: SheetView,
    looks: readonly ColumnLook[] | null,
    shownAs: HowToShow,
    how: { readonly glide: boolean },
  ): void {
    const lines = this.#shown.next(linesOf(view, shownAs))
    const isSameCount = api.getDisplayedRowCount() === lines.length
    if (lines === this.lines && !looks && isSameCount) return
    const hadFocus = this.#hasFocus()
    this.#state.setLines(lines)
    // First, because a grid without columns has no rows either.
    if (looks) this.#slots.apply(api, looks, how)
    if (!isSameCount) this.#setCount(api)
    this.#settleSelection(api, hadFocus)
  }

  #setCount(api: GridApi): void {
    api.setRowCount(this.lines.length, true)
    describeRowCount(this.viewport, this.#shown.ownCount)
  }

  /** A value comes into a blank line: from now on it is the line of a row, which the edit makes. Null where no row can be made. */
  takeLine(lineId: RowId, rowId: RowId): SheetEdit | null {
    const { above } = this.#shown
    if (!above) return null
    const edit = this.context.blank.take(lineId, rowId, above)
    this.#followLine(lineId, rowId)
    return edit
  }

  /** The row was not stored, or did not come: its line is blank again. Null where the row is there. */
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
    if (api.getDisplayedRowCount() !== this.lines.length) this.#setCount(api)
    this.#settleSelection(api, hadFocus)
    redrawChanged(this.context)
    this.selection.onChange?.(before)
  }

  /** Null when the columns look as before. */
  #newLooks(view: SheetView, { rowsInAll, layout }: HowToShow): readonly ColumnLook[] | null {
    const { thisYear, columns } = this.context
    // While a sheet arrives its row numbers have room for the longest one that will come: nothing moves sideways later.
    const rows = Math.max(view.rowCount, rowsInAll ?? 0)
    const key = columnsKey(view, rows, layout, thisYear, this.#columnsKey)
    if (key === this.#columnsKey) return null
    this.#columnsKey = key
    return columnLooks(view, { rowsInAll: rows, thisYear, layout }, columns)
  }

  /** AG Grid remembers the active cell by position; a person means the cell. */
  #settleSelection(api: GridApi, hadFocus: boolean): void {
    this.selection.settle(this.lines, this.columnIds())
    const { active } = this.selection
    if (active && hadFocus) this.focusCell(active)
    else if (active) api.clearFocusedCell()
  }

  /** Columns were shown, hidden or put elsewhere by hand. True where others may be selected now. */
  onColumns(): boolean {
    return this.selection.settle(this.lines, this.columnIds())
  }

  /** A column was drawn to a width by hand; it gets the least one that its cells can be read in. */
  resized(place: string, width: number): { readonly columnId: ColumnId; readonly width: number } | null {
    const { view, columns, thisYear } = this.context
    const column = columns.columnAt(place)
    if (!view || !column) return null
    const least = leastWidth(column, view, thisYear)
    if (width < least) this.#api?.setColumnWidths([{ key: place, newWidth: least }], false)
    return { columnId: column.id, width: Math.max(width, least) }
  }

  /** Where the keyboard is elsewhere it stays there; the cell gets it when the person comes back. */
  #followActive(active: CellAddress): void {
    // A press of the mouse: AG Grid has the cell already, and the browser moves the keyboard there next.
    if (isSameCell(this.focused(), active)) return
    if (this.#hasFocus() || document.activeElement === document.body) this.focusCell(active)
    else this.#api?.clearFocusedCell()
  }

  /** Gives the keyboard to a cell. */
  focusCell({ rowId, columnId }: CellAddress): void {
    const position = this.positionOf(rowId)
    const place = this.context.columns.placeOf(columnId)
    if (position >= 0 && place !== null) this.#api?.setFocusedCell(position, place)
  }

  /** Draws one cell again, for what only this window knows: an edit on its way to the outbox. */
  refreshCell(cell: CellAddress): void {
    this.#cellDrawn(cell)?.draw()
  }

  /** Draws those of these rows again that are on screen. */
  refreshRows(rowIds: ReadonlySet<RowId>): void {
    for (const position of this.context.drawn.positions) {
      const line = this.lines[position]
      if (line && rowIds.has(line.rowId)) redrawRow(this.context, position)
    }
  }

  /** Redraws everything on screen, after a change of the number format or the width of characters. */
  redraw(): void {
    if (!this.#api) return
    this.#state.measureFigures(figureWidth(FONT_SIZE[this.#density]))
    for (const header of this.context.headers) header.draw()
    redrawAll(this.context)
  }

  setDensity(density: Settings['density']): void {
    if (density === this.#density) return
    this.#density = density
    const api = this.#api
    if (!api) return
    api.setRowCount(withKeptRows(this.lines.length), true)
    api.updateGridOptions({
      theme: gridTheme(density),
      rowHeight: ROW_HEIGHT[density],
      headerHeight: HEADER_HEIGHT[density],
    })
    this.#setCount(api)
    this.redraw()
  }

  /** Scrolls until a cell is in sight; only up and down where its row is meant, only sideways where its column is. */
  reveal({ rowId, columnId }: CellAddress, whole: Whole = 'cells'): void {
    const position = this.positionOf(rowId)
    if (position < 0 || !this.#api) return
    // Sideways first: it writes the old height back when it comes second.
    if (whole === 'cells' || whole === 'columns') {
      this.#isAside = true
      this.#api.ensureColumnVisible(this.context.columns.placeOf(columnId) ?? '')
      this.clearOfBar(columnId)
    }
    if (whole === 'cells' || whole === 'rows') {
      this.#isDown ||= position > 0
      this.#api.ensureIndexVisible(position)
    }
  }

  /** AG Grid scrolls a column into a width that includes the vertical scroll bar, which then covers the column's end. */
  clearOfBar(columnId: ColumnId): void {
    const { viewport } = this
    const place = this.context.columns.placeOf(columnId)
    const places = this.#isAside && viewport ? this.places() : null
    const box = places?.scrolled.find(({ text }) => text === place)
    if (!viewport || !places || !box) return
    const end = places.pinnedWidth + box.left + box.width - viewport.scrollLeft
    const covered = coveredByBar(end, viewport.clientWidth)
    if (covered > 0) viewport.scrollLeft += covered
  }

  /** It was scrolled, and is so many pixels from its first column and its first row now. */
  scrolled(left: number, top: number): void {
    this.#isAside = left > 0
    this.#isDown = top > 0
  }

  /** The element that scrolls. */
  get viewport(): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]') ?? null
  }

  /** Where columns and rows lie among the cells. Null while there is no grid. */
  places(): GridPlaces | null {
    return this.#api && placesOf(this.#api, this.#density)
  }

  /** Where cells are in the window now, to find the one at a point. Null while there is no grid. */
  frame(): GridFrame | null {
    const { viewport } = this
    const places = this.places()
    if (!places || !viewport) return null
    return frameOf(places, viewport, this.#density, this.lines.length)
  }

  /** Brings a cell into sight, selects it alone and gives it the keyboard. Does nothing for a cell that is not shown. */
  moveTo(address: CellAddress): void {
    if (this.positionOf(address.rowId) < 0) return
    this.selection.select(selectCell(address), 'reveal')
    this.focusCell(address)
  }

  /** Gives the keyboard to the grid, at the cell it had last. */
  takeFocus(): void {
    const [line] = this.lines
    const [columnId] = this.columnIds()
    const { active } = this.selection
    if (active && this.positionOf(active.rowId) >= 0) {
      this.reveal(active)
      this.focusCell(active)
    } else if (line && columnId !== undefined) this.moveTo({ rowId: line.rowId, columnId })
  }

  /** The cell that has AG Grid's focus right now; its own report of a move comes a moment later. */
  focused(): CellAddress | null {
    const at = this.#api?.getFocusedCell()
    const line = at ? this.lines[at.rowIndex] : undefined
    const columnId = at ? this.columnOf(at.column.getColId()) : null
    return line && columnId !== null ? { rowId: line.rowId, columnId } : null
  }

  #drawSelection(): void {
    if (this.#root) drawSelection(this.#root, this.context.drawn, this.#drawnColumns().byText, this.selection)
  }

  /** The keyboard is on the cells; in an open editor it is not, and must be left there. */
  #hasFocus(): boolean {
    const at = document.activeElement
    return (this.#root?.contains(at) ?? false) && !at?.closest('.sf-editor, .ag-header')
  }

  /** Where a row stands on screen, from the top; -1 where it is not shown. */
  positionOf(rowId: RowId): number {
    return this.selection.layout().rows.positionOf(rowId)
  }

  /** The line at a place on screen, by the text that AG Grid writes on its row. */
  lineAt(text: string | null | undefined): RowLine | null {
    return (text ? this.lines[Number(text)] : null) ?? null
  }

  /** Column ids from left to right, as shown. */
  columnIds(): readonly ColumnId[] {
    return this.#drawnColumns().ids
  }

  /** The column that AG Grid knows by this text. Null for that of the row numbers, and for what is no text of a column. */
  columnOf(text: string | null | undefined): ColumnId | null {
    return this.#drawnColumns().byText.get(text ?? '') ?? null
  }

  #drawnColumns() {
    const { view } = this.context
    const shown = view ? shownColumns(view) : NO_COLUMNS
    return this.#columns.read(shown, this.#api?.getAllDisplayedColumns() ?? [], this.context.columns)
  }

  /** Null when the cell is scrolled out of sight. */
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
