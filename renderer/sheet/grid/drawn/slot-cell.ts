import type { ColumnId } from '../../../../shared/model/ids.ts'
import { element } from '../../core/dom.ts'
import type { GridContext } from '../grid-context.ts'
import type { ColumnBox } from './column-boxes.ts'
import type { DrawnCell, Shows } from './drawn-rows.ts'

/** The classes of a cell in AG Grid's style sheet, whose theme is the base of ours. */
const AG_CLASSES = 'ag-cell ag-cell-value'
const LAST_PINNED = 'ag-cell-last-left-pinned'

/**
 * A cell on screen. It belongs to a slot, that is the index of a line and the id of an AG Grid column, and draws what
 * the context has there. Scrolling gives it another slot.
 */
export abstract class SlotCell implements DrawnCell {
  readonly element = element('div', AG_CLASSES)
  shows: Shows = { view: null, line: undefined }
  protected position = -1
  protected readonly context: GridContext
  protected readonly host: HTMLElement
  #box: ColumnBox | null = null

  /** `host`: the element that the value is drawn into. */
  constructor(context: GridContext, host: HTMLElement) {
    this.context = context
    this.host = host
    this.element.setAttribute('role', 'gridcell')
    this.element.tabIndex = -1
    this.element.append(host)
  }

  abstract readonly columnId: ColumnId | null
  abstract draw(): void
  abstract mark(): void

  /** AG Grid's id of its column. */
  get key(): string {
    return this.#box?.text ?? ''
  }

  /** In pixels. */
  protected get width(): number {
    return this.#box?.width ?? 0
  }

  /** Moves it to another line, without drawing that. */
  moveTo(position: number): void {
    this.position = position
  }

  /** Moves it to another column, or to the new place of the same one. Returns whether its content depends on that. */
  layOut(box: ColumnBox, isLastPinned: boolean): boolean {
    const before = this.#box
    if (isLastPinned !== this.element.classList.contains(LAST_PINNED))
      this.element.classList.toggle(LAST_PINNED, isLastPinned)
    if (before === box) return false
    this.#box = box
    const { style } = this.element
    if (before?.left !== box.left) style.left = `${box.left}px`
    if (before?.width !== box.width) style.width = `${box.width}px`
    if (before?.index !== box.index) this.element.setAttribute('aria-colindex', String(box.index))
    if (before?.text !== box.text) this.element.setAttribute('col-id', box.text)
    return before?.text !== box.text || before.width !== box.width
  }
}
