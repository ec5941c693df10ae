import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { CellChanges } from '../editing/cell-changes.ts'
import { CellEditing } from '../editing/cell-editing.ts'
import type { Move } from '../editing/cell-editor.ts'
import { CellTextInput } from '../editing/cell-text-input.ts'
import { fillWithText } from '../editing/change-selected.ts'
import type { BarField } from '../formula/bar-field.ts'
import type { HeardText } from '../formula/heard-text.ts'
import { isBlankLine } from './blank/blank-line.ts'
import { watchFigureWidths } from './cells/measured-text.ts'
import type { Offer } from './feature-key.ts'
import type { GridController } from './grid-controller.ts'
import type { CreateFeatures, GridFeature } from './grid-feature.ts'
import type { CellDraft, SheetGridProps } from './grid-props.ts'
import { isGroupHeader } from './group-header.ts'
import type { HowToShow } from './how-to-show.ts'
import {
  commandFor,
  commandForMany,
  type GridCommand,
  isOrdinary,
  isPlainArrow,
  type Key,
  keyOf,
} from './input/grid-keys.ts'
import { cellAfterEdit } from './input/grid-moves.ts'
import { watchPointer } from './input/grid-pointer.ts'
import { runCommand } from './input/run-command.ts'
import { strayKey } from './input/stray-key.ts'
import { clearRanges, isSameCell, type Ranges, selectCell } from './selection/ranges.ts'
import { walkInside } from './selection/walk-inside.ts'

/** Everything a person does to the grid by key, mouse and drop, and what is selected. Reports through the newest props. */
export class GridInput {
  readonly #controller: GridController
  readonly #root: HTMLElement
  readonly #bar: BarField
  readonly #props: () => SheetGridProps
  readonly #editing: CellEditing
  readonly #changes: CellChanges
  readonly #features: readonly GridFeature[]
  readonly #text: CellTextInput
  /** A place to go to as soon as its row is there. */
  #awaited: CellAddress | null = null
  /** The last key was Tab: an arrow, too, ends an edit and goes right, and begins no row. */
  #isTab = false

  constructor(
    controller: GridController,
    root: HTMLElement,
    bar: BarField,
    features: CreateFeatures,
    props: () => SheetGridProps,
  ) {
    this.#controller = controller
    this.#root = root
    this.#bar = bar
    this.#props = props
    this.#changes = new CellChanges(controller, root, props)
    this.#editing = new CellEditing(
      controller,
      root,
      bar,
      props,
      (from, move) => this.#afterEdit(from, move),
      text => fillWithText(controller, this.#changes, text),
    )
    this.#text = new CellTextInput(root, {
      isHeard: () => this.#editing.heard !== null,
      onText: (heard, staysHere) => this.#onText(heard, staysHere),
      onNothing: () => this.#editing.heard?.cancel(),
      onLeave: to => this.#onCellLeft(to),
      onCome: cell => this.#onCellCome(cell),
    })
    this.#features = features({ host: controller, root, changes: this.#changes, editing: this.#editing, props })
  }

  /** Listens until the function it gives back is called, which also ends an open edit. */
  watch(): () => void {
    const endings = [
      watchPointer(this.#root, this.#controller, this.#editing, this.#features, this.#props),
      this.#text.watch(),
      this.#bar.watch({ onEnter: () => this.#editInBar(), onLeave: () => this.#controller.takeFocus() }),
      watchFigureWidths(() => this.#controller.redraw()),
      ...this.#features.flatMap(feature => feature.watch?.() ?? []),
    ]
    const onKey = (event: KeyboardEvent): void => this.#onKey(event)
    const onStrayKey = (event: KeyboardEvent): void => this.#onStrayKey(event)
    this.#root.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('keydown', onStrayKey)
    this.#controller.selection.onChange = before => this.#onSelected(before)
    return () => {
      this.#editing.leaveUnless(null)
      this.#root.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('keydown', onStrayKey)
      this.#controller.selection.onChange = null
      for (const end of endings) end()
    }
  }

  /** Shows a view; an edit open on another sheet is stored first, or kept until that sheet is shown again. */
  show(view: SheetView | null, how: HowToShow): void {
    this.#editing.leaveUnless(view?.meta.id ?? null)
    const {
      context: { view: before },
      lines: linesBefore,
    } = this.#controller
    this.#controller.show(view, how)
    const { lines } = this.#controller
    // Rows that are folded away do not count in figures.
    for (const feature of this.#features) feature.onShown?.(before !== view || lines !== linesBefore)
    if (this.#awaited) this.goTo(this.#awaited)
    // Whoever came here before its cells stands on the frame.
    if (document.activeElement === this.#root) this.takeFocus()
    this.#editing.shown()
  }

  /** So many pixels from the left edge and from the top. */
  onScroll(left: number, top: number): void {
    this.#controller.scrolled(left, top)
    this.#editing.follow()
  }

  /** Columns were shown, hidden, put elsewhere or made wider by hand. */
  onColumns(): void {
    if (this.#controller.onColumns()) this.#each('onSelected')
    this.#each('onLayout')
  }

  /** Rows are higher or lower than before. */
  onDensity(): void {
    this.#each('onLayout')
  }

  #each(what: 'onSelected' | 'onLayout'): void {
    for (const feature of this.#features) feature[what]?.()
  }

  /** AG Grid moved the focus, by click, arrow or Tab. */
  onFocused(): void {
    const focused = this.#controller.focused()
    const { active } = this.#controller.selection
    if (!focused || isSameCell(focused, active)) return
    this.#controller.clearOfBar(focused.columnId)
    this.#controller.selection.select(selectCell(focused))
  }

  /** The screen asks for a cell: a jump from a list, or the place where a person left this sheet. */
  goTo(wanted: CellAddress | null): void {
    const { active } = this.#controller.selection
    this.#awaited = null
    if (!wanted || isSameCell(wanted, active)) return
    // Its row may still be on the way: only the first rows of the sheet are here.
    if (this.#controller.positionOf(wanted.rowId) < 0) this.#awaited = wanted
    this.#controller.moveTo(wanted)
    // A sheet that was shown just now has no height to scroll in before the next frame.
    requestAnimationFrame(() => {
      const { selection } = this.#controller
      const isStill = selection.isOneCell && isSameCell(wanted, selection.active) && !this.#editing.isOpen
      if (isStill && this.#controller.focused()) this.#controller.moveTo(wanted)
    })
  }

  /** The keyboard comes to the cells: to the active one, to where this sheet was left, or to its first cell. */
  takeFocus(): void {
    const { selection, lines } = this.#controller
    const { activeCell, rowsInAll } = this.#props()
    const left = selection.active || lines.length === 0 ? null : activeCell.read()
    if (left) this.goTo(left)
    const isToCome = this.#awaited !== null && (rowsInAll ?? null) !== null
    if (!isToCome) this.#controller.takeFocus()
  }

  get offers(): readonly Offer[] {
    return this.#features.flatMap(({ offers }) => offers ?? [])
  }

  resume(draft: CellDraft, onPassed: () => void): boolean {
    return this.#editing.resumeWith(draft, onPassed)
  }

  #onSelected(before: Ranges): void {
    const { active } = this.#controller.selection
    if (active && !isSameCell(active, before.active)) {
      this.#awaited = null
      // The header of a group, or a blank line, is no row that anything could be done to.
      const isRow = !isGroupHeader(active.rowId) && !isBlankLine(active.rowId)
      this.#props().onActiveCell(isRow ? active : null)
    }
    this.#each('onSelected')
  }

  #onKey(event: KeyboardEvent): void {
    this.#isTab = event.key === 'Tab'
    if (this.#editing.owns(event.target) || !this.#isOnCell(event.target)) return
    // AG Grid's own report of a move comes a moment later.
    this.onFocused()
    const { selection } = this.#controller
    const { active } = selection
    if (!active || !this.#controller.focused()) return
    const key = keyOf(event)
    const isHeard = this.#text.hears(key, event.target)
    if (this.#editing.heard) {
      if (isOrdinary(key) && !isLetter(key)) this.#editing.heard.takeKey(event)
      if (isForTextAlone(key)) event.stopPropagation()
      return
    }
    // AG Grid moves on from the active cell; where there is nowhere to go, that cell alone stays selected.
    if (isPlainArrow(key) && !selection.isOneCell) selection.select(clearRanges(selection.ranges()))
    const command = this.#commandFor(key)
    // AG Grid moves on.
    if (!command && this.#isTab) selection.tabRun.tab(active)
    if (!command) return
    event.stopPropagation()
    // The text comes by itself, and may be another one than the key says.
    if (isHeard && this.#isText(command, active)) return
    // An input method must still get the key that it begins with, in the editor that this opens.
    const composes = command.kind === 'type' && command.text === ''
    if (!composes) event.preventDefault()
    runCommand(command, active, this.#controller, this.#editing, this.#changes, this.#features, this.#props())
  }

  /** A space, too, where it turns nothing over. */
  #isText(command: GridCommand, { rowId, columnId }: CellAddress): boolean {
    if (command.kind !== 'toggle') return command.kind === 'type'
    return !isGroupHeader(rowId) && this.#editing.columnOf({ rowId, columnId })?.kind !== 'checkbox'
  }

  /** Text has come to the active cell, by whatever means. */
  #onText(heard: HeardText, staysHere: boolean): void {
    const { active } = this.#controller.selection
    if (this.#editing.heard) this.#editing.heard.hear(heard)
    else if (active) this.run({ kind: 'type', text: heard.text, ...(staysHere && { heard }) })
    const cell = active && this.#controller.cellElement(active)
    if (cell && this.#editing.heard) this.#text.place(cell.getBoundingClientRect(), this.#editing.heard.caretBounds)
  }

  #onCellLeft(to: EventTarget | null): void {
    // Where rows move, the keyboard goes with its cell.
    if (!this.#isOnCell(to)) this.#editing.heard?.onLeave(to)
  }

  #onCellCome(cell: HTMLElement): void {
    const { active } = this.#controller.selection
    if (active && this.#controller.cellElement(active) !== cell) this.#editing.heard?.focus()
  }

  #editInBar(): void {
    const { active } = this.#controller.selection
    if (active) this.#editing.openInBar(active)
  }

  /** Does what a key would have asked for, on what is selected. */
  run(command: GridCommand): void {
    const { active } = this.#controller.selection
    if (active)
      runCommand(command, active, this.#controller, this.#editing, this.#changes, this.#features, this.#props())
  }

  #commandFor(key: Key): GridCommand | null {
    return (this.#controller.selection.isOneCell ? null : commandForMany(key)) ?? commandFor(key)
  }

  /** A keyboard that is nowhere comes to the cells by a key that means something to them: no mouse is needed for it. */
  #onStrayKey(event: KeyboardEvent): void {
    const isShown = this.#root.offsetParent !== null
    const stray = isShown && event.target === document.body ? strayKey(keyOf(event)) : null
    // A text that is marked somewhere else is what is copied.
    if (!stray || (stray.does === 'copy' && document.getSelection()?.isCollapsed === false)) return
    if (stray.does !== 'copy') event.preventDefault()
    this.#controller.takeFocus()
    if (stray.does === 'run') this.run(stray.command)
  }

  #isOnCell(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('.ag-cell') !== null
  }

  /** After an edit among several selected cells the next one of them is active. */
  #afterEdit(from: CellAddress, move: Move): void {
    this.#text.reset()
    const { selection } = this.#controller
    const isAmongMany = !selection.isOneCell && isSameCell(from, selection.active)
    const inside =
      isAmongMany && move !== 'stay' ? walkInside(selection.ranges(), selection.layout(), WALKS[move]) : null
    if (inside) selection.select(inside, 'reveal')
    if (isAmongMany) this.#controller.takeFocus()
    else {
      if (this.#isTab) selection.tabRun.tab(from)
      const next = move === 'stay' ? null : cellAfterEdit(this.#controller, from, move)
      this.#controller.moveTo(next ?? from)
    }
  }
}

const OF_CARET = /^(Arrow\w+|Home|End|Page(Up|Down))$/
const OF_TEXT_WITH_MAIN = /^[acdvxyz]$/i
const OF_WINDOW = /^(F\d+|ContextMenu)$/

/** It goes on in the text that is heard: a change of focus would cut short what the next key, a dead one, begins. */
const isLetter = ({ key, main, alt }: Key): boolean => [...key].length === 1 && !main && !alt

/** What AG Grid must not hear of while a text is heard on its cell: it would go elsewhere. The rest may be commands of the window. */
function isForTextAlone({ key, main, alt }: Key): boolean {
  if (OF_CARET.test(key)) return true
  return main ? OF_TEXT_WITH_MAIN.test(key) : !alt && !OF_WINDOW.test(key)
}

const WALKS = {
  right: { along: 'rows', step: 1 },
  left: { along: 'rows', step: -1 },
  down: { along: 'columns', step: 1 },
  up: { along: 'columns', step: -1 },
} as const
