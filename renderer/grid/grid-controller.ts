import type { ColDef, GridApi, IRowNode } from 'ag-grid-community'
import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { Arranged } from './arrange/arranged.ts'
import { drawAllHeadMarks } from './arrange/head-marks.ts'
import { drawSelection } from './cells/draw-selection.ts'
import { columnDefs, columnsKey, GUTTER } from './column-defs.ts'
import type { ColumnLayout, GridColumns } from './columns/grid-columns.ts'
import type { CellAddress, CollapsedRows, SheetGridProps } from './grid-props.ts'
import { gridTheme, HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'
import { isSameCell, selectCell, type Whole } from './selection/ranges.ts'
import { SelectedCells } from './selection/selected-cells.ts'
import { changedColumns, gutterChanged } from './view/changed-cells.ts'
import type { GridContext } from './view/grid-context.ts'
import { frameOf, type GridFrame } from './view/grid-frame.ts'
import { shownColumns } from './view/shown-columns.ts'
import { UnsentCells } from './view/unsent-cells.ts'
import type { RowLine } from './view/visible-rows.ts'
import { hasSameRows, keepLines, visibleRows } from './view/visible-rows.ts'

const NO_LINES: readonly RowLine[] = []
/** More than fit on a screen. Making AG Grid's own of twenty thousand rows takes longer than drawing these. */
const FIRST_LINES = 200
/** What is drawn and first done comes before the rows that nobody sees yet. */
const FRAMES_BEFORE_REST = 8

/** What a view is shown with. */
export type HowToShow = Pick<GridContext, 'readOnly' | 'thisYear' | 'arrangement'> & {
  readonly collapsed: CollapsedRows
  readonly rowsInAll: number | null
  readonly layout: ColumnLayout
  readonly numbered: GridColumns['numbered']
  readonly renamed: NonNullable<SheetGridProps['renamed']>
}

/**
 * Drives the one AG Grid of the window: hands it as little as changed, so that scroll, focus and an open editor survive every edit
 * and every answer of the service. Kept between sheets, because making a grid costs more than filling one.
 */
export class GridController {
  readonly selection = new SelectedCells({
    draw: () => this.#drawSelection(),
    focus: active => this.#followActive(active),
    reveal: cell => this.reveal(cell),
  })
  readonly context: GridContext = {
    view: null,
    unsent: new UnsentCells(),
    selection: this.selection,
    readOnly: false,
    isOutline: false,
    thisYear: '',
    arrangement: null,
  }
  #api: GridApi<RowLine> | null = null
  #root: HTMLElement | null = null
  #lines = NO_LINES
  #linesOf: { readonly view: SheetView; readonly collapsed: CollapsedRows; readonly arranged: Arranged | null } | null =
    null
  /** Lines that AG Grid has only the first of. */
  #rest: readonly RowLine[] | null = null
  #columnsKey = ''
  #density: Settings['density'] | null = null

  /** What a grid begins with where a sheet is there already: drawn in one go, not empty first. */
  begin(view: SheetView, { collapsed, rowsInAll, layout, readOnly, thisYear, arrangement }: HowToShow) {
    Object.assign(this.context, { view, readOnly, thisYear, arrangement })
    const columnDefs = this.#newColumns(view, rowsInAll, layout) ?? []
    this.#lines = this.#nextLines(view, collapsed, arrangement)
    this.context.isOutline = isOutline(this.#lines)
    return { columnDefs, rowData: this.#firstLines() }
  }

  attach(api: GridApi<RowLine>, root: HTMLElement, density: Settings['density']): void {
    this.#density = density
    root.toggleAttribute('data-filling', this.#rest !== null)
    this.#api = api
    this.#root = root
    this.selection.settle(this.#lines, this.columnIds())
  }

  get lines(): readonly RowLine[] {
    return this.#lines
  }

  /** Shows a sheet, or the next view of the same sheet. */
  show(view: SheetView | null, how: HowToShow): void {
    const { renamed, readOnly, thisYear, arrangement } = how
    const api = this.#api
    const { context } = this
    const before = context.view
    if (!api) return
    const isSameSheet = before?.meta.id === view?.meta.id
    if (!isSameSheet) this.#leaveSheet()
    for (const [from, to] of renamed) context.unsent.rename(from, to)
    this.selection.rename(renamed)
    this.selection.renameColumns(how.numbered)
    const looksOther = readOnly !== context.readOnly || thisYear !== context.thisYear
    const isArrangedAnew = arrangement !== context.arrangement
    Object.assign(context, { view, readOnly, thisYear, arrangement })
    if (view) context.unsent.settle(view)
    this.#showSheet(api, view, how)
    this.#describe(view)
    if (isArrangedAnew && this.#root) drawAllHeadMarks(this.#root, this.columnIds(), arrangement)
    if (!before || !view || !isSameSheet) return
    if (looksOther) api.refreshCells({ force: true })
    else if (before !== view) this.#refreshChanged(api, before, view)
  }

  #leaveSheet(): void {
    // The rows of another sheet must not be drawn, not even once, under the next one's columns.
    if (this.#lines !== NO_LINES) this.#api?.setGridOption('rowData', [])
    this.#lines = NO_LINES
    this.#linesOf = null
    this.#setRest(null)
    // How far one sheet was pushed sideways says nothing about the next one, whose first columns would be out of sight.
    this.viewport?.scrollTo({ left: 0 })
    this.context.unsent.clear()
    this.selection.clear()
    this.#api?.clearFocusedCell()
  }

  /** Columns and rows in one go: AG Grid lays itself out anew for each thing that it is handed. */
  #showSheet(
    api: GridApi<RowLine>,
    view: SheetView | null,
    { collapsed, rowsInAll, layout, arrangement }: HowToShow,
  ): void {
    const lines = this.#nextLines(view, collapsed, arrangement)
    const columns = this.#newColumns(view, rowsInAll, layout)
    const isMoved = lines !== this.#lines
    const isNew = this.#lines === NO_LINES
    if (isMoved) this.#setRest(null)
    if (!isMoved && !columns) return
    const hadFocus = this.#hasFocus()
    const wasOutline = this.context.isOutline
    this.context.isOutline = isOutline(lines)
    this.#lines = lines
    api.updateGridOptions({
      ...(columns ? { columnDefs: columns } : {}),
      ...(isMoved ? { rowData: isNew ? this.#firstLines() : [...lines] } : {}),
    })
    if (wasOutline !== this.context.isOutline) api.refreshCells({ force: true })
    this.#settleSelection(api, hadFocus)
  }

  /** The others follow, see `handRest`. */
  #firstLines(): RowLine[] {
    const lines = this.#lines
    if (lines.length <= FIRST_LINES) return [...lines]
    this.#setRest(lines)
    afterFrames(FRAMES_BEFORE_REST, () => this.#rest === lines && this.handRest())
    return lines.slice(0, FIRST_LINES)
  }

  /** Gives AG Grid the rows that were not needed for the first picture: in a moment, or as soon as somebody goes there. */
  handRest(): void {
    const rest = this.#rest
    this.#setRest(null)
    if (rest) this.#api?.setGridOption('rowData', [...rest])
  }

  #setRest(rest: readonly RowLine[] | null): void {
    this.#rest = rest
    this.#root?.toggleAttribute('data-filling', rest !== null)
  }

  /** The lines before where no row can have moved: most views differ in a cell or two, and a big sheet has many lines. */
  #nextLines(
    view: SheetView | null,
    collapsed: CollapsedRows,
    arrangement: HowToShow['arrangement'],
  ): readonly RowLine[] {
    const seen = this.#linesOf
    const arranged = arrangement?.rows ?? null
    this.#linesOf = view && { view, collapsed, arranged }
    if (!view) return keepLines(this.#lines, NO_LINES)
    const isArrangedAlike = seen?.collapsed === collapsed && seen.arranged === arranged
    if (isArrangedAlike && hasSameRows(seen.view, view)) return this.#lines
    return keepLines(this.#lines, visibleRows(view, collapsed, arranged))
  }

  /** Null when they look as before. Those of the last sheet stay, unseen, until the next one's are known. */
  #newColumns(
    view: SheetView | null,
    rowsInAll: HowToShow['rowsInAll'],
    layout: ColumnLayout,
  ): ColDef<RowLine>[] | null {
    this.#root?.classList.toggle('sf-empty', view === null)
    // While a sheet arrives its row numbers have room for the longest one that will come: nothing moves sideways later.
    const rows = Math.max(view?.rowCount ?? 0, rowsInAll ?? 0)
    const key = view ? columnsKey(view, rows, layout) : this.#columnsKey
    if (!view || key === this.#columnsKey) return null
    this.#columnsKey = key
    return columnDefs(view, rows, this.context.thisYear, layout)
  }

  /** What a screen reader says of the whole: the sheet's name, and that it is an outline where it is one. */
  #describe(view: SheetView | null): void {
    const grid = this.viewport
    grid?.setAttribute('role', this.context.isOutline ? 'treegrid' : 'grid')
    grid?.setAttribute('aria-label', view?.meta.name ?? '')
    grid?.setAttribute('aria-readonly', String(this.context.readOnly))
    grid?.setAttribute('aria-multiselectable', 'true')
  }

  #refreshChanged(api: GridApi<RowLine>, before: SheetView, after: SheetView): void {
    for (const node of api.getRenderedNodes()) {
      const line = node.data
      const was = line ? before.indexOf(line.rowId) : -1
      if (!line || was < 0) continue
      const columns = changedColumns(before, was, after, line.index).map(String)
      if (gutterChanged(before, was, after, line.index)) columns.push(GUTTER)
      if (columns.length > 0) api.refreshCells({ rowNodes: [node], columns, force: true })
    }
  }

  /** AG Grid remembers the active cell by position; a person means the cell. */
  #settleSelection(api: GridApi<RowLine>, hadFocus: boolean): void {
    this.selection.settle(this.#lines, this.columnIds())
    const { active } = this.selection
    if (active && hadFocus) this.focusCell(active)
    else if (active) api.clearFocusedCell()
  }

  /** Columns were shown, hidden or put elsewhere by hand. */
  onColumns(): void {
    this.selection.settle(this.#lines, this.columnIds())
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
    const node = this.nodeOf(rowId)
    if (node?.rowIndex != null) this.#api?.setFocusedCell(node.rowIndex, String(columnId))
  }

  /** Draws one cell again, for what only this window knows: an edit on its way to the outbox. */
  refreshCell({ rowId, columnId }: CellAddress): void {
    const node = this.nodeOf(rowId)
    if (node) this.#api?.refreshCells({ rowNodes: [node], columns: [String(columnId)], force: true })
  }

  /** Rows that are on screen now. */
  drawnRows(): ReadonlySet<RowId> {
    return new Set(this.#api?.getRenderedNodes().flatMap(({ data }) => (data ? [data.rowId] : [])))
  }

  /** Draws those of these rows again that are on screen. */
  refreshRows(rowIds: ReadonlySet<RowId>): void {
    const rowNodes = this.#api?.getRenderedNodes().filter(({ data }) => data && rowIds.has(data.rowId)) ?? []
    if (rowNodes.length > 0) this.#api?.refreshCells({ rowNodes, force: true })
  }

  setDensity(density: Settings['density']): void {
    if (density === this.#density) return
    this.#density = density
    this.#api?.updateGridOptions({
      theme: gridTheme(density),
      rowHeight: ROW_HEIGHT[density],
      headerHeight: HEADER_HEIGHT[density],
    })
    this.#api?.resetRowHeights()
  }

  /** Scrolls until a cell is in sight; only up and down where its row is meant, only sideways where its column is. */
  reveal({ rowId, columnId }: CellAddress, whole: Whole = 'cells'): void {
    const node = this.nodeOf(rowId)
    if (node?.rowIndex == null || !this.#api) return
    // Sideways first: it writes the old height back when it comes second.
    if (whole === 'cells' || whole === 'columns') this.#api.ensureColumnVisible(String(columnId))
    if (whole === 'cells' || whole === 'rows') this.#api.ensureIndexVisible(node.rowIndex)
  }

  /** What scrolls. */
  get viewport(): HTMLElement | null {
    return this.#find('[role="grid"], [role="treegrid"]')
  }

  /** Where cells are in the window now, to find the one at a point. Null while there is no grid. */
  frame(): GridFrame | null {
    const { viewport } = this
    if (!this.#api || !this.#density || !viewport) return null
    return frameOf(this.#api, viewport, this.#density, this.#lines.length)
  }

  /** Brings a cell into sight, selects it alone and gives it the keyboard. Does nothing for a cell that is not shown. */
  moveTo(address: CellAddress): void {
    if (!this.nodeOf(address.rowId)) return
    this.selection.select(selectCell(address), 'reveal')
    this.focusCell(address)
  }

  /** Gives the keyboard to the grid, at the cell it had last. */
  takeFocus(): void {
    const [line] = this.#lines
    const [columnId] = this.columnIds()
    const { active } = this.selection
    if (active && this.nodeOf(active.rowId)) {
      this.reveal(active)
      this.focusCell(active)
    } else if (line && columnId !== undefined) this.moveTo({ rowId: line.rowId, columnId })
  }

  /** The cell that has AG Grid's focus right now; its own report of a move comes a moment later. */
  focused(): CellAddress | null {
    const at = this.#api?.getFocusedCell()
    const line = at ? this.#lines[at.rowIndex] : undefined
    const columnId = at ? this.columnIds().find(id => String(id) === at.column.getColId()) : undefined
    return line && columnId !== undefined ? { rowId: line.rowId, columnId } : null
  }

  #drawSelection(): void {
    const drawn = { rows: byText([...this.drawnRows()]), columns: byText(this.columnIds()) }
    if (this.#root) drawSelection(this.#root, drawn, GUTTER, this.selection)
  }

  /** The keyboard is on the cells; in an open editor it is not, and must be left there. */
  #hasFocus(): boolean {
    const at = document.activeElement
    return (this.#root?.contains(at) ?? false) && !at?.closest('.sf-editor')
  }

  nodeOf(rowId: RowId): IRowNode<RowLine> | undefined {
    const node = this.#api?.getRowNode(String(rowId))
    if (node || !this.#rest) return node
    this.handRest()
    return this.#api?.getRowNode(String(rowId))
  }

  /** Column ids from left to right, as shown. */
  columnIds(): ColumnId[] {
    const shown = this.context.view ? shownColumns(this.context.view) : []
    const idByText = new Map(shown.map(column => [String(column.id), column.id]))
    return (this.#api?.getAllDisplayedColumns() ?? []).flatMap(column => idByText.get(column.getColId()) ?? [])
  }

  /** Null when the cell is scrolled out of sight. */
  cellElement({ rowId, columnId }: CellAddress): HTMLElement | null {
    return this.#find(`.ag-row[row-id="${rowId}"] .ag-cell[col-id="${columnId}"]`)
  }

  rowElement(rowId: RowId): HTMLElement | null {
    return this.#find(`.ag-row[row-id="${rowId}"]`)
  }

  #find(selector: string): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(selector) ?? null
  }
}

const byText = <Id extends RowId | ColumnId>(ids: readonly Id[]): Map<string, Id> =>
  new Map(ids.map(id => [String(id), id]))

const isOutline = (lines: readonly RowLine[]): boolean => lines.some(line => line.branch !== 'leaf')

function afterFrames(frames: number, work: () => void): void {
  if (frames === 0) work()
  else requestAnimationFrame(() => afterFrames(frames - 1, work))
}
