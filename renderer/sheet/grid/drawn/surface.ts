import type { GridApi } from 'ag-grid-community'
import type { Settings } from '../../../../shared/model/settings.ts'
import { afterFrames } from '../../core/after-frames.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import type { GridContext } from '../grid-context.ts'
import { coveredByBar, headerHeight } from '../grid-frame.ts'
import { ROW_HEIGHT } from '../grid-theme.ts'
import { boxesOf, type ColumnBox, type ColumnBoxes, NO_BOXES } from './column-boxes.ts'
import { extentOf } from './row-extent.ts'
import { RowLayer, type Slot } from './row-layer.ts'
import { evenRows, type RowPlaces } from './row-places.ts'

/** AG Grid's style sheet has rules for the cell with the focus. */
const FOCUSED = 'ag-cell-focus'

/** How many frames nothing scrolls before the rows are put into order. */
const REST_FRAMES = 12

/** The cell that has the focus, or had it when the focus left the grid. */
type Focused = { readonly cell: CellAddress; readonly element: HTMLElement | null }

/**
 * The part of AG Grid that shows cells: what is scrolled into sight, and which cell has the focus. Draws the rest of
 * the lines when they come into sight, before the frame that shows them.
 */
export class Surface {
  readonly #layer: RowLayer
  readonly #slotOf: (cell: CellAddress) => Slot | null
  #api: GridApi | null = null
  #viewport: HTMLElement | null = null
  #density: Settings['density']
  #rows: RowPlaces = evenRows(0, 1)
  /** The height of all lines that AG Grid knows. */
  #extent = -1
  #boxes: ColumnBoxes = NO_BOXES
  /** In pixels from the first column and row; known without forcing a layout. */
  #scroll = { left: 0, top: 0 }
  #size = { width: 0, height: 0 }
  #focused: Focused | null = null

  /** `slotOf`: where a cell is drawn; null for a hidden one. */
  constructor(context: GridContext, density: Settings['density'], slotOf: (cell: CellAddress) => Slot | null) {
    this.#layer = new RowLayer(context)
    this.#density = density
    this.#slotOf = slotOf
  }

  attach(api: GridApi, root: HTMLElement): void {
    // Not the inner container of its row, which AG Grid hides until its columns are ready.
    const container = root.querySelector('.ag-grid-scrolling-rows')
    if (!container) throw new Error('AG Grid has no container for its rows.')
    this.#api = api
    this.#viewport = root.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]')
    // AG Grid must not expect more rows after its only one.
    api.setRowCount(1, true)
    this.#layer.attach(container, () => this.#focused && this.#slotOf(this.#focused.cell))
    this.followColumns()
    this.followScroll()
  }

  /** The element of the rows, which scrolls with them. */
  get element(): HTMLElement {
    return this.#layer.element
  }

  /** The scroll container; null before the grid exists. */
  get viewport(): HTMLElement | null {
    return this.#viewport
  }

  get boxes(): ColumnBoxes {
    return this.#boxes
  }

  /** Follows scrolling and changes of size. Returns a function that ends it. */
  watch(onScroll: () => void): () => void {
    const viewport = this.#viewport
    if (!viewport) return () => undefined
    const scrolled = (): void => {
      this.followScroll()
      onScroll()
    }
    let ends = 0
    // A key that is held down ends a scroll with every row.
    const rested = (): void => {
      ends += 1
      const end = ends
      afterFrames(REST_FRAMES, () => end === ends && this.#layer.order())
    }
    const sized = new ResizeObserver(scrolled)
    sized.observe(viewport)
    viewport.addEventListener('scroll', scrolled, { passive: true })
    viewport.addEventListener('scrollend', rested)
    return () => {
      sized.disconnect()
      ends += 1
      viewport.removeEventListener('scroll', scrolled)
      viewport.removeEventListener('scrollend', rested)
    }
  }

  /** Draws what is in sight at the current scroll position. */
  followScroll(): void {
    const viewport = this.#viewport
    // A hidden grid has no size, and keeps what it shows.
    if (!viewport || viewport.clientHeight === 0) return
    this.#scroll = { left: viewport.scrollLeft, top: viewport.scrollTop }
    this.#size = { width: viewport.clientWidth, height: viewport.clientHeight - headerHeight(this.#density) }
    this.draw()
  }

  /** Draws the columns where AG Grid has them now. */
  followColumns(): void {
    if (!this.#api) return
    this.takeColumns()
    this.draw()
  }

  /** Takes the columns over from AG Grid, without drawing them. */
  takeColumns(): void {
    if (!this.#api) return
    this.#boxes = boxesOf(this.#api)
    this.#layer.setColumns(this.#boxes)
  }

  /** The height of so many lines, for AG Grid's initial options. */
  extentOf = (count: number): number => this.#placesOf(count).height

  /** Sets the number of lines, without drawing them. */
  setCount(count: number): void {
    if (count === this.#rows.count && this.#rows.height === this.extentOf(count)) return
    this.#rows = this.#placesOf(count)
    this.#layer.setRows(this.#rows)
  }

  /** Tells AG Grid the height of all lines, whereupon it forces a layout. */
  fitExtent(): void {
    if (this.#extent === this.#rows.height) return
    this.#extent = this.#rows.height
    this.#api?.setGridOption('rowHeight', extentOf(this.#extent))
  }

  get rows(): RowPlaces {
    return this.#rows
  }

  setDensity(density: Settings['density']): void {
    this.#density = density
    this.setCount(this.#rows.count)
  }

  #placesOf(count: number): RowPlaces {
    return evenRows(count, ROW_HEIGHT[this.#density])
  }

  /** Scrolls to the first cell. Scrolling forces a layout, so an unscrolled grid is left alone. */
  scrollToStart(): void {
    if (this.#scroll.left > 0 || this.#scroll.top > 0) this.#viewport?.scrollTo({ left: 0, top: 0 })
    this.#scroll = { left: 0, top: 0 }
  }

  /** Draws what is in sight; what is drawn already stays as it is. */
  draw(): void {
    this.#layer.show({ ...this.#scroll, ...this.#size })
  }

  /** Scrolls a line and a column, if given, into sight, by as little as possible. `key`: AG Grid's id of the column. */
  reveal(position: number | null, key: string | null): void {
    this.#scrollTo({
      top: position === null ? this.#scroll.top : this.#topShowing(position),
      left: key === null ? this.#scroll.left : this.#leftShowing(key),
    })
  }

  #scrollTo({ left, top }: { readonly left: number; readonly top: number }): void {
    if (left === this.#scroll.left && top === this.#scroll.top) return
    // Drawn first: scrolling forces a layout, which then is the only one before the next frame.
    const before = this.#scroll
    this.#scroll = { left, top }
    this.draw()
    this.#viewport?.scrollTo({ ...(left !== before.left && { left }), ...(top !== before.top && { top }) })
    this.followScroll()
  }

  #topShowing(position: number): number {
    const top = this.#rows.topOf(position)
    const end = top + this.#rows.heightOf(position)
    return Math.min(top, Math.max(this.#scroll.top, end - this.#size.height))
  }

  /** A column that is wider than the space for it starts at its left edge. */
  #leftShowing(key: string): number {
    const { left } = this.#scroll
    const box = this.#boxes.scrolled.find(({ text }) => text === key)
    if (!box) return left
    const end = box.left + box.width
    return this.#clearOfBar(box, Math.min(box.left, Math.max(left, end - (this.#size.width - this.#boxes.pinnedWidth))))
  }

  /** A scroll position at which the vertical scroll bar does not cover the end of a column. */
  #clearOfBar(box: ColumnBox, left: number): number {
    if (left === 0) return left
    return left + coveredByBar(this.#boxes.pinnedWidth + box.left + box.width - left, this.#size.width)
  }

  /** Null for none, and for one that is hidden now. */
  get focused(): CellAddress | null {
    const cell = this.#focused?.cell ?? null
    return cell && this.#slotOf(cell) ? cell : null
  }

  /** Focuses a cell. Outside the viewport it is drawn where it is, since only a drawn cell can have the focus. */
  focus(cell: CellAddress): void {
    const slot = this.#slotOf(cell)
    if (!slot) return
    this.noteFocus(cell)
    if (!this.#layer.elementAt(slot)) {
      this.draw()
      this.noteFocus(cell)
    }
    this.#focused?.element?.focus({ preventScroll: true })
    // Last: a row that is removed with the focus in it costs a layout.
    this.draw()
  }

  /** The end of a column that was pressed may be below the vertical scroll bar. */
  uncover(key: string): void {
    const box = this.#boxes.scrolled.find(({ text }) => text === key)
    if (box) this.#scrollTo({ ...this.#scroll, left: this.#clearOfBar(box, this.#scroll.left) })
  }

  /** The browser gave the focus to a cell. */
  noteFocus(cell: CellAddress): void {
    const slot = this.#slotOf(cell)
    const element = slot && this.#layer.elementAt(slot)
    if (this.#focused?.element !== element) this.#focused?.element?.classList.remove(FOCUSED)
    element?.classList.add(FOCUSED)
    this.#focused = { cell, element }
  }

  /** No cell is the one to return to; an element keeps the focus of the browser. */
  clearFocus(): void {
    this.#focused?.element?.classList.remove(FOCUSED)
    this.#focused = null
  }

  /** Focuses the header of a column. */
  focusHeader(key: string): void {
    this.#api?.setFocusedHeader(key)
  }
}
