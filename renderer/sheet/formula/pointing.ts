import type { Span } from '../../../shared/formula/token.ts'
import {
  canName,
  columnReference,
  type ReferencedCell,
  rangeReference,
} from '../../../shared/formula/write-reference.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { GridHost } from '../grid/grid-host.ts'
import type { Direction } from '../grid/input/grid-keys.ts'
import { cellAtEdge, cellBeside, pastHeaders } from '../grid/input/grid-moves.ts'
import { cellAt, positionOf } from '../grid/selection/layout.ts'
import { takesOperand } from './at-caret.ts'

/** A target selected while a formula is written. `extends`: selects from the previous target up to this one. */
export type Pointed =
  | { readonly kind: 'cell'; readonly cell: CellAddress; readonly extends: boolean }
  | { readonly kind: 'column'; readonly cell: CellAddress; readonly extends: boolean }
  | { readonly kind: 'step'; readonly direction: Direction; readonly toEdge: boolean; readonly extends: boolean }

type Target = { readonly whole: boolean; readonly anchor: CellAddress; readonly head: CellAddress }

/** Writes references to clicked or selected cells into a formula; further pointing replaces the latest reference. */
export class Pointing {
  readonly #host: GridHost
  readonly #home: () => CellAddress | null
  #target: Target | null = null
  #written: { readonly span: Span; readonly text: string } | null = null

  /** `home`: the edited cell. */
  constructor(host: GridHost, home: () => CellAddress | null) {
    this.#host = host
    this.#home = home
  }

  /** The part of the formula that a reference would replace; null if no reference can be inserted. */
  room(formula: string, caret: number): Span | null {
    const written = this.#written
    const isThere = written && caret === written.span.end && formula.slice(written.span.start, caret) === written.text
    if (isThere) return written.span
    this.#written = null
    this.#target = null
    return takesOperand(formula, caret) ? { start: caret, end: caret } : null
  }

  /** The reference to insert into `room`; null if the target is nothing that a formula can reference. */
  reference(pointed: Pointed, room: Span): string | null {
    const target = this.#targetOf(pointed)
    const text = target && this.#named(target)
    if (!target || text === null) return null
    this.#target = target
    this.#written = { span: { start: room.start, end: room.start + text.length }, text }
    if (pointed.kind !== 'column') this.#host.reveal(target.head)
    return text
  }

  #targetOf(pointed: Pointed): Target | null {
    const before = this.#target
    const head = pointed.kind === 'step' ? this.#beside(pointed) : pointed.cell
    if (!head) return null
    return {
      whole: pointed.kind === 'column',
      anchor: pointed.extends ? (before?.anchor ?? this.#home() ?? head) : head,
      head,
    }
  }

  #beside({ direction, toEdge }: Extract<Pointed, { kind: 'step' }>): CellAddress | null {
    const from = this.#target?.head ?? this.#home()
    return from && pastHeaders(toEdge ? cellAtEdge : cellBeside, this.#host, from, direction)
  }

  #named({ whole, anchor, head }: Target): string | null {
    const layout = this.#host.selection.layout()
    const [from, to] = [positionOf(layout, anchor), positionOf(layout, head)]
    if (!from || !to) return null
    const first = cellAt(layout, { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) })
    const last = cellAt(layout, { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) })
    const isHere = first?.rowId === last?.rowId && first?.rowId === this.#home()?.rowId
    const [one, other] = [this.#cellNamed(first, isHere, whole), this.#cellNamed(last, isHere, whole)]
    if (!one || !other) return null
    return whole ? columnReference(one.title, other.title) : rangeReference(one, other)
  }

  /** `whole`: refers to the column, so the line may be a group header. */
  #cellNamed(cell: CellAddress | null, isHere: boolean, whole: boolean): ReferencedCell | null {
    const { view } = this.#host.context
    const column = view?.meta.columns.find(({ id }) => id === cell?.columnId)
    const index = cell ? (view?.indexOf(cell.rowId) ?? -1) : -1
    if (!column || (index < 0 && !whole && !isHere) || !canName(column.title)) return null
    return { title: column.title, row: isHere ? 'this' : index + 1 }
  }
}
