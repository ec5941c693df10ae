import type { ReferenceToken } from '../../../shared/formula/token.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { element } from '../core/dom.ts'
import type { GridHost } from '../grid/grid-host.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'
import { type NamedCells, namedCells } from './strokes.ts'

/** Frames around the cells that a formula references, in the colors of the references. They scroll with the cells. */
export class ReferenceMarks {
  readonly #host: GridHost
  readonly #scrolled = element('div', 'sf-fill-layer')
  readonly #pinned = element('div', 'sf-fill-layer sf-pinned')

  constructor(host: GridHost) {
    this.#host = host
  }

  /** `rowId`: the row of the formula. */
  show(formula: string, rowId: RowId): void {
    const boxes = namedCells(formula).flatMap(named => this.#boxesOf(named, rowId))
    const isPinned = (box: HTMLElement): boolean => box.dataset.pinned === 'yes'
    this.#pinned.replaceChildren(...boxes.filter(isPinned))
    this.#scrolled.replaceChildren(...boxes.filter(box => !isPinned(box)))
    for (const layer of [this.#scrolled, this.#pinned]) {
      if (layer.childElementCount === 0) layer.remove()
      else if (!layer.isConnected) this.#host.cellLayer.append(layer)
    }
  }

  remove(): void {
    this.#scrolled.remove()
    this.#pinned.remove()
  }

  /** Separate frames for the frozen and the scrolled part. */
  #boxesOf({ from, to, colour }: NamedCells, rowId: RowId): HTMLElement[] {
    const geometry = this.#host.geometry()
    const rectangle = this.#rectangle(from, to, rowId)
    if (!geometry || !rectangle) return []
    const { rows } = geometry
    const split = geometry.pinned.length
    const { left, right } = rectangle
    const parts = [
      { columns: geometry.pinned.slice(left, right + 1), shift: 0, pinned: 'yes' },
      {
        columns: geometry.scrolled.slice(Math.max(0, left - split), Math.max(0, right + 1 - split)),
        shift: geometry.pinnedWidth,
        pinned: 'no',
      },
    ]
    return parts.flatMap(({ columns, shift, pinned }) => {
      const [first, last] = [columns[0], columns.at(-1)]
      if (!first || !last) return []
      const box = element('div', `sf-named sf-named-${colour}`)
      box.dataset.pinned = pinned
      Object.assign(box.style, {
        left: `${shift + first.left}px`,
        top: `${rows.topOf(rectangle.top)}px`,
        width: `${last.left + last.width - first.left}px`,
        height: `${rows.endOf(rectangle.bottom) - rows.topOf(rectangle.top)}px`,
      })
      return [box]
    })
  }

  /** Null if an end of the range is hidden or missing. */
  #rectangle(from: ReferenceToken, to: ReferenceToken, rowId: RowId): Rectangle | null {
    const { rows, columns } = this.#host.selection.layout()
    const acrosses = [this.#columnOf(from), this.#columnOf(to)]
    const downs = from.row === null ? [0, rows.ownCount - 1] : [this.#rowOf(from, rowId), this.#rowOf(to, rowId)]
    if ([...acrosses, ...downs].some(at => at < 0) || columns.count === 0) return null
    return {
      left: Math.min(...acrosses),
      right: Math.max(...acrosses),
      top: Math.min(...downs),
      bottom: Math.max(...downs),
    }
  }

  #columnOf({ column }: ReferenceToken): number {
    const { context, selection } = this.#host
    const wanted = column.toLowerCase()
    const found = context.view?.meta.columns.find(({ title }) => title.toLowerCase() === wanted)
    return found ? selection.layout().columns.positionOf(found.id) : -1
  }

  #rowOf({ row }: ReferenceToken, own: RowId): number {
    const { context, selection } = this.#host
    const { view } = context
    const index = row?.kind === 'number' ? row.number - 1 : -1
    const isThere = index >= 0 && index < (view?.rowCount ?? 0)
    const rowId = row?.kind === 'this' ? own : isThere ? view?.rowIdAt(index) : undefined
    return rowId === undefined ? -1 : selection.layout().rows.positionOf(rowId)
  }
}
