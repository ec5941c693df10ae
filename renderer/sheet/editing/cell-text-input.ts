import type { HeardText } from '../formula/heard-text.ts'
import { isOfInputMethod, isOrdinary, type Key } from '../grid/input/grid-keys.ts'
import { newEditContext, type TextUpdate } from './edit-context.ts'

type TextPorts = {
  /** Whether an editor is open that leaves the keyboard to the cell: what comes goes on in its text. */
  readonly isHeard: () => boolean
  /** `staysHere`: more may follow that an input method would lose if the keyboard went elsewhere. */
  readonly onText: (heard: HeardText, staysHere: boolean) => void
  /** What was composed has been taken back to the last letter. */
  readonly onNothing: () => void
  readonly onLeave: (to: EventTarget | null) => void
  readonly onCome: (cell: HTMLElement) => void
}

/**
 * Makes the active cell hear text, though it is no text field: letters, dead keys, input methods, the system's list of emoji. One
 * `EditContext` goes with the focus from cell to cell; the focus itself is on the cell. Where the browser has none, nothing is heard
 * and keys alone open the editor.
 */
export class CellTextInput {
  readonly #root: HTMLElement
  readonly #ports: TextPorts
  readonly #context = newEditContext()
  #cell: HTMLElement | null = null
  #isComposing = false
  /** Since the last text there was a key that is dead, or an input method's: another one may follow at once. */
  #isOfMethod = false
  /** What is being composed goes nowhere, because the cell cannot be changed. */
  #isRefused = false

  constructor(root: HTMLElement, ports: TextPorts) {
    this.#root = root
    this.#ports = ports
    this.#context?.addEventListener('textupdate', event => this.#onUpdate(event))
    this.#context?.addEventListener('compositionstart', () => {
      this.#isComposing = true
    })
    this.#context?.addEventListener('compositionend', () => this.#onComposed())
  }

  /** Listens until the function it gives back is called. */
  watch(): () => void {
    const leaving = new AbortController()
    const { signal } = leaving
    this.#root.addEventListener('focusin', event => this.#onFocusIn(event.target), { signal })
    this.#root.addEventListener('focusout', event => this.#onFocusOut(event), { signal })
    // What text goes into can have its letters marked with the mouse; on cells the mouse selects cells.
    this.#root.addEventListener('selectstart', event => isCell(event.target) && event.preventDefault(), { signal })
    return () => {
      leaving.abort()
      this.#attachTo(null)
    }
  }

  /** A key was pressed on the cell. True where the text that it may come to is heard. */
  hears(key: Key, target: EventTarget | null): boolean {
    // It may have had the focus before anybody listened.
    if (isCell(target)) this.#attachTo(target)
    if (!this.#context || this.#cell !== target) return false
    if (isOfInputMethod(key)) this.#isOfMethod = true
    else if (isOrdinary(key) && !this.#ports.isHeard()) this.reset()
    return true
  }

  /** Begins with nothing again: the text is stored, or given up, or an editor has the keyboard. */
  reset(): void {
    const context = this.#context
    if (!context || this.#isComposing) return
    if (context.text !== '') context.updateText(0, context.text.length, '')
    context.updateSelection(0, 0)
  }

  /** Where the text stands on screen: an input method opens its list there. */
  place(text: DOMRect, caret: DOMRect): void {
    this.#context?.updateControlBounds(text)
    this.#context?.updateSelectionBounds(caret)
  }

  #onUpdate({ updateRangeStart, text }: TextUpdate): void {
    const composed = this.#isComposing ? { start: updateRangeStart, end: updateRangeStart + text.length } : null
    // A composition begins with nothing, and takes nothing away from the cell yet.
    if (this.#isRefused || (this.#text === '' && !this.#ports.isHeard())) return
    this.#report(composed, this.#isComposing || this.#isOfMethod)
    if (this.#ports.isHeard()) return
    this.#isRefused = this.#isComposing
    this.reset()
  }

  #onComposed(): void {
    this.#isComposing = false
    this.#isRefused = false
    if (!this.#ports.isHeard()) this.reset()
    else if (this.#text === '') this.#ports.onNothing()
    else this.#report(null, true)
  }

  #report(composed: HeardText['composed'], staysHere: boolean): void {
    this.#isOfMethod = false
    this.#ports.onText({ text: this.#text, caret: this.#context?.selectionEnd ?? 0, composed }, staysHere)
  }

  get #text(): string {
    return this.#context?.text ?? ''
  }

  #onFocusIn(target: EventTarget | null): void {
    if (!isCell(target)) return
    this.#attachTo(target)
    this.#isOfMethod = false
    this.#ports.onCome(target)
    if (!this.#ports.isHeard()) this.reset()
  }

  /** The context stays on the cell that is left: taken off in this moment, it would hear what is typed into the next text field. */
  #onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (target === this.#cell) this.#ports.onLeave(relatedTarget)
  }

  #attachTo(cell: HTMLElement | null): void {
    if (!this.#context || cell === this.#cell) return
    if (this.#cell) this.#cell.editContext = null
    this.#cell = cell
    if (cell) cell.editContext = this.#context
  }
}

const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('ag-cell')
