import { element } from '../../core/dom.ts'
import type { GridContext } from '../grid-context.ts'
import { boxesBetween, type ColumnBox, type ColumnBoxes, NO_BOXES } from './column-boxes.ts'
import { type DrawnBoxes, DrawnRow } from './drawn-row.ts'
import { evenRows, type RowPlaces } from './row-places.ts'

/** The scroll position and the size of the area that shows the lines, in pixels. */
export type Sight = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** A cell by its slot. */
export type Slot = { readonly position: number; readonly key: string }

const NOTHING: Sight = { left: 0, top: 0, width: 0, height: 0 }

/** Drawn beyond the left and right edge, like AG Grid's headers: the browser scrolls before the page hears of it. */
const BESIDE_PX = 200

/** Rows kept for later while fewer fit on screen. */
const MOST_SPARE = 8

/**
 * Draws the lines in sight as plain DOM above the one empty row of AG Grid, which provides the scrolling, the columns
 * and the headers. Only lines and columns in sight have elements; scrolling reuses them.
 */
export class RowLayer {
  readonly #context: GridContext
  /** Scrolls with the rows; features add their drawings to it. */
  readonly element = element('div', 'sf-rows')
  readonly #rows = new Map<number, DrawnRow>()
  #spare: DrawnRow[] = []
  #places: RowPlaces = evenRows(0, 1)
  #boxes: ColumnBoxes = NO_BOXES
  #drawn: DrawnBoxes | null = null
  #sight: Sight = NOTHING
  /** The scroll position when the elements were last in the order of their lines. */
  #orderedAt = 0
  /** Stays on screen even when it is scrolled away: an element that is removed would lose the focus. */
  #held: () => Slot | null = () => null

  constructor(context: GridContext) {
    this.#context = context
    this.element.setAttribute('role', 'presentation')
  }

  /** Adds it to AG Grid's scrolled area. `held` finds the cell with the focus. */
  attach(container: Element, held: () => Slot | null): void {
    container.append(this.element)
    this.#held = held
  }

  /** Sets the lines, without drawing them. Lines past the end are removed. */
  setRows(places: RowPlaces): void {
    this.#places = places
    for (const [position, row] of this.#rows) {
      if (position >= places.count) this.#release(position, row)
      else row.place(places)
    }
    this.#removeSpare()
  }

  /** Sets the columns, without drawing them. */
  setColumns(boxes: ColumnBoxes): void {
    this.#boxes = boxes
    this.#drawn = null
  }

  /** Draws what is in sight. */
  show(sight: Sight): void {
    this.#sight = sight
    this.draw()
  }

  /** Draws what is in sight now; what is drawn already stays as it is. */
  draw(): void {
    const boxes = this.#boxesInSight()
    const held = this.#held()
    const wanted = this.#positionsInSight(held)
    for (const [position, row] of this.#rows) if (!wanted.has(position)) this.#release(position, row)
    for (const position of wanted) {
      const box = position === held?.position ? this.#boxOf(held.key) : null
      const row = this.#rows.get(position)
      if (row) row.layOut(boxes, box)
      else this.#add(position, boxes, box)
    }
    this.#removeSpare()
  }

  /**
   * Puts the rows into the order in which screen readers read them, once the scrolling is over: rows that are used
   * again are elsewhere. The row with the focus stays where it is, because an element that is moved loses it; without
   * one, those that came into sight last are moved.
   */
  order(): void {
    const rows = [...this.#rows].sort(([a], [b]) => a - b).map(([, { element: row }]) => row)
    const focused = rows.findIndex(row => row.contains(document.activeElement))
    const isDown = this.#sight.top >= this.#orderedAt
    const fixed = focused >= 0 ? focused : isDown ? 0 : rows.length - 1
    this.#orderedAt = this.#sight.top
    for (let at = fixed + 1; at < rows.length; at++) putAfter(rows[at - 1], rows[at])
    for (let at = fixed - 1; at >= 0; at--) putBefore(rows[at + 1], rows[at])
  }

  /** The element of a cell; null outside the viewport. */
  elementAt({ position, key }: Slot): HTMLElement | null {
    return this.#rows.get(position)?.cellIn(key)?.element ?? null
  }

  #add(position: number, boxes: DrawnBoxes, held: ColumnBox | null): void {
    const row = this.#spare.pop() ?? new DrawnRow(this.#context)
    this.#rows.set(position, row)
    this.#context.drawn.add(position, row)
    row.show(position, this.#places, boxes, held)
    if (row.element.parentElement !== this.element) this.element.append(row.element)
  }

  #release(position: number, row: DrawnRow): void {
    this.#rows.delete(position)
    this.#context.drawn.remove(position)
    this.#spare.push(row)
  }

  /** Rows that no line needs are not in the page, where they would be found as rows. */
  #removeSpare(): void {
    for (const row of this.#spare) row.element.remove()
    if (this.#spare.length > MOST_SPARE) this.#spare.length = MOST_SPARE
  }

  #positionsInSight(held: Slot | null): ReadonlySet<number> {
    const { count, positionAt, heightOf, height: all } = this.#places
    const { top, height } = this.#sight
    const wanted = new Set<number>()
    if (count === 0 || height === 0 || this.#boxes.pinned.length + this.#boxes.scrolled.length === 0) return wanted
    // The browser moves the scroll position of lines that have become fewer only with its next layout.
    const from = Math.max(0, Math.min(top, all - height))
    const first = positionAt(from)
    // As many at every scroll position, so that scrolling neither adds nor removes elements.
    const last = Math.max(positionAt(from + height), Math.min(count - 1, first + Math.ceil(height / heightOf(first))))
    for (let position = first; position <= last; position++) wanted.add(position)
    if (held && held.position >= 0 && held.position < count) wanted.add(held.position)
    return wanted
  }

  #boxesInSight(): DrawnBoxes {
    const { pinned, pinnedWidth, scrolled, scrolledWidth } = this.#boxes
    const { left, width } = this.#sight
    const inSight = boxesBetween(scrolled, left - BESIDE_PX, left + Math.max(0, width - pinnedWidth) + BESIDE_PX)
    const before = this.#drawn
    const isSame = before?.inSight.length === inSight.length && before.inSight.every((box, at) => box === inSight[at])
    this.#drawn = isSame && before ? before : { pinned, pinnedWidth, scrolledWidth, inSight }
    return this.#drawn
  }

  #boxOf(key: string): ColumnBox | null {
    return this.#boxes.scrolled.find(({ text }) => text === key) ?? null
  }
}

function putAfter(before: Element | undefined, row: Element | undefined): void {
  if (before && row && !isAfter(row, before)) before.after(row)
}

function putBefore(after: Element | undefined, row: Element | undefined): void {
  if (after && row && !isAfter(after, row)) after.before(row)
}

const isAfter = (row: Element, other: Element): boolean =>
  (other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
