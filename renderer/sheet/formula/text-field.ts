import { element } from '../core/dom.ts'
import type { Stroke } from './strokes.ts'

/** A text field, and below it the same text in colours if it is a formula. */
export class TextField {
  readonly element = element('div', 'sf-text-field')
  readonly input = document.createElement('textarea')
  readonly #ink = element('div', 'sf-ink')
  /** At the end of the coloured text. */
  #beside: HTMLElement | null = null

  constructor(className: string) {
    this.input.className = className
    this.input.rows = 1
    this.input.spellcheck = false
    this.#ink.setAttribute('aria-hidden', 'true')
    this.element.append(this.#ink, this.input)
    this.input.addEventListener('scroll', () => {
      this.#ink.scrollTop = this.input.scrollTop
    })
  }

  /** Sets the text; keeps the caret where the text is the same. */
  write(text: string): void {
    if (this.input.value !== text) this.input.value = text
  }

  /** Shows an element on the last line of a formula, or below it if there is no room; null removes it. */
  show(beside: HTMLElement | null): void {
    this.#beside?.remove()
    this.#beside = beside
  }

  /** Gives the coloured text the size of the field. */
  fit(): void {
    const { minWidth, minHeight, paddingLeft } = this.input.style
    Object.assign(this.#ink.style, { minWidth, minHeight, paddingLeft })
  }

  /** Draws the coloured text below the field; null shows only the plain text. */
  paint(strokes: readonly Stroke[] | null): void {
    this.element.classList.toggle('sf-inked', strokes !== null)
    this.#ink.replaceChildren(
      ...(strokes ?? []).map(({ text, className }) => (className ? element('span', className, text) : text)),
      // Gives an empty last line the height of the others.
      strokes ? '\u200b' : '',
      ...(strokes && this.#beside ? [this.#beside] : []),
    )
    this.#ink.scrollTop = this.input.scrollTop
  }
}
