import type { ReceivedText } from '../formula/received-text.ts'
import { isOfInputMethod, isOrdinary, type Key } from '../grid/input/grid-keys.ts'
import { newEditContext, type TextUpdate } from './edit-context.ts'

type TextPorts = {
  /** Whether an open editor leaves the focus to the cell, so further text continues its text. */
  readonly isReceiving: () => boolean
  /** `staysHere`: the focus must not move, or an input method would lose its pending composition. */
  readonly onText: (received: ReceivedText, staysHere: boolean) => void
  /** The composition was deleted to its last letter. */
  readonly onNothing: () => void
  readonly onLeave: (to: EventTarget | null) => void
  readonly onCome: (cell: HTMLElement) => void
}

/**
 * Lets the active cell, which is no text field, receive text: letters, dead keys, input methods and the emoji picker.
 * One `EditContext` moves with the focus from cell to cell. Without browser support only keys open the editor.
 */
export class CellTextInput {
  readonly #root: HTMLElement
  readonly #ports: TextPorts
  readonly #context = newEditContext()
  #cell: HTMLElement | null = null
  #isComposing = false
  /** The last key was dead or an input method's, so another one may follow. */
  #isOfMethod = false
  /** The cell is read-only, so the composition is discarded. */
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

  /** Starts listening; returns a function that stops. */
  watch(): () => void {
    const leaving = new AbortController()
    const { signal } = leaving
    this.#root.addEventListener('focusin', event => this.#onFocusIn(event.target), { signal })
    this.#root.addEventListener('focusout', event => this.#onFocusOut(event), { signal })
    // An element with an EditContext has selectable text, but on cells the mouse selects cells.
    this.#root.addEventListener('selectstart', event => isCell(event.target) && event.preventDefault(), { signal })
    return () => {
      leaving.abort()
      this.#attachTo(null)
    }
  }

  /** Handles a key on the cell. Returns whether its text will be received here. */
  receives(key: Key, target: EventTarget | null): boolean {
    // The cell may have had the focus before the listeners were added.
    if (isCell(target)) this.#attachTo(target)
    if (!this.#context || this.#cell !== target) return false
    if (isOfInputMethod(key)) this.#isOfMethod = true
    else if (isOrdinary(key) && !this.#ports.isReceiving()) this.reset()
    return true
  }

  /** Empties the text after it was stored or discarded, or when an editor took the focus. */
  reset(): void {
    const context = this.#context
    if (!context || this.#isComposing) return
    if (context.text !== '') context.updateText(0, context.text.length, '')
    context.updateSelection(0, 0)
  }

  /** Reports the bounds of the text on screen, where an input method opens its list. */
  position(text: DOMRect, caret: DOMRect): void {
    this.#context?.updateControlBounds(text)
    this.#context?.updateSelectionBounds(caret)
  }

  #onUpdate({ updateRangeStart, text }: TextUpdate): void {
    const composed = this.#isComposing ? { start: updateRangeStart, end: updateRangeStart + text.length } : null
    // A composition starts empty and does not clear the cell yet.
    if (this.#isRefused || (this.#text === '' && !this.#ports.isReceiving())) return
    this.#report(composed, this.#isComposing || this.#isOfMethod)
    if (this.#ports.isReceiving()) return
    this.#isRefused = this.#isComposing
    this.reset()
  }

  #onComposed(): void {
    this.#isComposing = false
    this.#isRefused = false
    if (!this.#ports.isReceiving()) this.reset()
    else if (this.#text === '') this.#ports.onNothing()
    else this.#report(null, true)
  }

  #report(composed: ReceivedText['composed'], staysHere: boolean): void {
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
    if (!this.#ports.isReceiving()) this.reset()
  }

  /**
   * The context stays on the cell that loses the focus: removed now, it would receive text meant for the next text
   * field.
   */
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
