import { element } from '../core/dom.ts'
import type { Stroke } from './strokes.ts'

/** A text that can be typed into, and the same text in colours under it where it is a formula. */
export class TextFace {
  readonly element = element('div', 'sf-face')
  readonly input = document.createElement('textarea')
  readonly #ink = element('div', 'sf-ink')

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

  /** Sets the text; the caret stays where the text is the same. */
  write(text: string): void {
    if (this.input.value !== text) this.input.value = text
  }

  /** The coloured text has the room of this one. */
  fit(): void {
    const { minWidth, minHeight, paddingLeft } = this.input.style
    Object.assign(this.#ink.style, { minWidth, minHeight, paddingLeft })
  }

  /** Lays the coloured text under this one; null shows the plain text alone. */
  paint(strokes: readonly Stroke[] | null): void {
    this.element.classList.toggle('sf-inked', strokes !== null)
    this.#ink.replaceChildren(
      ...(strokes ?? []).map(({ text, className }) => (className ? element('span', className, text) : text)),
      // A line that has just begun is as high as the others.
      strokes ? '\u200b' : '',
    )
    this.#ink.scrollTop = this.input.scrollTop
  }
}
