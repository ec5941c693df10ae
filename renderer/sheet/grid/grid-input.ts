import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { watchFigureWidths } from './cells/measured-text.ts'
import { GUTTER } from './column-defs.ts'
import type { ProvidedInterface } from './feature-key.ts'
import type { GridController } from './grid-controller.ts'
import type { CreateFeatures, GridFeature } from './grid-feature.ts'
import type { SheetGridProps } from './grid-props.ts'
import type { HowToShow } from './how-to-show.ts'
import { commandFor, commandForMany, type GridCommand, isPlainArrow, type Key, keyOf } from './input/grid-keys.ts'
import { watchPointer } from './input/grid-pointer.ts'
import { moveByKey } from './input/move-by-key.ts'
import { runCommand } from './input/run-command.ts'
import { strayKey } from './input/stray-key.ts'
import { cellUnder, headerUnder } from './input/under-pointer.ts'
import { isOnRow } from './row-line.ts'
import { isSameCell, type Ranges, selectCell } from './selection/ranges.ts'

/** Handles keyboard, mouse, drop and selection. Reports through the current props. */
export class GridInput {
  readonly #controller: GridController
  readonly #root: HTMLElement
  readonly #props: () => SheetGridProps
  readonly #features: readonly GridFeature[]
  /** The cell to go to once its row is loaded. */
  #awaited: CellAddress | null = null

  constructor(controller: GridController, root: HTMLElement, features: CreateFeatures, props: () => SheetGridProps) {
    this.#controller = controller
    this.#root = root
    this.#props = props
    this.#features = features({ host: controller, root, props })
    controller.decorate(this.#features)
  }

  /** Adds listeners; returns a function that removes them. */
  watch(): () => void {
    const endings = [
      watchPointer(this.#root, this.#controller, this.#features, this.#props),
      this.#controller.watchViewport(() => this.#onScroll()),
      watchFigureWidths(() => this.#controller.redraw()),
      ...this.#features.flatMap(feature => feature.watch?.() ?? []),
    ]
    const onKey = (event: KeyboardEvent): void => this.#onKey(event)
    const onFocusIn = (event: FocusEvent): void => this.#onFocusIn(event.target)
    const onStrayKey = (event: KeyboardEvent): void => this.#onStrayKey(event)
    this.#root.addEventListener('keydown', onKey, { capture: true })
    this.#root.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onStrayKey)
    this.#controller.selection.onChange = before => this.#onSelected(before)
    return () => {
      for (const end of endings.toReversed()) end()
      this.#root.removeEventListener('keydown', onKey, { capture: true })
      this.#root.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onStrayKey)
      this.#controller.selection.onChange = null
    }
  }

  /** Shows a view, or the empty frame. */
  show(view: SheetView | null, how: HowToShow): void {
    for (const feature of this.#features) feature.beforeShown?.(view?.meta.id ?? null)
    const {
      context: { view: before },
      lines: linesBefore,
    } = this.#controller
    this.#controller.show(view, how)
    const { lines } = this.#controller
    // Collapsed rows are excluded from figures.
    for (const feature of this.#features) feature.onShown?.(before !== view || lines !== linesBefore)
    if (this.#awaited) this.goTo(this.#awaited)
    // The frame has the focus if it was focused before the cells existed.
    if (document.activeElement === this.#root) this.takeFocus()
  }

  #onScroll(): void {
    for (const feature of this.#features) feature.onScroll?.()
  }

  /** Columns were shown, hidden, moved or resized manually. */
  onColumns(): void {
    if (this.#controller.onColumns()) this.#each('onSelected')
    this.#each('onLayout')
  }

  /** The row height changed. */
  onDensity(): void {
    this.#each('onLayout')
  }

  #each(what: 'onSelected' | 'onLayout'): void {
    for (const feature of this.#features) feature[what]?.()
  }

  /** The browser moved the focus to a cell, after a press of the mouse. */
  #onFocusIn(target: EventTarget | null): void {
    const isCell = target instanceof Element && target.matches('.ag-cell')
    const cell = isCell ? cellUnder(this.#controller, target) : null
    if (!cell || cell.onGutter) return
    const focused = { rowId: cell.rowId, columnId: cell.columnId }
    this.#controller.noteFocus(focused)
    if (!isSameCell(focused, this.#controller.selection.active)) this.#controller.selection.select(selectCell(focused))
  }

  /** The screen requests a cell: a jump from a list, or the last position in this sheet. */
  goTo(wanted: CellAddress | null): void {
    const { active } = this.#controller.selection
    this.#awaited = null
    if (!wanted || isSameCell(wanted, active)) return
    // Its row may still be loading: only the first rows are here.
    if (this.#controller.positionOf(wanted.rowId) < 0) this.#awaited = wanted
    this.#controller.moveTo(wanted)
    // A sheet that was just shown has no scroll height before the next frame.
    requestAnimationFrame(() => {
      const { selection } = this.#controller
      const at = document.activeElement
      // A field that got the focus in the meantime keeps it: the user may be typing a passphrase there.
      const isOurs = at === document.body || this.#root.contains(at)
      const isStill = selection.isOneCell && isSameCell(wanted, selection.active) && !this.#isBusy()
      if (isStill && isOurs && this.#controller.focused()) this.#controller.moveTo(wanted)
    })
  }

  /** Focuses the active cell, the last position in this sheet, or the first cell. */
  takeFocus(): void {
    const { selection, lines } = this.#controller
    const { activeCell, rowsInAll } = this.#props()
    const left = selection.active || lines.length === 0 ? null : activeCell.read()
    if (left) this.goTo(left)
    const isToCome = this.#awaited !== null && (rowsInAll ?? null) !== null
    if (!isToCome) this.#controller.takeFocus()
  }

  get provides(): readonly ProvidedInterface[] {
    return this.#features.flatMap(({ provides }) => provides ?? [])
  }

  #onSelected(before: Ranges): void {
    const { active } = this.#controller.selection
    if (active && !isSameCell(active, before.active)) {
      this.#awaited = null
      this.#props().onActiveCell(isOnRow(active) ? active : null)
    }
    this.#each('onSelected')
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#leavesHeader(event)) return
    if (this.#features.some(feature => feature.owns?.(event.target)) || !this.#isOnCell(event.target)) return
    const { selection } = this.#controller
    const { active } = selection
    if (!active || !this.#controller.focused()) return
    const key = keyOf(event)
    const command = this.#commandFor(key)
    if (this.#features.some(feature => feature.onKey?.({ event, key, command, active }))) return
    if (!command && !moveByKey(this.#controller, active, key)) return
    event.stopPropagation()
    event.preventDefault()
    if (command) this.#run(command, key)
  }

  /** An arrow down on a header leads to the first cell of its column. */
  #leavesHeader(event: KeyboardEvent): boolean {
    const key = keyOf(event)
    const isHeader = event.target instanceof Element && event.target.matches('.ag-header-cell')
    const columnId = isHeader ? headerUnder(this.#controller, event.target) : null
    const [line] = this.#controller.lines
    if (columnId === null || columnId === GUTTER || !line || !isPlainArrow(key) || key.key !== 'ArrowDown') return false
    event.stopPropagation()
    event.preventDefault()
    this.#controller.moveTo({ rowId: line.rowId, columnId })
    return true
  }

  /** Runs a command on the selection. */
  run(command: GridCommand): void {
    this.#run(command, null)
  }

  #run(command: GridCommand, key: Key | null): void {
    const { active } = this.#controller.selection
    if (active) runCommand(command, key, active, this.#controller, this.#features, this.#props())
  }

  #isBusy(): boolean {
    return this.#features.some(feature => feature.isBusy?.())
  }

  #commandFor(key: Key): GridCommand | null {
    return (this.#controller.selection.isOneCell ? null : commandForMany(key)) ?? commandFor(key)
  }

  /** Without a focused element, keys with a meaning for cells focus the grid, so no mouse is needed. */
  #onStrayKey(event: KeyboardEvent): void {
    const isShown = this.#root.offsetParent !== null
    const stray = isShown && event.target === document.body ? strayKey(keyOf(event)) : null
    // Text selected elsewhere has priority for copying.
    if (!stray || (stray.does === 'copy' && document.getSelection()?.isCollapsed === false)) return
    if (stray.does !== 'copy') event.preventDefault()
    this.#controller.takeFocus()
    if (stray.does === 'run') this.run(stray.command)
  }

  #isOnCell(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('.ag-cell') !== null
  }
}
