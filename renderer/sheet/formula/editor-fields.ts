import type { Span } from '../../../shared/formula/token.ts'
import { isFormula } from './at-caret.ts'
import type { BarField } from './bar-field.ts'
import { type ReceivedText, receivedStrokes } from './received-text.ts'
import { type Stroke, strokesOf, strokesWith } from './strokes.ts'
import { TextField } from './text-field.ts'
import './formula.css'

type FieldPorts = {
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
export class EditorFields {
  readonly cell = new TextField('sf-editor-input')
  readonly bar: BarField
  readonly #leaving = new AbortController()
  readonly #onInput: () => void
  #active: TextField = this.cell
  #painted: string | null = null
  /** The text typed while the cell below still has the focus. */
  #received: ReceivedText | null = null
  readonly #described = new Set<string>()
  /** The argument that is wrong in this text. */
  #wrong: { readonly text: string; readonly span: Span } | null = null

  constructor(bar: BarField, text: string, ports: FieldPorts) {
    this.bar = bar
    this.#onInput = ports.onInput
    const { signal } = this.#leaving
    bar.begin()
    this.#spread(text)
    for (const field of [this.cell, bar.field]) {
      field.input.addEventListener('beforeinput', event => reportInsert(event, ports), { signal })
      field.input.addEventListener('compositionstart', () => ports.onInsert(''), { signal })
      field.input.addEventListener('input', () => this.#onTyped(field), { signal })
      field.input.addEventListener('keydown', ports.onKey, { signal })
      field.input.addEventListener('focusout', ports.onLeave, { signal })
      field.input.addEventListener(
        'focus',
        () => {
          this.#active = field
          this.stopReceiving()
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
    return this.#active === this.bar.field
  }

  /** An edit outside the grid has no bar in the page. */
  get hasBar(): boolean {
    return this.bar.field.element.isConnected
  }

  get text(): string {
    return this.#active.input.value
  }

  get caret(): number {
    return this.#active.input.selectionEnd
  }

  owns(target: EventTarget | null): boolean {
    return target === this.cell.input || target === this.bar.field.input
  }

  get isReceiving(): boolean {
    return this.#received !== null
  }

  /** Shows text typed on the cell below, which keeps the focus until the text changes in another way. */
  receive(received: ReceivedText): void {
    this.#received = received
    this.#spread(received.text)
    this.select(received.caret, received.caret)
  }

  stopReceiving(): void {
    if (!this.#received) return
    this.#received = null
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
    if (where !== 'same') this.#active = where === 'bar' ? this.bar.field : this.cell
    this.input.focus({ preventScroll: true })
  }

  /** Sets an ARIA attribute of both fields; null removes it. */
  describe(name: string, value: string | null): void {
    for (const { input } of [this.cell, this.bar.field]) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
    this.#described.add(name)
  }

  /** Underlines an argument of a formula until the text changes; null for none. */
  underline(text: string, span: Span | null): void {
    this.#wrong = span && { text, span }
    this.#painted = null
    this.paint()
  }

  /** Colours the references of a formula. */
  paint(): void {
    const { text } = this
    const received = this.#received
    const now = received || isFormula(text) ? `${received ? JSON.stringify(received) : this.caret} ${text}` : ''
    if (now === this.#painted) return
    this.#painted = now
    const strokes = isFormula(text) ? this.#strokes(text) : null
    for (const field of [this.cell, this.bar.field]) {
      field.paint(strokes)
      field.element.classList.toggle('sf-formula', strokes !== null)
    }
    if (received && !strokes) this.cell.paint(receivedStrokes(received))
  }

  #strokes(text: string): Stroke[] {
    const strokes = strokesOf(text, this.caret)
    return this.#wrong?.text === text ? strokesWith(strokes, this.#wrong.span, 'sf-ink-wrong') : strokes
  }

  /** Returns the bar to the active cell. `stays`: its text until the cell is updated. */
  stop(stays?: string): void {
    this.#leaving.abort()
    for (const name of this.#described) this.describe(name, null)
    this.bar.field.show(null)
    this.bar.end(stays)
  }

  /** Moves the focus from the cell into the editor, because keys on the cell would not notice changes made here. */
  #takeKeyboard(): void {
    if (this.#received) this.focus()
  }

  #onTyped(field: TextField): void {
    this.#active = field
    this.#spread(field.input.value)
    this.#onInput()
  }

  #onCaret({ onCaret }: FieldPorts): void {
    if (isFormula(this.text)) this.paint()
    onCaret()
  }

  #spread(text: string): void {
    this.cell.write(text)
    this.bar.field.write(text)
    this.paint()
  }
}

/** Reports inserted text, except during a composition, where each key replaces the text. */
function reportInsert({ isComposing, inputType, data }: InputEvent, { onInsert }: FieldPorts): void {
  if (!isComposing && inputType.startsWith('insert')) onInsert(data ?? '')
}
