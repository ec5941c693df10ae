import { TextField } from './text-field.ts'

/** The content of the bar while the cell is not edited. */
export type BarContent = {
  readonly text: string
  readonly isFormula: boolean
  /** For screen readers. */
  readonly name: string
  /** Read-only; the reason is shown when the user types. */
  readonly isFixed: boolean
}

type BarPorts = {
  /** The bar got the focus, or the user typed into a read-only one. */
  readonly onEnter: () => void
  /** Returns the focus to the cells. */
  readonly onLeave: () => void
}

/** The text field of the formula bar. Shows the active cell, and is a second field for its text during editing. */
export class BarField {
  readonly field = new TextField('sf-bar-input')
  #content: BarContent = { text: '', isFormula: false, name: '', isFixed: true }
  /** The content when the edit began; null without an edit. */
  #before: BarContent | null = null
  #onLeave: () => void = () => undefined

  constructor() {
    const { input } = this.field
    // By keyboard it is reached from its cell.
    input.tabIndex = -1
    input.readOnly = true
  }

  show(content: BarContent): void {
    this.#content = content
    if (!this.#before) this.#rest(content.text)
  }

  /** Called when an edit begins. */
  begin(): void {
    this.#before = this.#content
    this.field.input.readOnly = false
    this.field.element.classList.add('sf-edited')
  }

  /** Ends the edit: shows the previous or the typed text, or the content of another cell that has become active. */
  end(typed?: string): void {
    const isSame = this.#before === this.#content
    this.#before = null
    this.field.element.classList.remove('sf-edited')
    this.field.paint(null)
    this.#rest(isSame && typed !== undefined ? typed : this.#content.text)
    this.field.input.scrollTop = 0
  }

  /** Listens for focus and typing while no cell is edited. Returns the function that stops it. */
  watch({ onEnter, onLeave }: BarPorts): () => void {
    this.#onLeave = onLeave
    const leaving = new AbortController()
    const { signal } = leaving
    const { input } = this.field
    input.addEventListener('focus', () => this.#before || input.readOnly || onEnter(), { signal })
    input.addEventListener(
      'keydown',
      event => {
        if (this.#before) return
        if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault()
          this.leave()
        } else if (isTyping(event)) onEnter()
      },
      { signal },
    )
    return () => leaving.abort()
  }

  /** Returns the focus to the cells. */
  leave(): void {
    this.#onLeave()
  }

  #rest(text: string): void {
    const { field } = this
    const { name, isFormula, isFixed } = this.#content
    field.write(text)
    field.input.readOnly = isFixed
    field.input.setAttribute('aria-label', name)
    field.element.classList.toggle('sf-formula', isFormula)
  }
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ([...key].length === 1 && !ctrlKey && !metaKey && !altKey) || key === 'Backspace' || key === 'Delete'
