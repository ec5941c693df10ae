import { isFormula } from './at-caret.ts'
import type { BarField } from './bar-field.ts'
import { type HeardText, heardStrokes } from './heard-text.ts'
import { strokesOf } from './strokes.ts'
import { TextFace } from './text-face.ts'
import './formula.css'

type FacePorts = {
  /** Called before text is inserted at the caret; empty when a composition begins, because its text is unknown. */
  readonly onInsert: (text: string) => void
  readonly onInput: () => void
  readonly onKey: (event: KeyboardEvent) => void
  /** The caret moved, or the focus moved to the other field. */
  readonly onCaret: () => void
  /** The focus left both fields. */
  readonly onLeave: (event: FocusEvent) => void
}

/** One text in two fields, the cell and the bar above the grid, which stay equal. */
export class TwoFaces {
  readonly cell = new TextFace('sf-editor-input')
  readonly bar: BarField
  readonly #leaving = new AbortController()
  readonly #onInput: () => void
  #active: TextFace = this.cell
  #painted: string | null = null
  /** The text typed while the cell below still has the focus. */
  #heard: HeardText | null = null
  readonly #said = new Set<string>()

  constructor(bar: BarField, text: string, ports: FacePorts) {
    this.bar = bar
    this.#onInput = ports.onInput
    const { signal } = this.#leaving
    bar.begin()
    this.#spread(text)
    for (const face of [this.cell, bar.face]) {
      face.input.addEventListener('beforeinput', event => reportInsert(event, ports), { signal })
      face.input.addEventListener('compositionstart', () => ports.onInsert(''), { signal })
      face.input.addEventListener('input', () => this.#onTyped(face), { signal })
      face.input.addEventListener('keydown', ports.onKey, { signal })
      face.input.addEventListener('focusout', ports.onLeave, { signal })
      face.input.addEventListener(
        'focus',
        () => {
          this.#active = face
          this.stopHearing()
          ports.onCaret()
        },
        { signal },
      )
    }
    const onSelection = (): void => {
      if (document.activeElement === this.input) this.#onCaret(ports)
    }
    document.addEventListener('selectionchange', onSelection, { signal })
  }

  /** The field with the focus, or the last one that had it. */
  get input(): HTMLTextAreaElement {
    return this.#active.input
  }

  get isInBar(): boolean {
    return this.#active === this.bar.face
  }

  get text(): string {
    return this.#active.input.value
  }

  get caret(): number {
    return this.#active.input.selectionEnd
  }

  owns(target: EventTarget | null): boolean {
    return target === this.cell.input || target === this.bar.face.input
  }

  get isHeard(): boolean {
    return this.#heard !== null
  }

  /** Shows text typed on the cell below, which keeps the focus until the text changes in another way. */
  hear(heard: HeardText): void {
    this.#heard = heard
    this.#spread(heard.text)
    this.select(heard.caret, heard.caret)
  }

  stopHearing(): void {
    if (!this.#heard) return
    this.#heard = null
    this.paint()
  }

  /** Replaces the whole text, and puts the caret at its end. */
  write(text: string): void {
    this.#takeKeyboard()
    this.#spread(text)
    this.input.setSelectionRange(text.length, text.length)
  }

  /** Replaces a part of the text, and puts the caret at its end. */
  replace(start: number, end: number, text: string): void {
    this.#takeKeyboard()
    this.input.setRangeText(text, start, end, 'end')
    this.#onTyped(this.#active)
  }

  select(start: number, end: number): void {
    this.input.setSelectionRange(start, end)
  }

  focus(where: 'cell' | 'bar' | 'same' = 'same'): void {
    if (where !== 'same') this.#active = where === 'bar' ? this.bar.face : this.cell
    this.input.focus({ preventScroll: true })
  }

  /** Sets an ARIA attribute of both fields; null removes it. */
  describe(name: string, value: string | null): void {
    for (const { input } of [this.cell, this.bar.face]) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
    this.#said.add(name)
  }

  /** Colours the references of a formula. */
  paint(): void {
    const { text } = this
    const heard = this.#heard
    const now = heard || isFormula(text) ? `${heard ? JSON.stringify(heard) : this.caret} ${text}` : ''
    if (now === this.#painted) return
    this.#painted = now
    const strokes = isFormula(text) ? strokesOf(text, this.caret) : null
    for (const face of [this.cell, this.bar.face]) {
      face.paint(strokes)
      face.element.classList.toggle('sf-formula', strokes !== null)
    }
    if (heard && !strokes) this.cell.paint(heardStrokes(heard))
  }

  /** Returns the bar to the active cell. `stays`: its text until the cell is updated. */
  stop(stays?: string): void {
    this.#leaving.abort()
    for (const name of this.#said) this.describe(name, null)
    this.bar.end(stays)
  }

  /** Moves the focus from the cell into the editor, because keys on the cell would not notice changes made here. */
  #takeKeyboard(): void {
    if (this.#heard) this.focus()
  }

  #onTyped(face: TextFace): void {
    this.#active = face
    this.#spread(face.input.value)
    this.#onInput()
  }

  #onCaret({ onCaret }: FacePorts): void {
    if (isFormula(this.text)) this.paint()
    onCaret()
  }

  #spread(text: string): void {
    this.cell.write(text)
    this.bar.face.write(text)
    this.paint()
  }
}

/** Reports inserted text, except during a composition, where each key replaces the text. */
function reportInsert({ isComposing, inputType, data }: InputEvent, { onInsert }: FacePorts): void {
  if (!isComposing && inputType.startsWith('insert')) onInsert(data ?? '')
}
