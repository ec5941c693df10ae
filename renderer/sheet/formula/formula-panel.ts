import { element } from '../core/dom.ts'
import type { EditorPanel, PanelHost } from '../core/editor-panel.ts'
import { callAt } from './at-caret.ts'
import { nextFixed } from './fixed-reference.ts'
import { type FormulaFunction, functionNamed } from './function-table.ts'
import { type Nameable, type Suggestion, type Suggestions, suggestAll, suggestAt } from './suggest.ts'

const LIST = 'sf-formula-list'

/** The formula that the panel helps with. */
export type FormulaHost = Pick<PanelHost, 'setActive' | 'setExpanded'> & {
  readonly text: () => string
  readonly caret: () => number
  /** Replaces a part of the text, and puts the caret at its end. */
  readonly replace: (start: number, end: number, text: string) => void
}

/** Help below a formula: suggestions for the word being typed, and the arguments of the function at the caret. */
export class FormulaPanel implements EditorPanel {
  readonly element = element('div', 'sf-formula-help')
  readonly listbox = element('ul', 'sf-options sf-suggestions')
  readonly #call = element('div', 'sf-call')
  readonly #host: FormulaHost
  readonly #nameable: Nameable
  #found: Suggestions | null = null
  #active = 0
  #shownCall = ''

  constructor(host: FormulaHost, nameable: Nameable) {
    this.#host = host
    this.#nameable = nameable
    this.listbox.id = LIST
    this.listbox.setAttribute('role', 'listbox')
    this.listbox.setAttribute('aria-label', 'Columns and functions')
    this.listbox.addEventListener('mousedown', event => this.#onPress(event))
    this.#call.setAttribute('role', 'status')
    this.element.append(this.#call, this.listbox)
    // Prevents a press on the panel from taking the focus.
    this.element.addEventListener('mousedown', event => event.preventDefault())
    this.#call.hidden = true
    this.#show(null)
  }

  onText(text: string): void {
    this.#show(suggestAt(text, this.#host.caret(), this.#nameable))
    this.#showCall(text)
  }

  /** Hides the suggestions when the caret leaves their word. */
  onCaret(): void {
    const caret = this.#host.caret()
    if (this.#found && (caret < this.#found.start || caret > this.#found.end)) this.#show(null)
    this.#showCall(this.#host.text())
  }

  onKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const text = this.#host.text()
    if (altKey && key === 'ArrowDown') {
      this.#show(
        suggestAt(text, this.#host.caret(), this.#nameable) ?? suggestAll(text, this.#host.caret(), this.#nameable),
      )
      return true
    }
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    if (key === 'F4') return this.#fix(text)
    if (!this.#found) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.#walk(key === 'ArrowDown' ? 1 : -1)
    if (key === 'Escape') return this.#show(null)
    const chosen = this.#found.items[this.#active]
    return (key === 'Enter' || key === 'Tab') && chosen !== undefined && this.#take(chosen, text)
  }

  #onPress(event: MouseEvent): void {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
    const chosen = this.#found?.items[Number(item?.dataset.at ?? -1)]
    if (chosen) this.#take(chosen, this.#host.text())
  }

  #take({ kind, text: chosen }: Suggestion, text: string): true {
    const { start, end } = this.#found ?? { start: text.length, end: text.length }
    const isCalled = /^\s*\(/.test(text.slice(end))
    this.#host.replace(start, end, kind === 'function' && !isCalled ? `${chosen}(` : chosen)
    return this.#show(null)
  }

  /** Cycles the reference at the caret through fixed column and row, one of them, or none. */
  #fix(text: string): boolean {
    const fixed = nextFixed(text, this.#host.caret())
    if (fixed) this.#host.replace(fixed.start, fixed.end, fixed.text)
    return fixed !== null
  }

  #walk(step: number): true {
    const count = this.#found?.items.length ?? 0
    this.#active = (this.#active + step + count) % count
    return this.#mark()
  }

  #show(found: Suggestions | null): true {
    this.#found = found
    this.#active = 0
    this.listbox.hidden = found === null
    this.listbox.replaceChildren(...(found?.items ?? []).map(suggestionItem))
    this.#host.setExpanded(found !== null)
    return this.#mark()
  }

  #mark(): true {
    this.#host.setActive(this.#found ? `${LIST}-${this.#active}` : null)
    for (const [at, item] of [...this.listbox.children].entries()) {
      item.classList.toggle('sf-option-active', at === this.#active)
      item.setAttribute('aria-selected', String(at === this.#active))
      if (at === this.#active) item.scrollIntoView({ block: 'nearest' })
    }
    return true
  }

  #showCall(text: string): void {
    const call = callAt(text, this.#host.caret())
    const known = call && functionNamed(call.name)
    const shown = known ? `${known.name} ${call.argument}` : ''
    // Announced only when the call changes, not with each letter.
    if (shown === this.#shownCall) return
    this.#shownCall = shown
    this.#call.hidden = !known
    if (!known) return
    const line = element('div', 'sf-call-line')
    line.append(element('span', 'sf-call-name', known.name), '(', ...argumentsOf(known, call.argument), ')')
    this.#call.replaceChildren(line, element('div', 'sf-call-says', known.says))
  }
}

function argumentsOf({ args }: FormulaFunction, current: number): (HTMLElement | string)[] {
  const at = Math.min(current, args.length - 1)
  return args.flatMap((arg, index) => {
    const name = arg.endsWith('?') ? `[${arg.slice(0, -1)}]` : arg.replace('…', ', …')
    const drawn = element('span', index === at ? 'sf-call-now' : '', name)
    return index === 0 ? [drawn] : [', ', drawn]
  })
}

function suggestionItem({ kind, text, hint }: Suggestion, at: number): HTMLElement {
  const item = element('li', 'sf-option')
  item.dataset.at = String(at)
  item.id = `${LIST}-${at}`
  item.setAttribute('role', 'option')
  item.append(element('span', `sf-suggestion-${kind}`, text), element('span', 'sf-option-hint', hint))
  return item
}
