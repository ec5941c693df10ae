import type { Column } from '../../../shared/model/sheet/column.ts'
import { element } from '../cells/dom.ts'
import { parseTyped } from '../typing/parse-typed.ts'
import type { Content, Typist } from '../typing/typed.ts'
import type { EditorPanel } from './editor-panel.ts'
import { calendarFor, panelFor } from './panel-for.ts'

/** Where the active cell goes after an edit. */
export type Move = 'down' | 'up' | 'right' | 'left' | 'stay'

export type EditorRequest = {
  readonly column: Column
  readonly typist: Typist
  /** What the cell holds as text, and the text to begin with: the same, what was just typed, or what could not be stored. */
  readonly held: string
  readonly text: string
  /** Begun by typing over the cell: arrows then end the edit and move, as in every spreadsheet. */
  readonly replaces: boolean
  readonly withList: boolean
  /** How far in the text begins, in pixels: an indented name does not jump when it is edited. */
  readonly inset: number
  /** Why nothing can be stored in this cell any more (its row was deleted meanwhile); null while it can. */
  readonly whyNot: () => string | null
  readonly onCommit: (typed: Content | null, move: Move) => void
  readonly onCancel: () => void
  /** Ctrl+Enter: the text goes into every selected cell. Null where this is the only one. */
  readonly onFill: ((text: string) => void) | null
}

const ARROW_MOVES: Record<string, Move> = { ArrowDown: 'down', ArrowUp: 'up', ArrowLeft: 'left', ArrowRight: 'right' }
const PANEL_ROOM_PX = 300

/**
 * The editor over one cell. Ends only with content the column can hold, or by Escape: text that does not fit stays in it under a
 * sentence that says why. It takes the focus in the same turn in which it opens, so no key is lost and input methods work.
 */
export class CellEditor {
  readonly element = element('div', 'sf-editor')
  readonly #request: EditorRequest
  readonly #input: HTMLTextAreaElement
  readonly #note = element('div', 'sf-editor-note')
  readonly #untouched: string | null
  #panel: EditorPanel | null = null
  #isOver = false

  constructor(request: EditorRequest) {
    this.#request = request
    this.#untouched = request.text === request.held ? startText(request) : null
    this.#input = document.createElement('textarea')
    this.#input.className = 'sf-editor-input'
    this.#input.rows = 1
    this.#input.spellcheck = false
    this.#input.value = startText(request)
    this.#input.setAttribute('aria-label', request.column.title)
    if (request.inset > 0) this.#input.style.paddingLeft = `${request.inset}px`
    this.#note.setAttribute('role', 'alert')
    this.#note.hidden = true
    this.element.popover = 'manual'
    this.element.append(this.#input, this.#note)
    this.#input.addEventListener('input', () => this.#onInput())
    this.element.addEventListener('keydown', event => this.#onKey(event))
    this.element.addEventListener('focusout', event => this.#onFocusOut(event))
    this.#setPanel(panelFor(request.column, request.typist, this.#panelHost(), this.text))
    if (request.replaces) this.#panel?.onText(request.text)
    if (request.withList && !this.#panel) this.#openCalendar()
  }

  get text(): string {
    return this.#input.value
  }

  /** The sentence that is shown under the text, or nothing. */
  get note(): string {
    return this.#note.hidden ? '' : (this.#note.textContent ?? '')
  }

  open(host: HTMLElement, cell: DOMRect): void {
    host.append(this.element)
    this.element.showPopover()
    this.place(cell)
    this.#input.focus({ preventScroll: true })
    const end = this.text.length
    this.#input.setSelectionRange(picksOne(this.#request) ? 0 : end, end)
  }

  /** Lays the editor over its cell; null while the cell is scrolled out of sight. */
  place(cell: DOMRect | null): void {
    const { style, classList } = this.element
    classList.toggle('sf-editor-away', cell === null)
    if (!cell) return
    const above = cell.bottom + PANEL_ROOM_PX > window.innerHeight && cell.top > PANEL_ROOM_PX
    classList.toggle('sf-editor-above', above)
    style.left = `${cell.left}px`
    style.top = above ? 'auto' : `${cell.top}px`
    style.bottom = above ? `${window.innerHeight - cell.bottom}px` : 'auto'
    this.#input.style.minWidth = `${cell.width}px`
    this.#input.style.minHeight = `${cell.height}px`
    style.maxWidth = `${Math.max(cell.width, window.innerWidth - cell.left - 16)}px`
  }

  /** Ends the edit if the column can hold the text; else says why not and stays open. True when it ended. */
  commit(move: Move): boolean {
    if (this.#isOver) return true
    if (this.text === this.#request.held || this.text === this.#untouched)
      return this.#end(() => this.#request.onCommit(null, move))
    const typed = parseTyped(this.#request.column, this.text, this.#request.typist)
    const sentence = typed.ok ? this.#request.whyNot() : typed.sentence
    if (typed.ok && sentence === null) return this.#end(() => this.#request.onCommit(typed, move))
    this.say(sentence ?? '')
    return false
  }

  cancel(): void {
    this.#end(this.#request.onCancel)
  }

  /** Shows one sentence under the text. */
  say(sentence: string): void {
    this.#note.textContent = sentence
    this.#note.hidden = false
    this.element.classList.add('sf-editor-refused')
    this.#input.setAttribute('aria-invalid', 'true')
  }

  focus(): void {
    this.#input.focus({ preventScroll: true })
  }

  #end(tell: () => void): true {
    if (this.#isOver) return true
    this.#isOver = true
    tell()
    this.element.remove()
    return true
  }

  #onInput(): void {
    this.#note.hidden = true
    this.element.classList.remove('sf-editor-refused')
    this.#input.removeAttribute('aria-invalid')
    this.#panel?.onText(this.text)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.key === 'Process') return
    if (this.#takeKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  #takeKey(event: KeyboardEvent): boolean {
    const { key, altKey, shiftKey } = event
    if (altKey && key === 'Enter') return this.#insertLine()
    if (altKey && key === 'ArrowDown') return this.#openCalendar()
    if ((event.ctrlKey || event.metaKey) && key === 'Enter') return this.#fill()
    if (this.#panel?.onKey(event)) return true
    if (key === 'Escape') return this.#escape()
    if (key === 'Enter') return this.#leave(shiftKey ? 'up' : 'down')
    if (key === 'Tab') return this.#leave(shiftKey ? 'left' : 'right')
    // Saving sends what is stored, so what is being typed is stored first; the key itself goes on to the window.
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 's') this.commit('stay')
    const move = ARROW_MOVES[key]
    const isPlain = !altKey && !shiftKey && !event.ctrlKey && !event.metaKey
    return move && isPlain && this.#request.replaces && !this.#panel ? this.#leave(move) : false
  }

  #leave(move: Move): true {
    this.commit(move)
    return true
  }

  /** Text that not even this cell can hold goes nowhere. */
  #fill(): true {
    const { onFill, column, typist } = this.#request
    const { text } = this
    if (!onFill) return this.#leave('stay')
    const typed = parseTyped(column, text, typist)
    if (!typed.ok) this.say(typed.sentence)
    else this.#end(() => onFill(text))
    return true
  }

  #escape(): true {
    this.cancel()
    return true
  }

  #insertLine(): true {
    this.#input.setRangeText('\n', this.#input.selectionStart, this.#input.selectionEnd, 'end')
    this.#onInput()
    return true
  }

  #openCalendar(): boolean {
    if (this.#panel) return true
    this.#setPanel(calendarFor(this.#request.column, this.#request.typist, this.#panelHost(), this.text))
    return true
  }

  #setPanel(panel: EditorPanel | null): void {
    this.#panel = panel
    if (!panel) return
    this.element.append(panel.element)
    if (panel.element.role !== 'listbox') return
    this.#input.role = 'combobox'
    this.#input.setAttribute('aria-expanded', 'true')
    this.#input.setAttribute('aria-controls', panel.element.id)
  }

  #panelHost() {
    return {
      setText: (text: string) => {
        this.#input.value = text
        this.#note.hidden = true
      },
      setActive: (id: string | null) => {
        if (id) this.#input.setAttribute('aria-activedescendant', id)
        else this.#input.removeAttribute('aria-activedescendant')
      },
      commit: () => void this.commit('down'),
    }
  }

  #onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.element.contains(relatedTarget)) return
    // The whole window losing the focus ends nothing: the person comes back to where they typed.
    if (!this.#isOver && document.hasFocus()) this.commit('stay')
  }
}

/** A list opens with room for one more item: what is typed next is looked up, not glued to the last one. */
function startText({ column, text, replaces }: EditorRequest): string {
  const isList = column.kind === 'choices' || column.kind === 'contacts'
  return isList && !replaces && text !== '' ? `${text}, ` : text
}

/** A choice or a person is replaced as a whole, so all of the text is selected. */
function picksOne({ column, replaces }: EditorRequest): boolean {
  return !replaces && (column.kind === 'choice' || column.kind === 'contact')
}
