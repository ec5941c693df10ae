import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { CellEditing } from './editors/cell-editing.ts'
import type { Move } from './editors/cell-editor.ts'
import type { GridController, HowToShow } from './grid-controller.ts'
import type { CellAddress, SelectionSummary, SheetGridProps } from './grid-props.ts'
import { watchFileDrop } from './input/file-drop.ts'
import { commandFor, isPlainArrow } from './input/grid-keys.ts'
import { cellBeside } from './input/grid-moves.ts'
import { rowUnder, watchPointer } from './input/grid-pointer.ts'
import { keyOf, runCommand } from './input/run-command.ts'
import { cellNow } from './view/grid-context.ts'

/** Everything a person does to the grid by key, mouse and drop, and where the active cell is. Reports through the newest props. */
export class GridInput {
  readonly #controller: GridController
  readonly #root: HTMLElement
  readonly #props: () => SheetGridProps
  readonly #editing: CellEditing
  /** A place to go to as soon as its row is there. */
  #awaited: CellAddress | null = null

  constructor(controller: GridController, root: HTMLElement, props: () => SheetGridProps) {
    this.#controller = controller
    this.#root = root
    this.#props = props
    this.#editing = new CellEditing(controller, root, props, (from, move) => this.#afterEdit(from, move))
  }

  /** Listens until the function it gives back is called, which also ends an open edit. */
  watch(): () => void {
    const endings = [
      watchPointer(this.#root, this.#controller, this.#editing, this.#props),
      watchFileDrop(
        this.#root,
        this.#controller,
        target => rowUnder(this.#controller, target),
        (rowId, files) => this.#props().onDropFiles(rowId, files),
      ),
    ]
    const onKey = (event: KeyboardEvent): void => this.#onKey(event)
    const onStrayKey = (event: KeyboardEvent): void => this.#onStrayKey(event)
    this.#root.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('keydown', onStrayKey)
    return () => {
      this.#editing.leaveUnless(null, [])
      this.#root.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('keydown', onStrayKey)
      for (const end of endings) end()
    }
  }

  /** Shows a view; an edit open on another sheet is stored first, or kept until that sheet is shown again. */
  show(view: SheetView | null, how: HowToShow): void {
    this.#editing.leaveUnless(view?.meta.id ?? null, how.renamed)
    this.#controller.show(view, how)
    if (this.#awaited) this.goTo(this.#awaited)
    this.#editing.resume()
  }

  onScroll(): void {
    this.#controller.handRest()
    this.#editing.follow()
  }

  /** AG Grid moved the focus, by click, arrow or Tab. */
  onFocused(): void {
    const focused = this.#controller.focused()
    if (focused) this.#setActive(focused)
  }

  /** The screen asks for a cell: a jump from a list, or the place where a person left this sheet. */
  goTo(wanted: CellAddress | null): void {
    const { active } = this.#controller.context
    this.#awaited = null
    if (!wanted || (active?.rowId === wanted.rowId && active.columnId === wanted.columnId)) return
    // Its row may still be on the way: only the first rows of the sheet are here.
    if (!this.#controller.nodeOf(wanted.rowId)) this.#awaited = wanted
    this.#controller.moveTo(wanted)
    // A sheet that was shown just now has no height to scroll in before the next frame.
    requestAnimationFrame(() => {
      const isStill = this.#controller.focused()?.rowId === wanted.rowId && !this.#editing.isOpen
      if (isStill) this.#controller.moveTo(wanted)
    })
  }

  #setActive(active: CellAddress): void {
    const before = this.#controller.context.active
    if (before?.rowId === active.rowId && before.columnId === active.columnId) return
    this.#awaited = null
    this.#controller.setActive(active)
    this.#props().onActiveCell(active)
    this.#props().onSelection(this.#summary(active))
  }

  #summary({ rowId, columnId }: CellAddress): SelectionSummary {
    const { context } = this.#controller
    const { value } = cellNow(context, context.view?.indexOf(rowId) ?? Number.POSITIVE_INFINITY, columnId)
    return typeof value === 'number' ? { cells: 1, numbers: 1, sum: value } : { cells: 1, numbers: 0, sum: 0 }
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#editing.owns(event.target) || !this.#isOnCell(event.target)) return
    const active = this.#controller.focused()
    if (!active) return
    const command = commandFor(keyOf(event))
    if (!command) return
    // An input method must still get the key that it begins with, in the editor that this opens.
    const composes = command.kind === 'type' && command.text === ''
    if (!composes) event.preventDefault()
    event.stopPropagation()
    runCommand(command, active, this.#controller, this.#editing, this.#props())
  }

  /** A keyboard that is nowhere comes to the cells by an arrow: whoever has just started the app needs no mouse. */
  #onStrayKey(event: KeyboardEvent): void {
    const isShown = this.#root.offsetParent !== null
    if (!isShown || event.target !== document.body || !isPlainArrow(keyOf(event))) return
    event.preventDefault()
    this.#controller.takeFocus()
  }

  #isOnCell(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('.ag-cell') !== null
  }

  #afterEdit(from: CellAddress, move: Move): void {
    this.#controller.moveTo(move === 'stay' ? from : (cellBeside(this.#controller, from, move) ?? from))
  }
}
