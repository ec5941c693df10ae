import type { Span } from '../../../shared/formula/token.ts'
import { FORMULA_LIMIT } from '../../../shared/model/sheet/edit.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf } from '../../commands/keymap.ts'
import { element } from '../core/dom.ts'
import type { EditorPanel } from '../core/editor-panel.ts'
import { isFormula } from '../formula/at-caret.ts'
import { EditorFields } from '../formula/editor-fields.ts'
import { FormulaPanel } from '../formula/formula-panel.ts'
import { LiveResult } from '../formula/live-result.ts'
import type { Pointed } from '../formula/pointing.ts'
import { previewMessage } from '../formula/preview-message.ts'
import type { ReceivedText } from '../formula/received-text.ts'
import { type Direction, isTakenByMethod } from '../grid/input/grid-keys.ts'
import { parseTyped } from '../values/typing/parse-typed.ts'
import type { Typed } from '../values/typing/typed.ts'
import { EditorHelp } from './editor-help.ts'
import { type EditorRequest, isWholeList, type Move, picksOne } from './editor-request.ts'
import { listText, separatorBefore } from './option-picks.ts'
import { calendarFor, panelFor } from './panel-for.ts'
import { UNTOUCHED } from './untouched.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * The editor over one cell and in the formula bar. Closes only with valid content or by Escape; invalid text stays,
 * with the reason below it. Takes the focus synchronously, so no key is lost. A composition that an input method began
 * on the cell stays on the cell until a key that is not the method's is pressed.
 */
export class CellEditor {
  readonly element = element('div', 'sf-editor')
  readonly #request: EditorRequest
  readonly #fields: EditorFields
  readonly #help: EditorHelp
  /** The cell's list is still unchanged, so typed text becomes its next item. */
  #isWholeList: boolean
  #formula: FormulaPanel | null = null
  readonly #live: LiveResult
  #own: EditorPanel | null
  /** Arrow keys end the edit or point at cells instead of moving the caret. */
  #arrowsLeave: boolean
  #isOver = false

  constructor(request: EditorRequest) {
    this.#request = request
    this.#isWholeList = isWholeList(request)
    this.#arrowsLeave = request.replaces
    this.#fields = new EditorFields(request.bar, request.text, {
      onInsert: text => this.#onInsert(text),
      onInput: () => this.#onInput(),
      onKey: event => this.#onKey(event),
      onCaret: () => this.#onCaret(),
      onLeave: event => this.#onFocusOut(event),
    })
    this.#fields.describe('aria-label', shownName(request.column.title))
    if (request.inset > 0) this.#fields.cell.input.style.paddingLeft = `${request.inset}px`
    this.element.popover = 'manual'
    this.element.append(this.#fields.cell.element)
    this.#help = new EditorHelp(this.element, this.#fields)
    this.#live = this.#liveResult(request)
    const picked = this.#isWholeList ? listText([this.text]) : this.text
    this.#own = panelFor(request, this.#panelHost(), picked)
    this.#showPanel()
    if (request.replaces) this.#panel?.onText(request.text)
    if (request.withList && !this.#panel) this.#openCalendar()
  }

  get text(): string {
    return this.#fields.text
  }

  /** `cell` is null while the cell is outside the viewport. */
  open(host: HTMLElement, cell: DOMRect | null): void {
    host.append(this.element)
    this.element.showPopover()
    this.position(cell)
    if (this.#request.received) this.#fields.receive(this.#request.received)
    else this.#takeFocus()
    this.#help.follow()
    if (this.#request.onPassed) this.#fields.describe(UNTOUCHED, '')
    this.#request.onText(this.text)
    this.#followResult()
  }

  #takeFocus(): void {
    // A press on the formula bar sets the caret itself.
    const isPressed = this.owns(document.activeElement)
    this.#fields.focus(this.#request.inBar ? 'bar' : 'cell')
    const end = this.text.length
    if (!isPressed) this.#fields.select(picksOne(this.#request) ? 0 : end, end)
  }

  /** The cell has the focus and receives the text. */
  get isReceiving(): boolean {
    return !this.#isOver && this.#fields.isReceiving
  }

  /** Applies the text that the cell received. */
  receive(received: ReceivedText): void {
    this.#fields.receive(received)
    this.#onInput()
  }

  /** Handles a key on the cell that is not an input method's, and takes the focus. */
  takeKey(event: KeyboardEvent): void {
    this.#onKey(event)
    if (!this.#isOver) this.focus()
  }

  /** The position of the caret while the cell receives the text. */
  get caretBounds(): DOMRect {
    const { element } = this.#fields.cell
    return (element.querySelector('.sf-ink-caret') ?? element).getBoundingClientRect()
  }

  /** Positions the editor over its cell; null while the cell is outside the viewport. */
  position(cell: DOMRect | null): void {
    this.#help.position(cell)
    this.#fields.cell.fit()
  }

  /** Ends the edit if the text is valid, else shows the reason and stays open. Returns whether it ended. */
  commit(move: Move): boolean {
    if (this.#isOver) return true
    this.#fields.stopReceiving()
    this.#panel?.settle?.()
    const added = this.#newOptions
    if (this.text === this.#request.held && added.length === 0)
      return this.#end(() => this.#request.onCommit(null, move, added))
    const typed = this.#read()
    const sentence = typed.ok ? this.#request.whyNot(this.text) : typed.sentence
    if (typed.ok && sentence === null) return this.#end(() => this.#request.onCommit(typed, move, added), this.text)
    this.say(sentence ?? '')
    return false
  }

  get #newOptions(): readonly string[] {
    return this.#own?.newOptions?.() ?? []
  }

  /** Parses the text as the column with its new options does. */
  #read(): Typed {
    const { column, typist } = this.#request
    return parseTyped({ ...column, options: [...column.options, ...this.#newOptions] }, this.text, typist)
  }

  cancel(): void {
    this.#end(this.#request.onCancel)
  }

  setAside(): void {
    this.#end(this.#request.onSetAside)
  }

  /** Shows below the text why it is invalid. */
  say(sentence: string): void {
    this.#help.say(sentence)
  }

  /** Shows a hint below the text. */
  inform(sentence: string): void {
    this.#help.inform(sentence)
  }

  /** Marks the editor when its cell has newer content; null removes the mark. */
  mark(sentence: string | null): void {
    this.#help.mark(sentence)
  }

  /** The sheet has changed, and with it maybe the result of the formula. */
  renewResult(): void {
    this.#live.renew()
  }

  focus(where: 'same' | 'bar' = 'same'): void {
    this.#fields.focus(where)
  }

  owns(target: EventTarget | null): boolean {
    return this.#fields.owns(target) || (target instanceof Node && this.#help.contains(target))
  }

  /** Inserts a reference to the pointed cell. Returns false if the caret accepts none or the target has none. */
  point(pointed: Pointed): boolean {
    const room = this.#room()
    const reference = room && this.#request.pointing.reference(pointed, room)
    if (!room || reference === null) return false
    this.#fields.replace(room.start, room.end, reference)
    return true
  }

  #room(): Span | null {
    return isFormula(this.text) ? this.#request.pointing.room(this.text, this.#fields.caret) : null
  }

  #end(notify: () => void, stays?: string): true {
    if (this.#isOver) return true
    this.#isOver = true
    this.#fields.describe(UNTOUCHED, null)
    notify()
    this.#live.follow(null)
    this.#fields.stop(stays)
    this.#help.remove()
    this.element.remove()
    return true
  }

  get #panel(): EditorPanel | null {
    if (!isFormula(this.text)) return this.#own
    this.#formula ??= new FormulaPanel(
      {
        ...this.#panelHost(),
        text: () => this.text,
        caret: () => this.#fields.caret,
        replace: (start, end, text) => this.#fields.replace(start, end, text),
      },
      this.#request.nameable,
    )
    this.#formula.element.prepend(this.#live.below)
    return this.#formula
  }

  #liveResult({ bar, column, typist, preview }: EditorRequest): LiveResult {
    const live = new LiveResult({
      preview,
      message: (result, formula) => previewMessage(result, formula, column, typist.today.slice(0, 4)),
      onShown: (formula, wrongArgument) => {
        this.#fields.underline(formula, wrongArgument)
        this.#help.follow()
      },
    })
    bar.field.show(live.beside)
    return live
  }

  /** A cell of predecessors accepts no formulas. */
  #followResult(): void {
    const { text } = this
    const isCalculated = isFormula(text) && text.length > 1 && text.length <= FORMULA_LIMIT
    const formula = isCalculated && this.#request.column.kind !== 'predecessors' ? text : null
    this.#live.follow(formula)
    this.#fields.describe('aria-describedby', formula === null ? null : this.#live.id)
  }

  #onInsert(text: string): void {
    const { input } = this.#fields
    const end = this.#request.held.length
    const isBehind = input.value === this.#request.held && input.selectionStart === end
    if (this.#isWholeList && isBehind) input.setRangeText(separatorBefore(text), end, end, 'end')
  }

  #onInput(): void {
    this.#isWholeList = false
    this.#fields.describe(UNTOUCHED, null)
    this.#help.unsay()
    this.#showPanel()
    this.#panel?.onText(this.text)
    this.#request.onText(this.text)
    this.#followResult()
  }

  #onCaret(): void {
    this.#help.follow()
    this.#panel?.onCaret?.()
  }

  #onKey(event: KeyboardEvent): void {
    if (isTakenByMethod(event)) return
    if (this.#takeKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  #takeKey(event: KeyboardEvent): boolean {
    const { key, altKey, shiftKey } = event
    const main = event.ctrlKey || event.metaKey
    if (isKeyOf('new-line', keystrokeOf(event, 'either'))) return this.#insertLine()
    if (main && key === 'Enter') return this.#fill()
    // Switches tabs of the window; the edit stays open.
    if (main && key === 'Tab') return false
    if (this.#panel?.onKey(event)) return true
    if (altKey && key === 'ArrowDown') return this.#openCalendar()
    if (key === 'Escape') return this.#escape()
    if (key === 'Enter') return this.#leave(shiftKey ? 'up' : 'down')
    if (key === 'Tab') return this.#leave(shiftKey ? 'left' : 'right')
    if (key === 'F2') return this.#turn(main && shiftKey)
    // Saving sends stored edits, so the open one is stored first. The window still receives the key.
    if (main && key.toLowerCase() === 's') this.commit('stay')
    const direction = ARROWS[key]
    const isOfCells = this.#arrowsLeave && !this.#fields.isInBar
    return direction !== undefined && !altKey && isOfCells && this.#takeArrow(direction, shiftKey, main)
  }

  /** In a formula, arrow keys point at cells while the caret accepts a reference. */
  #takeArrow(direction: Direction, extend: boolean, toEdge: boolean): boolean {
    if (this.#room()) {
      this.point({ kind: 'step', direction, toEdge, extends: extend })
      return true
    }
    const isOwnPanelOpen = this.#own !== null && !isFormula(this.text)
    return extend || toEdge || isOwnPanelOpen ? false : this.#leave(direction)
  }

  /**
   * F2 switches the arrow keys between caret and cells. With Ctrl and Shift it moves the focus between formula bar and
   * cell.
   */
  #turn(toOtherField: boolean): true {
    if (toOtherField && this.#fields.hasBar) this.#fields.focus(this.#fields.isInBar ? 'cell' : 'bar')
    else this.#arrowsLeave = !this.#arrowsLeave
    return true
  }

  #leave(move: Move): true {
    this.commit(move)
    return true
  }

  /** Text that is invalid for this cell is not filled into others. */
  #fill(): true {
    const { onFill, whyNot } = this.#request
    this.#panel?.settle?.()
    if (!onFill) return this.#leave('stay')
    const text = this.text
    const added = this.#newOptions
    const typed = this.#read()
    const sentence = typed.ok ? whyNot(text) : typed.sentence
    if (sentence === null) this.#end(() => onFill(text, added))
    else this.say(sentence)
    return true
  }

  #escape(): true {
    this.cancel()
    return true
  }

  #insertLine(): true {
    const { selectionStart, selectionEnd } = this.#fields.input
    this.#fields.replace(selectionStart, selectionEnd, '\n')
    return true
  }

  #openCalendar(): boolean {
    this.#own ??= calendarFor(this.#request.column, this.#request.typist, this.#panelHost(), this.text)
    this.#showPanel()
    return true
  }

  #showPanel(): void {
    const panel = this.#panel
    const listbox = panel && panel === this.#formula ? this.#formula.listbox : panel?.element
    this.#help.show(panel?.element ?? null, listbox ?? null)
  }

  #panelHost() {
    return {
      setText: (text: string) => {
        this.#fields.write(text)
        this.#help.unsay()
      },
      setExpanded: (expanded: boolean) => this.#help.expand(expanded),
      setActive: (id: string | null) => this.#fields.describe('aria-activedescendant', id),
      commit: () => void this.commit('down'),
    }
  }

  #onFocusOut({ relatedTarget }: FocusEvent): void {
    this.onLeave(relatedTarget)
  }

  onLeave(to: EventTarget | null): void {
    // The edit stays open when the window loses the focus, so the user can continue it later.
    if (this.owns(to) || this.#isOver || !document.hasFocus()) return
    const { onPassed, text } = this.#request
    const isPassed = to instanceof HTMLElement && to.matches('input, textarea') && this.text === text
    if (!onPassed || !isPassed) this.commit('stay')
    else {
      this.setAside()
      onPassed()
    }
  }
}
