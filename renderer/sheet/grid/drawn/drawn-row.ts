import { element } from '../../core/dom.ts'
import { GutterCell } from '../cells/gutter-cell.ts'
import { SheetCell } from '../cells/sheet-cell.ts'
import { GUTTER } from '../column-defs.ts'
import type { GridContext } from '../grid-context.ts'
import type { ColumnBox, ColumnBoxes } from './column-boxes.ts'
import { drawRow } from './draw-row.ts'
import type { DrawnLine } from './drawn-rows.ts'
import type { RowPlaces } from './row-places.ts'
import type { SlotCell } from './slot-cell.ts'

/** The columns that a row draws: all pinned ones, and the scrolled ones in sight. */
export type DrawnBoxes = Pick<ColumnBoxes, 'pinned' | 'pinnedWidth' | 'scrolledWidth'> & {
  readonly inSight: readonly ColumnBox[]
}

/** The header is the first row for screen readers, which count from 1. */
const ROWS_BEFORE = 2

/**
 * One line on screen: a row element with the cells that are in sight. Scrolling draws other lines and columns into the
 * same elements, because creating and laying out elements is most of the cost of a frame. Elements have the structure
 * and class names of AG Grid's own rows, so that its theme applies to them.
 */
export class DrawnRow implements DrawnLine {
  readonly element = element('div', 'ag-row ag-row-position-absolute')
  readonly #pinned = presentation('ag-grid-pinned-left-cells')
  readonly #wrapper = presentation('ag-grid-container-wrapper')
  readonly #scrolled = presentation('ag-grid-scrolling-cells')
  readonly #context: GridContext
  readonly #cells = new Map<string, SlotCell>()
  #position = -1
  #boxes: DrawnBoxes | null = null
  #held: ColumnBox | null = null

  constructor(context: GridContext) {
    this.#context = context
    this.element.setAttribute('role', 'row')
    this.#pinned.append(this.#wrapper)
    this.element.append(this.#pinned, this.#scrolled)
  }

  get cells(): readonly SlotCell[] {
    return [...this.#cells.values()]
  }

  /** Draws another line. `held`: the column of a cell that must stay drawn, because it has the focus. */
  show(position: number, places: RowPlaces, boxes: DrawnBoxes, held: ColumnBox | null): void {
    this.#position = position
    this.place(places)
    this.element.setAttribute('row-index', String(position))
    this.element.setAttribute('aria-rowindex', String(position + ROWS_BEFORE))
    for (const cell of this.#cells.values()) cell.moveTo(position)
    const drawn = this.layOut(boxes, held)
    drawRow(this.element, this.#context, position)
    for (const cell of this.#cells.values()) if (!drawn.has(cell)) drawCell(cell)
  }

  /** Moves it to where its line is. */
  place({ topOf, heightOf, count }: RowPlaces): void {
    const { style } = this.element
    style.top = `${topOf(this.#position)}px`
    style.height = `${heightOf(this.#position)}px`
    this.element.classList.toggle('ag-row-last', this.#position === count - 1)
  }

  cellIn(key: string): SlotCell | null {
    return this.#cells.get(key) ?? null
  }

  /** Draws the cells that these columns need besides those that are drawn already. Returns the ones that it drew. */
  layOut(boxes: DrawnBoxes, held: ColumnBox | null): ReadonlySet<SlotCell> {
    const drawn = new Set<SlotCell>()
    if (boxes === this.#boxes && held === this.#held) return drawn
    const before = this.#boxes
    this.#boxes = boxes
    this.#held = held
    if (before?.pinnedWidth !== boxes.pinnedWidth) this.#pinned.style.width = `${boxes.pinnedWidth}px`
    if (before?.scrolledWidth !== boxes.scrolledWidth) this.#scrolled.style.width = `${boxes.scrolledWidth}px`
    const scrolled = held && !boxes.inSight.includes(held) ? [...boxes.inSight, held] : boxes.inSight
    const free = this.#takeFree(new Set([...boxes.pinned, ...scrolled].map(({ text }) => text)))
    const last = boxes.pinned.at(-1)
    for (const box of boxes.pinned) this.#put(box, this.#wrapper, { free, drawn, isLast: box === last })
    for (const box of scrolled) this.#put(box, this.#scrolled, { free, drawn, isLast: false })
    for (const cell of free) cell.element.remove()
    return drawn
  }

  /** Removes the cells of all other columns from the list and returns them for use. */
  #takeFree(wanted: ReadonlySet<string>): SlotCell[] {
    const free: SlotCell[] = []
    for (const [key, cell] of this.#cells) {
      if (wanted.has(key)) continue
      this.#cells.delete(key)
      free.push(cell)
    }
    return free
  }

  #put(
    box: ColumnBox,
    part: HTMLElement,
    { free, drawn, isLast }: { readonly free: SlotCell[]; readonly drawn: Set<SlotCell>; readonly isLast: boolean },
  ): void {
    const cell = this.#cells.get(box.text) ?? takeFrom(free, part, box) ?? this.#create(box)
    if (cell.element.parentElement !== part) part.append(cell.element)
    this.#cells.set(box.text, cell)
    cell.moveTo(this.#position)
    if (!cell.layOut(box, isLast)) return
    drawCell(cell)
    drawn.add(cell)
  }

  #create({ text }: ColumnBox): SlotCell {
    return text === GUTTER ? new GutterCell(this.#context) : new SheetCell(this.#context)
  }
}

const presentation = (className: string): HTMLElement => {
  const made = element('div', className)
  made.setAttribute('role', 'presentation')
  return made
}

/** A cell in the same part of the row that shows no column any more; the gutter has other cells. */
function takeFrom(free: SlotCell[], part: HTMLElement, { text }: ColumnBox): SlotCell | null {
  const at =
    text === GUTTER ? -1 : free.findIndex(cell => cell.columnId !== null && cell.element.parentElement === part)
  return at < 0 ? null : (free.splice(at, 1)[0] ?? null)
}

function drawCell(cell: SlotCell): void {
  cell.draw()
  cell.mark()
}
