import type { ColDef, GridApi, IRowNode } from 'ag-grid-community'
import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { columnDefs, columnsKey, GUTTER } from './column-defs.ts'
import type { CellAddress, CollapsedRows, SheetGridProps } from './grid-props.ts'
import { gridTheme, HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'
import { changedColumns, gutterChanged } from './view/changed-cells.ts'
import type { GridContext } from './view/grid-context.ts'
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
export type HowToShow = Pick<GridContext, 'readOnly' | 'thisYear'> & {
  readonly collapsed: CollapsedRows
  readonly rowsInAll: number | null
  readonly renamed: NonNullable<SheetGridProps['renamed']>
}

/**
 * Drives the one AG Grid of the window: hands it as little as changed, so that scroll, focus and an open editor survive every edit
 * and every answer of the service. Kept between sheets, because making a grid costs more than filling one.
 */
export class GridController {
  readonly context: GridContext = {
    view: null,
    unsent: new UnsentCells(),
    active: null,
    readOnly: false,
    isOutline: false,
    thisYear: '',
  }
  #api: GridApi<RowLine> | null = null
  #root: HTMLElement | null = null
  #lines = NO_LINES
  #linesOf: { readonly view: SheetView; readonly collapsed: CollapsedRows } | null = null
  /** Lines that AG Grid has only the first of. */
  #rest: readonly RowLine[] | null = null
  #columnsKey = ''
  #density: Settings['density'] | null = null

  /** What a grid begins with where a sheet is there already: drawn in one go, not empty first. */
  begin(view: SheetView, { collapsed, rowsInAll, readOnly, thisYear }: HowToShow) {
    Object.assign(this.context, { view, readOnly, thisYear })
    const columnDefs = this.#newColumns(view, rowsInAll) ?? []
    this.#lines = this.#nextLines(view, collapsed)
    this.context.isOutline = isOutline(this.#lines)
    return { columnDefs, rowData: this.#firstLines() }
  }

  attach(api: GridApi<RowLine>, root: HTMLElement, density: Settings['density']): void {
    this.#density = density
    root.toggleAttribute('data-filling', this.#rest !== null)
    this.#api = api
    this.#root = root
  }

  get lines(): readonly RowLine[] {
    return this.#lines
  }

  /** Shows a sheet, or the next view of the same sheet. */
  show(view: SheetView | null, how: HowToShow): void {
    const { renamed, readOnly, thisYear } = how
    const api = this.#api
    const { context } = this
    const before = context.view
    if (!api) return
    const isSameSheet = before?.meta.id === view?.meta.id
    if (!isSameSheet) this.#leaveSheet()
    for (const [from, to] of renamed) this.#rename(from, to)
    const looksOther = readOnly !== context.readOnly || thisYear !== context.thisYear
    Object.assign(context, { view, readOnly, thisYear })
    if (view) context.unsent.settle(view)
    this.#showSheet(api, view, how)
    this.#describe(view)
    if (!before || !view || !isSameSheet) return
    if (looksOther) api.refreshCells({ force: true })
    else if (before !== view) this.#refreshChanged(api, before, view)
  }

  #rename(from: RowId, to: RowId): void {
    const { active, unsent } = this.context
    unsent.rename(from, to)
    if (active?.rowId === from) this.context.active = { ...active, rowId: to }
  }

  #leaveSheet(): void {
    // The rows of another sheet must not be drawn, not even once, under the next one's columns.
    if (this.#lines !== NO_LINES) this.#api?.setGridOption('rowData', [])
    this.#lines = NO_LINES
    this.#linesOf = null
    this.#setRest(null)
    // How far one sheet was pushed sideways says nothing about the next one, whose first columns would be out of sight.
    this.#find('[role="grid"], [role="treegrid"]')?.scrollTo({ left: 0 })
    this.context.unsent.clear()
    this.context.active = null
    this.#api?.clearFocusedCell()
  }

  /** Columns and rows in one go: AG Grid lays itself out anew for each thing that it is handed. */
  #showSheet(api: GridApi<RowLine>, view: SheetView | null, { collapsed, rowsInAll }: HowToShow): void {
    const lines = this.#nextLines(view, collapsed)
    const columns = this.#newColumns(view, rowsInAll)
    const isMoved = lines !== this.#lines
    const isNew = this.#lines === NO_LINES
    if (isMoved) this.#setRest(null)
    if (!isMoved && !columns) return
    const hadFocus = this.#hasFocus()
    const at = this.#activeLine()
    const wasOutline = this.context.isOutline
    this.context.isOutline = isOutline(lines)
    this.#lines = lines
    api.updateGridOptions({
      ...(columns ? { columnDefs: columns } : {}),
      ...(isMoved ? { rowData: isNew ? this.#firstLines() : [...lines] } : {}),
    })
    if (wasOutline !== this.context.isOutline) api.refreshCells({ force: true })
    this.#followActive(api, at, hadFocus)
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
  #nextLines(view: SheetView | null, collapsed: CollapsedRows): readonly RowLine[] {
    const seen = this.#linesOf
    this.#linesOf = view && { view, collapsed }
    if (!view) return keepLines(this.#lines, NO_LINES)
    if (seen?.collapsed === collapsed && hasSameRows(seen.view, view)) return this.#lines
    return keepLines(this.#lines, visibleRows(view, collapsed))
  }

  /** Null when they look as before. Those of the last sheet stay, unseen, until the next one's are known. */
  #newColumns(view: SheetView | null, rowsInAll: HowToShow['rowsInAll']): ColDef<RowLine>[] | null {
    this.#root?.classList.toggle('sf-empty', view === null)
    // While a sheet arrives its row numbers have room for the longest one that will come: nothing moves sideways later.
    const rows = Math.max(view?.rowCount ?? 0, rowsInAll ?? 0)
    const key = view ? columnsKey(view, rows) : this.#columnsKey
    if (!view || key === this.#columnsKey) return null
    this.#columnsKey = key
    return columnDefs(view, rows, this.context.thisYear)
  }

  #activeLine(): number {
    const { active } = this.context
    return active ? this.#lines.findIndex(line => line.rowId === active.rowId) : -1
  }

  /** What a screen reader says of the whole: the sheet's name, and that it is an outline where it is one. */
  #describe(view: SheetView | null): void {
    const grid = this.#find('[role="grid"], [role="treegrid"]')
    grid?.setAttribute('role', this.context.isOutline ? 'treegrid' : 'grid')
    grid?.setAttribute('aria-label', view?.meta.name ?? '')
    grid?.setAttribute('aria-readonly', String(this.context.readOnly))
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

  /**
   * AG Grid remembers the active cell by position; a person means the cell. Where its row is gone, the one that came into its place
   * is active.
   */
  #followActive(api: GridApi<RowLine>, at: number, hadFocus: boolean): void {
    const { active } = this.context
    if (!active) return
    if (!hadFocus) {
      api.clearFocusedCell()
      return
    }
    const isThere = this.nodeOf(active.rowId) !== undefined
    const inPlace = this.#lines[Math.min(Math.max(at, 0), this.#lines.length - 1)]
    if (isThere) this.#focus(active)
    else if (inPlace) this.#focus({ ...active, rowId: inPlace.rowId })
  }

  #focus({ rowId, columnId }: CellAddress): void {
    const node = this.nodeOf(rowId)
    if (node?.rowIndex != null) this.#api?.setFocusedCell(node.rowIndex, String(columnId))
  }

  /** Draws one cell again, for what only this window knows: an edit on its way to the outbox. */
  refreshCell({ rowId, columnId }: CellAddress): void {
    const node = this.nodeOf(rowId)
    if (node) this.#api?.refreshCells({ rowNodes: [node], columns: [String(columnId)], force: true })
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

  /** Brings a cell into sight and makes it the active one. Does nothing for a cell that is not shown. */
  moveTo(address: CellAddress): void {
    const node = this.nodeOf(address.rowId)
    if (node?.rowIndex == null || !this.#api) return
    // Sideways first: it writes the old height back when it comes second.
    this.#api.ensureColumnVisible(String(address.columnId))
    this.#api.ensureIndexVisible(node.rowIndex)
    this.#focus(address)
  }

  /** Gives the keyboard to the grid, at the cell it had last. */
  takeFocus(): void {
    const [line] = this.#lines
    const [columnId] = this.columnIds()
    const { active } = this.context
    if (active && this.nodeOf(active.rowId)) this.moveTo(active)
    else if (line && columnId !== undefined) this.moveTo({ rowId: line.rowId, columnId })
  }

  /** The cell that has AG Grid's focus right now; its own report of a move comes a moment later. */
  focused(): CellAddress | null {
    const at = this.#api?.getFocusedCell()
    const line = at ? this.#lines[at.rowIndex] : undefined
    const columnId = at ? this.columnIds().find(id => String(id) === at.column.getColId()) : undefined
    return line && columnId !== undefined ? { rowId: line.rowId, columnId } : null
  }

  /** Marks the active cell, its column's head and its row's number. */
  setActive(active: CellAddress | null): void {
    const before = this.context.active
    this.context.active = active
    for (const [address, on] of [
      [before, false],
      [active, true],
    ] as const) {
      if (!address) continue
      this.cellElement(address)?.classList.toggle('sf-active', on)
      this.#headElement(address.columnId)?.classList.toggle('sf-active-column', on)
      this.#gutterElement(address.rowId)?.classList.toggle('sf-active-row', on)
    }
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

  #headElement(columnId: ColumnId): HTMLElement | null {
    return this.#find(`.ag-header-cell[col-id="${columnId}"]`)
  }

  #gutterElement(rowId: RowId): HTMLElement | null {
    return this.#find(`.ag-row[row-id="${rowId}"] .ag-cell[col-id="${GUTTER}"]`)
  }

  #find(selector: string): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(selector) ?? null
  }
}

const isOutline = (lines: readonly RowLine[]): boolean => lines.some(line => line.branch !== 'leaf')

function afterFrames(frames: number, work: () => void): void {
  if (frames === 0) work()
  else requestAnimationFrame(() => afterFrames(frames - 1, work))
}
