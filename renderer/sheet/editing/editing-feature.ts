import type { SheetId } from '../../../shared/model/ids.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { BarField } from '../formula/bar-field.ts'
import type { ReceivedText } from '../formula/received-text.ts'
import { featureKey, type ProvidedInterface } from '../grid/feature-key.ts'
import type { CellCommands, CellKey, GridFeature, PointerHandlers } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { isGroupHeader } from '../grid/group-header.ts'
import { type GridCommand, isOrdinary, type Key } from '../grid/input/grid-keys.ts'
import { cellAfterEdit } from '../grid/input/grid-moves.ts'
import { cellUnder } from '../grid/input/under-pointer.ts'
import { isSameCell } from '../grid/selection/ranges.ts'
import { walkInside } from '../grid/selection/walk-inside.ts'
import { ANCHORED_EDITING, anchoredEditing } from './anchored-editing.ts'
import type { ChangeParts } from './cell-changes.ts'
import { CellEditing } from './cell-editing.ts'
import { CellTextInput } from './cell-text-input.ts'
import { fillWithText } from './change-selected.ts'
import { editCommands } from './edit-commands.ts'
import type { CellDraft, EditPorts } from './edit-ports.ts'
import type { Move } from './editor-request.ts'
import { pointByMouse } from './point-by-mouse.ts'
import './editors.css'

type Resume = (draft: CellDraft, onPassed: () => void) => boolean

/**
 * Opens the editor with an unfinished draft. `onPassed` is called when the user types elsewhere, such as the
 * passphrase, before they touched it: the editor closes, or does not open. Returns false if the cell does not exist.
 */
export const RESUME_DRAFT = featureKey<Resume>('resume-draft')

/** Calculates the formula that is being typed again, because the sheet has changed. */
export const RENEW_RESULT = featureKey<() => void>('renew-result')

const MAIN_BUTTON = 0

/** Text input in the cell or the formula bar: keys, input methods, and presses that end or extend an open edit. */
export class Editing implements GridFeature {
  readonly id = 'editing'
  readonly commands: CellCommands
  readonly provides: readonly ProvidedInterface[]
  readonly acts = { check: (cell: CellAddress) => this.#cells.toggle(cell) }
  readonly pointer: PointerHandlers = {
    beforePress: event => this.#beforePress(event),
    onDoubleClick: event => this.#onDoubleClick(event),
  }
  readonly #host: GridHost
  readonly #root: HTMLElement
  readonly #bar: BarField
  readonly #cells: CellEditing
  readonly #text: CellTextInput
  /** Tab was the last key: an arrow key also ends the edit and moves right, and creates no row. */
  #isTab = false

  constructor({ host, root, changes }: ChangeParts, bar: BarField, ports: () => EditPorts) {
    this.#host = host
    this.#root = root
    this.#bar = bar
    this.#cells = new CellEditing(
      host,
      root,
      bar,
      ports,
      (from, move) => this.#afterEdit(from, move),
      (text, columns) => fillWithText(host, changes, text, columns),
    )
    this.#text = new CellTextInput(root, {
      isReceiving: () => this.#cells.receivingEditor !== null,
      onText: (received, staysHere) => this.#onText(received, staysHere),
      onNothing: () => this.#cells.receivingEditor?.cancel(),
      onLeave: to => this.#onCellLeft(to),
      onCome: cell => this.#onCellCome(cell),
    })
    this.commands = editCommands(host, this.#cells, changes)
    this.provides = [
      RESUME_DRAFT.provide((draft, onPassed) => this.#cells.resumeWith(draft, onPassed)),
      RENEW_RESULT.provide(() => this.#cells.renewResult()),
      ANCHORED_EDITING.provide(anchoredEditing(host, this.#cells)),
    ]
  }

  isBusy(): boolean {
    return this.#cells.isOpen
  }

  owns(target: EventTarget | null): boolean {
    return this.#cells.owns(target)
  }

  beforeShown(sheetId: SheetId | null): void {
    this.#cells.leaveUnless(sheetId)
  }

  onShown(): void {
    this.#cells.shown()
  }

  onScroll(): void {
    this.#cells.follow()
  }

  watch(): () => void {
    const leaving = new AbortController()
    const onKey = ({ key }: KeyboardEvent): void => {
      this.#isTab = key === 'Tab'
    }
    this.#root.addEventListener('keydown', onKey, { capture: true, signal: leaving.signal })
    const endings = [
      this.#text.watch(),
      this.#bar.watch({ onEnter: () => this.#editInBar(), onLeave: () => this.#host.takeFocus() }),
    ]
    return () => {
      this.#cells.leaveUnless(null)
      leaving.abort()
      for (const end of endings) end()
    }
  }

  onKey({ event, key, command, active }: CellKey): boolean {
    const receives = this.#text.receives(key, event.target)
    const { receivingEditor } = this.#cells
    if (receivingEditor) {
      if (isOrdinary(key) && !isLetter(key)) receivingEditor.takeKey(event)
      if (isForTextAlone(key)) event.stopPropagation()
      return true
    }
    if (!command || !this.#isText(command, active)) return false
    // The text follows as an event and may differ from the key.
    if (receives) {
      event.stopPropagation()
      return true
    }
    if (command.kind !== 'type') return false
    event.stopPropagation()
    // An input method must still receive its first key, in the editor that this opens.
    if (command.text !== '') event.preventDefault()
    this.#cells.open(active, { text: command.text })
    return true
  }

  /** On a blank line a space is text, outside checkbox columns. On a row it opens the row panel. */
  #isText(command: GridCommand, active: CellAddress): boolean {
    if (command.kind === 'type') return true
    const isSpace = command.kind === 'feature' && command.id === 'toggle'
    return isSpace && !isGroupHeader(active.rowId) && this.#cells.columnOf(active)?.kind !== 'checkbox'
  }

  #onText(received: ReceivedText, staysHere: boolean): void {
    const { active } = this.#host.selection
    if (this.#cells.receivingEditor) this.#cells.receivingEditor.receive(received)
    else if (active) this.#cells.open(active, { text: received.text, ...(staysHere && { received }) })
    const cell = active && this.#host.cellElement(active)
    if (cell && this.#cells.receivingEditor)
      this.#text.position(cell.getBoundingClientRect(), this.#cells.receivingEditor.caretBounds)
  }

  #onCellLeft(to: EventTarget | null): void {
    // When rows move, the focus moves with its cell.
    const isOnCell = to instanceof Element && to.closest('.ag-cell') !== null
    if (!isOnCell) this.#cells.receivingEditor?.onLeave(to)
  }

  #onCellCome(cell: HTMLElement): void {
    const { active } = this.#host.selection
    if (active && this.#host.cellElement(active) !== cell) this.#cells.receivingEditor?.focus()
  }

  #editInBar(): void {
    const { active } = this.#host.selection
    if (active) this.#cells.openInBar(active)
  }

  /**
   * A press ends the open edit, unless it points at a cell for a formula. If the text is invalid, the editor keeps the
   * focus and the press is ignored.
   */
  #beforePress(event: MouseEvent): boolean {
    const isPointing = event.button === MAIN_BUTTON && pointByMouse(event, this.#root, this.#host, this.#cells)
    return isPointing || !this.#cells.settle()
  }

  #onDoubleClick(event: MouseEvent): boolean {
    const address = cellUnder(this.#host, event.target)
    if (!address || address.onGutter || isGroupHeader(address.rowId)) return false
    if (this.#cells.columnOf(address)?.kind !== 'checkbox') this.#cells.open(address)
    return true
  }

  /** After an edit within a selection, the next selected cell becomes active. */
  #afterEdit(from: CellAddress, move: Move): void {
    this.#text.reset()
    const { selection } = this.#host
    const isAmongMany = !selection.isOneCell && isSameCell(from, selection.active)
    const inside =
      isAmongMany && move !== 'stay' ? walkInside(selection.ranges(), selection.layout(), WALKS[move]) : null
    if (inside) selection.select(inside, 'reveal')
    if (isAmongMany) this.#host.takeFocus()
    else {
      if (this.#isTab) selection.tabRun.tab(from)
      const next = move === 'stay' ? null : cellAfterEdit(this.#host, from, move)
      this.#host.moveTo(next ?? from)
    }
  }
}

const OF_CARET = /^(Arrow\w+|Home|End|Page(Up|Down))$/
const OF_TEXT_WITH_MAIN = /^[acdvxyz]$/i
const OF_WINDOW = /^(F\d+|ContextMenu)$/

/**
 * The key continues the text that the cell receives: a change of focus would break a sequence that a dead key begins.
 */
const isLetter = ({ key, main, alt }: Key): boolean => [...key].length === 1 && !main && !alt

/** Keys that AG Grid must not receive while its cell receives text. The others may be commands of the window. */
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
