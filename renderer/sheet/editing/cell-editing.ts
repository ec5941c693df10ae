import { checkFormula } from '../../../shared/formula/check-formula.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { isTextField } from '../../ui-state/panes.ts'
import { addOptions, takesOptions } from '../columns/column-edits.ts'
import { afterFrames } from '../core/after-frames.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { showCellTip } from '../core/cell-tip.ts'
import { columnIn } from '../core/shown-columns.ts'
import { isFormula } from '../formula/at-caret.ts'
import { BarField } from '../formula/bar-field.ts'
import { type Pointed, Pointing } from '../formula/pointing.ts'
import { ReferenceMarks } from '../formula/reference-marks.ts'
import { ANY_BLANK_LINE, isBlankLine } from '../grid/blank/blank-line.ts'
import { cellNow, cellOfBlank } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { isGroupHeader } from '../grid/group-header.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { whyImageStays, whyNoAltText } from '../images/image-cell.ts'
import { ON_GROUP_HEADER, whyFixed, whyGone } from '../values/editability.ts'
import { editText } from '../values/typing/edit-text.ts'
import { parseTyped } from '../values/typing/parse-typed.ts'
import type { Around } from '../values/typing/predecessors/waiting-row.ts'
import { contentEdits, toCellEdit } from '../values/typing/to-cell-edit.ts'
import { type Content, holds } from '../values/typing/typed.ts'
import { CellEditor } from './cell-editor.ts'
import type { CellDraft, EditPorts } from './edit-ports.ts'
import { type EditTarget, editTarget, insetOf, typistOf } from './edit-target.ts'
import type { EditorRequest, Move } from './editor-request.ts'
import {
  anchorOf,
  changedUnder,
  type Draft,
  type EditStart,
  type OpenEdit,
  type Origin,
  unfinishedHint,
} from './open-edit.ts'

/** A new row appears in the view within this many frames, or was undone immediately. */
const FRAMES_TO_COME_BACK = 180
/** After a dialog the grid focuses its active cell, so an editor that opens earlier would lose the focus. */
const FRAMES_TO_TAKE_FOCUS = 2

/** Fills a text into all selected cells after applying `columns`. */
type FillCells = (text: string, columns: readonly ColumnEdit[]) => void

/** Edits single cells: opens the editor, reports its content, and reopens it with the text if storing fails. */
export class CellEditing {
  readonly #host: GridHost
  readonly #root: HTMLElement
  readonly #bar: BarField
  readonly #marks: ReferenceMarks
  readonly #ports: () => EditPorts
  readonly #move: (from: CellAddress, move: Move) => void
  readonly #fill: FillCells
  #open: OpenEdit | null = null
  /** The edit whose draft is persisted outside this window. */
  #kept: Draft | null = null

  constructor(
    host: GridHost,
    root: HTMLElement,
    bar: BarField,
    ports: () => EditPorts,
    move: (from: CellAddress, move: Move) => void,
    fill: FillCells,
  ) {
    this.#host = host
    this.#root = root
    this.#bar = bar
    this.#marks = new ReferenceMarks(host)
    this.#ports = ports
    this.#move = move
    this.#fill = fill
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** The open editor while the cell has the focus and receives the text. */
  get receivingEditor(): CellEditor | null {
    return this.#open?.editor.isReceiving ? this.#open.editor : null
  }

  /** Opens the editor on a cell, or shows at the cell why it is read-only. */
  open(address: CellAddress, start: EditStart = {}): void {
    if (!this.settle()) return
    const target = this.#editable(address, start.anchor)
    const at = start.anchor?.element ?? this.#host.cellElement(address)
    if (!target || (!at && !start.inBar)) return
    const { onEdits, onDraft } = this.#ports()
    const seen = start.seen ?? seenIn(target.view, this.#host.context.optimisticCells)(address)
    const draft: Draft = { publish: onDraft, seen }
    const editor = new CellEditor(this.#requestFor(address, target, start, draft))
    const cell = seen?.at(-1) ?? target.cell
    const { anchor = null } = start
    this.#open = { editor, address, cell, seen, sheetId: target.view.meta.id, onEdits, draft, anchor }
    if (start.onPassed) this.#kept = draft
    this.#root.classList.add('sf-editing')
    editor.open(anchor?.element.parentElement ?? this.#root, at?.getBoundingClientRect() ?? null)
    editor.mark(changedUnder(this.#open, target.view))
    if (start.note) editor.say(start.note)
    if (start.onPassed) editor.inform(unfinishedHint(start))
  }

  /** Moves the focus to the formula bar, or back to the cell. */
  openInBar(address: CellAddress): void {
    if (this.#open) this.#open.editor.focus('bar')
    else this.open(address, { inBar: true })
  }

  /** Inserts a reference to a cell into the open formula. Returns false if the caret does not accept one. */
  point(pointed: Pointed): boolean {
    return this.#open?.editor.point(pointed) ?? false
  }

  #requestFor(
    address: CellAddress,
    target: EditTarget,
    { text, note, withList, inBar, received, onPassed, anchor }: EditStart,
    draft: Draft,
  ): EditorRequest {
    const held = editText(target.column, target.cell, personsLocale.now())
    const titles = target.view.meta.columns.map(({ title }) => title)
    const own = (): CellAddress => this.#open?.address ?? address
    return {
      column: target.column,
      canAddOptions: this.#ports().canChangeColumns && takesOptions(target.column),
      typist: typistOf(this.#ports(), target.cell, target.column, () => this.#around(target, own())),
      held,
      text: text ?? held,
      replaces: text !== undefined && note === undefined && !onPassed,
      withList: withList ?? false,
      inset: anchor ? 0 : insetOf(this.#host, target, address.rowId),
      // The bar shows the active cell, which may be another one.
      bar: anchor ? new BarField() : this.#bar,
      inBar: inBar ?? false,
      received: received ?? null,
      nameable: { titles, row: (target.index < 0 ? target.view.rowCount : target.index) + 1 },
      pointing: new Pointing(this.#host, own),
      preview: typed => this.#ports().previewFormula({ ...own(), location: this.#locationOf(own()) }, typed),
      whyNot: typed => this.#whyGone() ?? whyNoAltText(this.#cellNow(own()), typed) ?? this.#whyNoFormula(typed),
      onText: typed => {
        this.#publishDraft(draft, own(), typed === held ? null : typed)
        if (isFormula(typed)) this.#marks.show(typed, own().rowId)
        else this.#marks.remove()
      },
      onCommit: (typed, move, newOptions) => this.#onCommit(typed, move, newOptions),
      onCancel: () => {
        this.#publishDraft(draft, own(), null)
        this.#onEnd('stay')
      },
      onSetAside: () => this.#onEnd('stay'),
      onPassed: onPassed ?? null,
      onFill:
        anchor || this.#host.selection.isOneCell || isBlankLine(address.rowId)
          ? null
          : (typed, newOptions) => this.#onFill(typed, newOptions),
    }
  }

  /** The current state of the sheet, if it is still the one shown. */
  #around({ view }: EditTarget, address: CellAddress): Around {
    const now = this.#host.context.view
    return { view: now?.meta.id === view.meta.id ? now : view, ...address }
  }

  /** Ends the open edit. Returns false if its text is invalid: the editor then keeps the focus and shows the reason. */
  settle(): boolean {
    if (!this.#open) return true
    if (this.#open.editor.commit('stay')) return true
    this.#open.editor.focus()
    return false
  }

  /**
   * Call before showing another view: ends an edit of another sheet and stores its text, or keeps an invalid one as
   * draft.
   */
  leaveUnless(sheetId: SheetId | null): void {
    const open = this.#open
    if (!open || open.sheetId === sheetId) return
    if (!open.editor.commit('stay')) open.editor.setAside()
  }

  /** Call after showing a view: the open editor reports that its cell has changed. */
  shown(): void {
    const { view } = this.#host.context
    if (view && this.#open?.sheetId === view.meta.id) this.#open.editor.mark(changedUnder(this.#open, view))
  }

  renewResult(): void {
    this.#open?.editor.renewResult()
  }

  /**
   * Opens the editor with an unfinished draft, in the formula bar if the cell is off screen. Returns false if the cell
   * does not exist.
   */
  resumeWith({ cell: { rowId, columnId }, text, seen, isOfThisWindow }: CellDraft, onPassed: () => void): boolean {
    const { view, blank, readOnly } = this.#host.context
    const wasBlank = isBlankLine(rowId) && !readOnly
    const address = { rowId: wasBlank ? blank.first : rowId, columnId }
    if (!view || (!wasBlank && view.indexOf(rowId) < 0) || !this.#host.columnIds().includes(columnId)) return false
    this.#host.moveTo(address)
    afterFrames(2, () => {
      // The user may have begun to type elsewhere during these frames.
      if (isTextField(document.activeElement)) return onPassed()
      const isShown = this.#host.cellElement(address) !== null
      if (!this.#open) this.open(address, { text, inBar: !isShown, onPassed, isOfThisWindow, seen })
    })
    return true
  }

  /** Whether an element belongs to the open editor. */
  owns(target: EventTarget | null): boolean {
    return this.#open?.editor.owns(target) ?? false
  }

  /** Keeps the editor over its cell while the sheet scrolls. */
  follow(): void {
    if (!this.#open) return
    const cell = this.#open.anchor?.element ?? this.#host.cellElement(this.#open.address)
    this.#open.editor.position(cell?.getBoundingClientRect() ?? null)
    if (cell !== document.activeElement) this.receivingEditor?.focus()
  }

  /** Sets the content of a cell without an editor: a tick, today's date or blank. */
  put(address: CellAddress, typed: (target: EditTarget) => Content | null, anchor?: EditStart['anchor']): void {
    if (!this.settle()) return
    const target = this.#editable(address, anchor)
    const content = target && typed(target)
    const why = content && whyImageStays(target.cell)
    if (why) this.#say(address, why, anchor)
    else if (content) this.#report(address, target.cell, content)
  }

  toggle(address: CellAddress, anchor?: EditStart['anchor']): void {
    this.put(address, ({ cell }) => holds(cell.value !== true), anchor)
  }

  putToday(address: CellAddress, anchor?: EditStart['anchor']): void {
    const today = ({ column, cell, view }: EditTarget): Content | null => {
      const typist = typistOf(this.#ports(), cell, column, () => ({ view, ...address }))
      const typed = parseTyped(column, column.kind === 'text' ? `'${typist.today}` : typist.today, typist)
      return typed.ok ? typed : null
    }
    this.put(address, today, anchor)
  }

  columnOf({ columnId }: CellAddress): Column | null {
    const { view } = this.#host.context
    return view && columnIn(view, columnId)
  }

  #editable(address: CellAddress, anchor?: EditStart['anchor']): EditTarget | null {
    const { context } = this.#host
    const column = this.columnOf(address)
    const index = context.view?.indexOf(address.rowId) ?? -1
    if (isGroupHeader(address.rowId)) this.#say(address, ON_GROUP_HEADER)
    const isBlank = index < 0 && context.blank.takesValues(address.rowId)
    if (!context.view || !column || (index < 0 && !isBlank)) return null
    const fixed = whyFixed(context.view, index, column, context.readOnly)
    if (fixed === null) return editTarget(context.view, index, column, this.#cellNow(address))
    this.#say(address, fixed, anchor)
    return null
  }

  #say(address: CellAddress, sentence: string, anchor?: EditStart['anchor']): void {
    // A cell outside the viewport is edited in the formula bar, and its message appears there.
    const at = anchor?.element ?? this.#host.cellElement(address) ?? this.#bar.field.element
    showCellTip(this.#root, at.getBoundingClientRect(), sentence)
  }

  #cellNow(address: CellAddress): Cell {
    const { context } = this.#host
    const index = context.view?.indexOf(address.rowId) ?? -1
    return index < 0 ? cellOfBlank(context, address) : cellNow(context, index, address.columnId)
  }

  #locationOf({ rowId }: CellAddress): RowLocation | null {
    return isBlankLine(rowId) ? this.#host.context.blank.nextLocation() : null
  }

  #whyGone(): string | null {
    const { view, blank } = this.#host.context
    return this.#open && whyGone(view, this.#open.address, blank.takesValues(this.#open.address.rowId))
  }

  /** Uses the current columns: one can be renamed during typing. */
  #whyNoFormula(text: string): string | null {
    const titles = this.#host.context.view?.meta.columns.map(({ title }) => title) ?? []
    if (!isFormula(text) || text.length === 1) return null
    return checkFormula(text, titles)?.sentence ?? null
  }

  #onCommit(typed: Content | null, move: Move, newOptions: readonly string[]): void {
    const { view, blank } = this.#host.context
    const open = this.#open
    const rowId = open?.address.rowId
    const isThere = rowId !== undefined && ((view?.indexOf(rowId) ?? -1) >= 0 || blank.takesValues(rowId))
    if (open && typed && isThere) {
      const columns = this.#adding(open.address, newOptions)
      const address = this.#report(open.address, open.cell, typed, { from: open, columns })
      this.#open = { ...open, address }
    } else if (open) this.#publishDraft(open.draft, open.address, null)
    this.#onEnd(move)
  }

  /** `text` is null once it is stored or discarded. By then another cell may have a draft, which is kept. */
  #publishDraft(draft: Draft, cell: CellAddress, text: string | null): void {
    if (text === null && this.#kept !== draft) return
    this.#kept = text === null ? null : draft
    draft.publish(isBlankLine(cell.rowId) ? { ...cell, rowId: ANY_BLANK_LINE } : cell, text, draft.seen)
  }

  #onFill(text: string, newOptions: readonly string[]): void {
    const columns = this.#open ? this.#adding(this.#open.address, newOptions) : []
    if (this.#open) this.#publishDraft(this.#open.draft, this.#open.address, null)
    this.#onEnd('stay')
    this.#fill(text, columns)
  }

  /** Adds to the current options of the column: another user may have changed them since the editor opened. */
  #adding(address: CellAddress, newOptions: readonly string[]): readonly ColumnEdit[] {
    const column = newOptions.length === 0 ? null : this.columnOf(address)
    const edit = column && addOptions(column, newOptions)
    return edit ? [edit] : []
  }

  #onEnd(move: Move): void {
    const open = this.#open
    const at = document.activeElement
    const hadFocus = this.owns(at) || (open !== null && this.#host.cellElement(open.address) === at)
    this.#open = null
    this.#root.classList.remove('sf-editing')
    this.#marks.remove()
    if (!open || !hadFocus) return
    if (open.anchor) open.anchor.onEnd(move)
    else this.#move(open.address, move)
  }

  /**
   * Shows the new content optimistically and submits the edit; on failure, removes it and reopens the editor with the
   * text. Creates a row if the line is blank. Returns the address of the cell from then on.
   */
  #report(at: CellAddress, now: Cell, typed: Content, { from, columns = [] }: Origin = {}): CellAddress {
    const { optimisticCells } = this.#host.context
    const made = toCellEdit(at, now, typed) && isBlankLine(at.rowId) ? this.#makeRow(at) : null
    const address = made?.address ?? at
    const edits = contentEdits(address, this.columnOf(address), now, typed)
    const finish = () => from && this.#publishDraft(from.draft, from.address, null)
    if (edits.length + columns.length === 0 || isBlankLine(address.rowId)) {
      finish()
      return address
    }
    if (edits.length > 0) optimisticCells.cover(address, typed.value, typed.formula)
    this.#host.refreshCell(address)
    const onEdits = from?.onEdits ?? this.#ports().onEdits
    const seen = from?.seen
    // The column is first: a restricted one rejects values that are not in its list.
    const all = [...columns, ...(made ? [made.edit] : []), ...edits]
    void onEdits(all, columns.length > 0 ? 'option' : 'type', seen ? () => seen : undefined).then(reason => {
      if (reason === null) {
        if (made) afterFrames(FRAMES_TO_COME_BACK, () => this.#host.giveLineBack(address.rowId))
        finish()
        return
      }
      optimisticCells.uncover(address)
      const lineId = made && this.#host.giveLineBack(address.rowId)
      const left = lineId ? { ...address, rowId: lineId } : address
      this.#host.refreshCell(left)
      this.#giveBack(left, reason, from)
    })
    return address
  }

  #makeRow(at: CellAddress) {
    const rowId = this.#ports().newRowId()
    const edit = this.#host.takeLine(at.rowId, rowId)
    return edit && { edit, address: { rowId, columnId: at.columnId } }
  }

  #giveBack(address: CellAddress, reason: string, from: OpenEdit | undefined): void {
    const giveBack = (): void => {
      if (from && !this.#open)
        this.open(address, { text: from.editor.text, note: reason, seen: from.seen, ...anchorOf(from) })
      else this.#say(address, reason)
    }
    if (from) afterFrames(FRAMES_TO_TAKE_FOCUS, giveBack)
    else giveBack()
  }
}
