import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { CellEdit } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { showCellTip } from '../core/cell-tip.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { SeenCells, TransactionKind } from '../core/transaction.ts'
import { coverCells } from '../grid/drawn/cover-cells.ts'
import { linkedNow } from '../grid/grid-context.ts'
import type { FeatureParts } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { cellAt, type Position } from '../grid/selection/layout.ts'
import { whyImageStays } from '../images/image-cell.ts'
import { columnOfCell, whyNoFormat } from '../values/cell-format.ts'
import { whyFixed } from '../values/editability.ts'
import { contentEdits } from '../values/typing/to-cell-edit.ts'
import type { Typed, Typist } from '../values/typing/typed.ts'
import type { EditPorts } from './edit-ports.ts'
import { typistOf } from './edit-target.ts'

/** One transaction as it is reported. */
type Transaction = {
  readonly columns: readonly ColumnEdit[]
  readonly kind: TransactionKind
  readonly begun: SeenCells
  readonly ports: Ports
}
type Ports = Pick<EditPorts, 'onEdits' | 'people' | 'today'>

/** A cell to change. `index` is the index of its row in the sheet, including hidden rows. */
type Goal = { readonly column: Column; readonly cell: Cell; readonly index: number; readonly typist: Typist }

/** Returns the new content of a cell, the reason why it has none, or null to keep it. */
export type Change = { readonly at: Position; readonly content: (goal: Goal) => Typed | null }

/** Returns the new number format of a cell, or null to keep it. */
export type Formatting = { readonly at: Position; readonly format: (goal: Goal) => string | null }

/** The constructor arguments of features that change cells. */
export type ChangeParts = FeatureParts & { readonly changes: CellChanges }

/** Takes about a third of a frame. */
const CELLS_A_FRAME = 3000

/** Changes many cells in one transaction. Skips cells that cannot be changed and reports them in one message. */
export class CellChanges {
  readonly #host: GridHost
  readonly #root: HTMLElement
  readonly #ports: () => Ports

  constructor(host: GridHost, root: HTMLElement, ports: () => Ports) {
    this.#host = host
    this.#root = root
    this.#ports = ports
  }

  /**
   * Handles a few cells synchronously and many in batches, one per frame; stores nothing before all are done. `columns`
   * are stored first. `begun` is the content on screen when the user began, for example a drag.
   */
  run(
    changes: Iterable<Change | Formatting>,
    kind: TransactionKind,
    columns: readonly ColumnEdit[] = [],
    begun: SeenCells = this.seenNow(),
  ): void {
    const ports = this.#ports()
    const { view } = this.#host.context
    if (!view || this.#isReadOnly(view)) return
    const work = new Work(this.#host, ports)
    const left = changes[Symbol.iterator]()
    const goOn = (): void => {
      // The user switched sheets in the meantime.
      if (this.#host.context.view?.meta.id !== view.meta.id) return
      for (let free = CELLS_A_FRAME; free > 0; free--) {
        const next = left.next()
        if (next.done) {
          this.#report(work, { columns, kind, begun, ports })
          return
        }
        work.look(next.value)
      }
      requestAnimationFrame(goOn)
    }
    goOn()
  }

  /** A snapshot of the visible cells, for conflict checks of a later transaction. */
  seenNow(): SeenCells {
    const { view, optimisticCells } = this.#host.context
    return seenIn(view, optimisticCells)
  }

  /** Shows the message once for all cells. */
  #isReadOnly(view: SheetView): boolean {
    const { readOnly } = this.#host.context
    const [column] = shownColumns(view)
    const why = readOnly && column ? whyFixed(view, 0, column, readOnly) : null
    if (why !== null) this.say(why)
    return readOnly !== false
  }

  /** Stores planned edits. `note` reports the cells that they skip. */
  store(edits: readonly CellEdit[], kind: TransactionKind, note: string | null): void {
    if (note !== null) this.say(note)
    this.#store(edits, edits, { kind, begun: this.seenNow(), ports: this.#ports() })
  }

  /** The cells show the new content until the service has accepted or rejected it. */
  #store(
    all: Parameters<Ports['onEdits']>[0],
    cells: readonly CellEdit[],
    { kind, begun, ports }: Pick<Transaction, 'kind' | 'begun'> & { readonly ports: Pick<Ports, 'onEdits'> },
  ): void {
    const uncover = coverCells(this.#host.context, cells)
    void ports.onEdits(all, kind, begun).then(reason => {
      if (reason === null) return
      uncover()
      this.say(reason)
    })
  }

  #report({ edits, first, left, looked }: Work, { columns, kind, begun, ports: { onEdits } }: Transaction): void {
    if (first) this.say(skippedMessage(first, left, looked))
    if (edits.length + columns.length > 0)
      this.#store([...columns, ...edits], edits, { kind, begun, ports: { onEdits } })
  }

  say(sentence: string): void {
    const { active } = this.#host.selection
    const cell = active && this.#host.cellElement(active)
    showCellTip(this.#root, (cell ?? this.#root).getBoundingClientRect(), sentence)
  }
}

/** Collects the edits and skipped cells of one transaction. Positions are those at its start. */
class Work {
  readonly edits: CellEdit[] = []
  first: FirstLeft | null = null
  left = 0
  looked = 0
  readonly #host: GridHost
  readonly #ports: Ports
  readonly #layout
  readonly #columnById

  constructor(host: GridHost, ports: Ports) {
    this.#host = host
    this.#ports = ports
    this.#layout = host.selection.layout()
    const { view } = host.context
    this.#columnById = new Map((view ? shownColumns(view) : []).map(column => [column.id, column]))
  }

  look(change: Change | Formatting): void {
    const address = cellAt(this.#layout, change.at)
    const { context } = this.#host
    const column = address && this.#columnById.get(address.columnId)
    const index = address ? (context.view?.indexOf(address.rowId) ?? -1) : -1
    if (!context.view || !address || !column || index < 0) return
    const cell = linkedNow(context, index, column.id)
    const { view } = context
    const typist = typistOf(this.#ports, cell, column, () => ({ view, ...address }))
    if ('format' in change) {
      this.#format(address, { column, cell, index, typist }, change, view)
      return
    }
    const typed = change.content({ column: columnOfCell(column, cell), cell, index, typist })
    if (!typed) return
    this.looked++
    const edits = typed.ok ? contentEdits(address, column, cell, typed) : []
    // An unchanged cell needs no permission.
    if (typed.ok && edits.length === 0) return
    const fixed = whyFixed(context.view, index, column, context.readOnly) ?? whyImageStays(cell)
    if (edits.length > 0 && fixed === null) this.edits.push(...edits)
    else this.#leave(index, column, fixed ?? (typed.ok ? '' : typed.sentence))
  }

  #format(address: CellAddress, goal: Goal, { format }: Formatting, view: SheetView): void {
    const { column, cell, index } = goal
    const wanted = format(goal)
    if (wanted === null) return
    this.looked++
    const why = whyFixed(view, index, column, this.#host.context.readOnly) ?? whyNoFormat(column)
    if (why !== null) this.#leave(index, column, why)
    else if (!isSameFormat(cell.format, wanted)) this.edits.push({ kind: 'format-cell', ...address, format: wanted })
  }

  #leave(index: number, column: Column, why: string): void {
    this.left++
    this.first ??= { row: index + 1, column: shownName(column.title), why }
  }
}

/** The first skipped cell: row number, column title and reason. */
type FirstLeft = { readonly row: number; readonly column: string; readonly why: string }

/** The message about skipped cells: their count, the first one and its reason. */
export function skippedMessage({ row, column, why }: FirstLeft, left: number, of: number): string {
  if (of === 1) return why
  const stay = left === 1 ? 'was not changed' : 'were not changed'
  const which =
    left === of
      ? `None of the ${formatNumber(of)} cells could be changed.`
      : `${formatNumber(left)} of ${formatNumber(of)} cells ${stay}.`
  return `${which} Row ${row}, ${column}: ${why}`
}
