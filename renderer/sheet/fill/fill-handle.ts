import { element } from '../core/dom.ts'
import type { SeenCells } from '../core/transaction.ts'
import type { CellChanges } from '../editing/cell-changes.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { dragCells } from '../grid/input/drag-cells.ts'
import { isFilled } from '../grid/input/grid-moves.ts'
import { areaOf } from '../grid/selection/area.ts'
import { currentRange } from '../grid/selection/ranges.ts'
import { aboveBlank, type Rectangle, rectangleOf } from '../grid/selection/rectangles.ts'
import { fillFrom } from './fill-from.ts'
import { fillBeside, fillTarget } from './fill-target.ts'

/**
 * The handle at the corner of the selection. Dragging it fills; with Ctrl held at the end it copies instead of
 * continuing a series.
 */
export class FillHandle {
  readonly #host: GridHost
  readonly #root: HTMLElement
  readonly #changes: CellChanges
  readonly #layer = element('div', 'sf-fill-layer')
  readonly #handle = element('div', 'sf-fill-handle')

  constructor(host: GridHost, root: HTMLElement, changes: CellChanges) {
    this.#host = host
    this.#root = root
    this.#changes = changes
    this.#layer.append(this.#handle)
  }

  /** Positions it at the corner of the selection; hides it if nothing can be filled. */
  position(): void {
    const source = this.#source()
    const geometry = source && this.#host.geometry()
    const isPinned = source !== null && geometry !== null && source.right < geometry.pinned.length
    const box = source && geometry && [...geometry.pinned, ...geometry.scrolled][source.right]
    if (!source || !geometry || !box) {
      this.remove()
      return
    }
    const { style } = this.#handle
    this.#layer.classList.toggle('sf-pinned', isPinned)
    style.left = `${box.left + box.width + (isPinned ? 0 : geometry.pinnedWidth)}px`
    style.top = `${geometry.rows.endOf(source.bottom)}px`
    // It is among the cells and scrolls with them.
    if (!this.#layer.isConnected) this.#host.cellLayer.append(this.#layer)
  }

  remove(): void {
    this.#layer.remove()
  }

  /** Begins a drag on the handle. */
  press(event: MouseEvent): boolean {
    if (!this.#source() || event.target !== this.#handle) return false
    const { selection } = this.#host
    let source: Rectangle | null = null
    let target: Rectangle | null = null
    const begun = this.#changes.seenNow()
    const lastRow = () => selection.layout().rows.ownCount - 1
    const stop = dragCells(this.#root, this.#host, event, {
      onMove: to => {
        // Read again: rows can change during the drag.
        source = this.#source()
        target = source && fillTarget(source, { ...to, row: Math.min(to.row, lastRow()) })
        selection.outline(areaOf(target ? [target] : []))
      },
      onEnd: ended => {
        window.removeEventListener('keydown', onKey, { capture: true })
        selection.outline([])
        if (ended && source && target)
          this.#fill(source, target, ended.ctrlKey || ended.metaKey ? 'copy' : 'series', begun)
      },
    })
    const onKey = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      stop()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return true
  }

  /** Fills down to the end of the adjacent data. */
  doubleClick({ target: clicked }: MouseEvent): boolean {
    if (clicked !== this.#handle) return false
    const source = this.#source()
    const target = source && fillBeside(source, at => isFilled(this.#host, at))
    if (source && target) this.#fill(source, target, 'series')
    return true
  }

  #fill(source: Rectangle, target: Rectangle, mode: 'series' | 'copy', begun?: SeenCells): void {
    fillFrom(this.#host, this.#changes, [{ source, target }], mode, begun)
  }

  /** Only for one range: with several the source would be ambiguous. */
  #source(): Rectangle | null {
    const { selection, context } = this.#host
    const ranges = selection.ranges()
    const range = ranges.list.length === 1 && !context.readOnly ? currentRange(ranges) : null
    const isOfCells = range?.whole === 'cells' && selection.area().length > 0
    const rectangle = isOfCells ? rectangleOf(range, selection.layout()) : null
    return rectangle && aboveBlank(rectangle, selection.layout())
  }
}
