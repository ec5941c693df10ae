import type { Span } from '../../../shared/formula/token.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf } from '../../commands/keymap.ts'
import { element } from '../core/dom.ts'
import { isFormula } from '../formula/at-caret.ts'
import { FormulaPanel } from '../formula/formula-panel.ts'
import type { HeardText } from '../formula/heard-text.ts'
import type { Pointed } from '../formula/pointing.ts'
import { TwoFaces } from '../formula/two-faces.ts'
import { type Direction, isTakenByMethod } from '../grid/input/grid-keys.ts'
import { parseTyped } from '../typing/parse-typed.ts'
import type { Typed } from '../typing/typed.ts'
import { EditorHelp } from './editor-help.ts'
import type { EditorPanel } from './editor-panel.ts'
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
 * The editor over one cell, and in the bar above. Ends only with content the column can hold, or by Escape: text that does not fit
 * stays in it under a sentence that says why. It takes the focus in the same turn in which it opens, so no key is lost; what an input
 * method has begun on the cell it leaves to the cell, and shows, until a key is pressed that is not the method's.
 */
export class CellEditor {
  readonly element = element('div', 'sf-editor')
  readonly #request: EditorRequest
  readonly #faces: TwoFaces
  readonly #help: EditorHelp
  /** Nothing was typed yet into a list that the cell holds: what is typed behind it is its next item. */
  #isWholeList: boolean
  #formula: FormulaPanel | null = null
  #own: EditorPanel | null
  /** Arrows end the edit or point at cells, and do not walk the text. */
  #arrowsLeave: boolean
  #isOver = false

  constructor(request: EditorRequest) {
    this.#request = request
    this.#isWholeList = isWholeList(request)
    this.#arrowsLeave = request.replaces
    this.#faces = new TwoFaces(request.bar, request.text, {
      onInsert: text => this.#onInsert(text),
      onInput: () => this.#onInput(),
      onKey: event => this.#onKey(event),
      onCaret: () => this.#onCaret(),
      onLeave: event => this.#onFocusOut(event),
    })
    this.#faces.describe('aria-label', shownName(request.column.title))
    if (request.inset > 0) this.#faces.cell.input.style.paddingLeft = `${request.inset}px`
    this.element.popover = 'manual'
    this.element.append(this.#faces.cell.element)
    this.#help = new EditorHelp(this.element, this.#faces)
    const picked = this.#isWholeList ? listText([this.text]) : this.text
    this.#own = panelFor(request, this.#panelHost(), picked)
    this.#showPanel()
    if (request.replaces) this.#panel?.onText(request.text)
    if (request.withList && !this.#panel) this.#openCalendar()
  }

  get text(): string {
    return this.#faces.text
  }

  /** `cell` is null while the cell is scrolled out of sight. */
  open(host: HTMLElement, cell: DOMRect | null): void {
    host.append(this.element)
    this.element.showPopover()
    this.place(cell)
    if (this.#request.heard) this.#faces.hear(this.#request.heard)
    else this.#takeFocus()
    this.#help.follow()
    if (this.#request.onPassed) this.#faces.describe(UNTOUCHED, '')
    this.#request.onText(this.text)
  }

  #takeFocus(): void {
    // A press on the bar says itself where the caret goes.
    const isPressed = this.owns(document.activeElement)
    this.#faces.focus(this.#request.inBar ? 'bar' : 'cell')
    const end = this.text.length
    if (!isPressed) this.#faces.select(picksOne(this.#request) ? 0 : end, end)
  }

  /** The keyboard is still on the cell, and the text is heard there. */
  get isHeard(): boolean {
    return !this.#isOver && this.#faces.isHeard
  }

  /** The text as it is heard on the cell now. */
  hear(heard: HeardText): void {
    this.#faces.hear(heard)
    this.#onInput()
  }

  /** A key on the cell that is not an input method's: it does what it does here, and the keyboard comes here. */
  takeKey(event: KeyboardEvent): void {
    this.#onKey(event)
    if (!this.#isOver) this.focus()
  }

  /** Where the next letter appears, while the text is heard on the cell. */
  get caretBounds(): DOMRect {
    const { element } = this.#faces.cell
    return (element.querySelector('.sf-ink-caret') ?? element).getBoundingClientRect()
  }

  /** Lays the editor over its cell; null while the cell is scrolled out of sight. */
  place(cell: DOMRect | null): void {
    this.#help.place(cell)
    this.#faces.cell.fit()
  }

  /** Ends the edit if the column can hold the text; else says why not and stays open. True when it ended. */
  commit(move: Move): boolean {
    if (this.#isOver) return true
    this.#faces.stopHearing()
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

  /** The text as a column with the new options reads it. */
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

  /** Shows under the text why it cannot be stored. */
  say(sentence: string): void {
    this.#help.say(sentence)
  }

  /** Shows under the text what the user should know of it. */
  inform(sentence: string): void {
    this.#help.inform(sentence)
  }

  /** Marks the editor while the cell under it holds something newer; null takes the mark away. */
  mark(sentence: string | null): void {
    this.#help.mark(sentence)
  }

  focus(where: 'same' | 'bar' = 'same'): void {
    this.#faces.focus(where)
  }

  owns(target: EventTarget | null): boolean {
    return this.#faces.owns(target) || (target instanceof Node && this.#help.contains(target))
  }

  /** Writes a reference to what is pointed at. False where none belongs at the caret, or nothing is there that has one. */
  point(pointed: Pointed): boolean {
    const room = this.#room()
    const reference = room && this.#request.pointing.reference(pointed, room)
    if (!room || reference === null) return false
    this.#faces.replace(room.start, room.end, reference)
    return true
  }

  #room(): Span | null {
    return isFormula(this.text) ? this.#request.pointing.room(this.text, this.#faces.caret) : null
  }

  #end(notify: () => void, stays?: string): true {
    if (this.#isOver) return true
    this.#isOver = true
    this.#faces.describe(UNTOUCHED, null)
    notify()
    this.#faces.stop(stays)
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
        caret: () => this.#faces.caret,
        replace: (start, end, text) => this.#faces.replace(start, end, text),
      },
      this.#request.nameable,
    )
    return this.#formula
  }

  #onInsert(text: string): void {
    const { input } = this.#faces
    const end = this.#request.held.length
    const isBehind = input.value === this.#request.held && input.selectionStart === end
    if (this.#isWholeList && isBehind) input.setRangeText(separatorBefore(text), end, end, 'end')
  }

  #onInput(): void {
    this.#isWholeList = false
    this.#faces.describe(UNTOUCHED, null)
    this.#help.unsay()
    this.#showPanel()
    this.#panel?.onText(this.text)
    this.#request.onText(this.text)
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
    // To another tab of the window; what is being typed stays.
    if (main && key === 'Tab') return false
    if (this.#panel?.onKey(event)) return true
    if (altKey && key === 'ArrowDown') return this.#openCalendar()
    if (key === 'Escape') return this.#escape()
    if (key === 'Enter') return this.#leave(shiftKey ? 'up' : 'down')
    if (key === 'Tab') return this.#leave(shiftKey ? 'left' : 'right')
    if (key === 'F2') return this.#turn(main && shiftKey)
    // Saving sends what is stored, so what is being typed is stored first; the key itself goes on to the window.
    if (main && key.toLowerCase() === 's') this.commit('stay')
    const direction = ARROWS[key]
    const isOfCells = this.#arrowsLeave && !this.#faces.isInBar
    return direction !== undefined && !altKey && isOfCells && this.#takeArrow(direction, shiftKey, main)
  }

  /** In a formula arrows point at cells as long as one belongs at the caret. */
  #takeArrow(direction: Direction, extend: boolean, toEdge: boolean): boolean {
    if (this.#room()) {
      this.point({ kind: 'step', direction, toEdge, extends: extend })
      return true
    }
    const isOwnPanelOpen = this.#own !== null && !isFormula(this.text)
    return extend || toEdge || isOwnPanelOpen ? false : this.#leave(direction)
  }

  /** F2 turns the arrows over to the text, or back to the cells. With Ctrl and Shift the keyboard goes to the bar, or back to the cell. */
  #turn(toOtherFace: boolean): true {
    if (toOtherFace) this.#faces.focus(this.#faces.isInBar ? 'cell' : 'bar')
    else this.#arrowsLeave = !this.#arrowsLeave
    return true
  }

  #leave(move: Move): true {
    this.commit(move)
    return true
  }

  /** Text that not even this cell can hold goes nowhere. */
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
    const { selectionStart, selectionEnd } = this.#faces.input
    this.#faces.replace(selectionStart, selectionEnd, '\n')
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
        this.#faces.write(text)
        this.#help.unsay()
      },
      setExpanded: (expanded: boolean) => this.#help.expand(expanded),
      setActive: (id: string | null) => this.#faces.describe('aria-activedescendant', id),
      commit: () => void this.commit('down'),
    }
  }

  #onFocusOut({ relatedTarget }: FocusEvent): void {
    this.onLeave(relatedTarget)
  }

  /** The keyboard goes elsewhere. */
  onLeave(to: EventTarget | null): void {
    // The whole window losing the focus ends nothing: the person comes back to where they typed.
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
