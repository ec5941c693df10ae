import { shownName } from '../../../shared/shown-name.ts'
import { drawing, element } from '../core/dom.ts'
import type { EditorPanel, PanelHost } from '../core/editor-panel.ts'
import { PLUS, TICK } from '../grid/cells/drawings.ts'
import {
  heldAt,
  isSame,
  itemsOf,
  listText,
  newOption,
  offered,
  type Pickable,
  type PickStyle,
  taking,
  typedPart,
} from './option-picks.ts'

export type Option = Pickable & { readonly draw: (host: HTMLElement) => void }
export type OptionListStyle = PickStyle<Option>

/**
 * A list of options that narrows during typing; arrow keys, Enter and clicks pick one. Ends with the typed text as a
 * new option if the user may add it to the column.
 */
export class OptionList implements EditorPanel {
  readonly element = element('ul', 'sf-options')
  /** Includes options that were added in this editor. */
  #style: OptionListStyle
  readonly #host: PanelHost
  #text = ''
  #matches: readonly Option[] = []
  /** The typed text as a new option; null if it cannot be one. */
  #fresh: Option | null = null
  #added: readonly Option[] = []
  #active = -1
  /** The index where arrow keys start. Not highlighted: opening and closing the editor must keep the text. */
  #held = -1

  constructor(style: OptionListStyle, host: PanelHost, text: string) {
    this.#style = style
    this.#host = host
    this.element.id = 'sf-options'
    this.element.setAttribute('role', 'listbox')
    this.element.setAttribute('aria-multiselectable', String(style.several))
    this.element.addEventListener('mousedown', event => this.#onPress(event))
    this.#show(text, '')
    this.#held = heldAt(style, this.#matches, text)
    // The list is not in the document yet.
    requestAnimationFrame(() => this.element.children[this.#held]?.scrollIntoView({ block: 'nearest' }))
  }

  onText(text: string): void {
    this.#held = -1
    this.#show(text, typedPart(this.#style, text))
  }

  onKey({ key, altKey }: KeyboardEvent): boolean {
    if (altKey) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      this.#walk(key === 'ArrowDown' ? 1 : -1)
      return true
    }
    // Otherwise Enter and Tab end the edit as usual; in a multi-select list Enter continues with the next item.
    const option = this.#entries[this.#active]
    if ((key !== 'Enter' && key !== 'Tab') || !option) return false
    const isNext = this.#style.several && key === 'Enter'
    if (isNext && typedPart(this.#style, this.#text).trim() === '') this.#toggle(option)
    else this.settle()
    return isNext
  }

  settle(): void {
    const option = this.#entries[this.#active]
    if (option) this.#take(option)
  }

  newOptions(): readonly string[] {
    const named = this.#style.several ? itemsOf(this.#style.options, this.#text) : [this.#text]
    return this.#added.filter(option => named.some(text => isSame(text, option))).map(({ text }) => text)
  }

  /** In the order of the arrow keys. */
  get #entries(): readonly Option[] {
    return this.#fresh ? [...this.#matches, this.#fresh] : this.#matches
  }

  #take(option: Option): void {
    if (option === this.#fresh) {
      this.#added = [...this.#added, option]
      this.#style = { ...this.#style, options: [...this.#style.options, option] }
    }
    this.#setText(taking(this.#style, this.#text, option))
    // A new option is at the end of a possibly long list.
    this.element.children[this.#matches.indexOf(option)]?.scrollIntoView({ block: 'nearest' })
  }

  #onPress(event: MouseEvent): void {
    event.preventDefault() // Keeps the focus in the text.
    if (event.target instanceof Element && event.target.closest('.sf-option-clear')) {
      this.#setText('')
      this.#host.commit()
      return
    }
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
    const option = this.#entries[Number(item?.dataset.at ?? -1)]
    if (!option) return
    if (this.#style.several && option !== this.#fresh) this.#toggle(option)
    else this.#take(option)
    if (!this.#style.several) this.#host.commit()
  }

  #toggle(option: Option): void {
    const items = itemsOf(this.#style.options, this.#text)
    const kept = items.filter(item => !isSame(item, option))
    this.#setText(listText(kept.length < items.length ? kept : [...items, option.text]))
  }

  #setText(text: string): void {
    this.#host.setText(text)
    this.#show(text, '')
  }

  #walk(step: number): void {
    // The index before the first is the text as typed.
    const positions = this.#entries.length + 1
    const from = this.#active < 0 ? this.#held : this.#active
    this.#held = -1
    this.#active = ((from + 1 + step + positions) % positions) - 1
    this.#mark()
  }

  #show(text: string, typed: string): void {
    this.#text = text
    const { matches, active } = offered(this.#style, typed)
    this.#matches = matches
    this.#active = active
    this.#fresh = newOption(this.#style, text)
    const picked = this.#style.several ? itemsOf(this.#style.options, text) : [text.trim()]
    const items = this.#matches.map((option, at) => this.#item(option, at, picked))
    // While a new option is typed, the list ends with adding it. Clear is only for the cell's existing text.
    const canClear = text.trim() !== '' && items.length > 0 && (this.#fresh === null || typed === '')
    const ending = this.#fresh ? [this.#addItem(this.#fresh, items.length)] : []
    this.element.replaceChildren(...items, ...ending, ...(canClear ? [clearItem()] : []))
    this.element.hidden = this.element.children.length === 0
    this.#host.setExpanded(!this.element.hidden)
    this.#mark()
  }

  #item(option: Option, at: number, picked: readonly string[]): HTMLElement {
    const isPicked = picked.some(text => isSame(text, option))
    const item = entry('sf-option', at, isPicked)
    if (this.#style.several) item.append(checkMark(isPicked))
    option.draw(item)
    if (option.hint) item.append(element('span', 'sf-option-hint', option.hint))
    if (isPicked && !this.#style.several) item.append(drawing(TICK, 'sf-option-held'))
    return item
  }

  #addItem({ text }: Option, at: number): HTMLElement {
    const item = entry('sf-option sf-option-add', at, false)
    const label = element('span', 'sf-option-new')
    // Three parts, so that only the long option text is truncated; screen readers read them as one.
    label.append(
      element('span', '', 'Add “'),
      element('span', 'sf-option-text', shownName(text)),
      element('span', '', '” as an option'),
    )
    item.append(drawing(PLUS, 'sf-option-plus'), label)
    item.setAttribute('aria-label', `Add “${shownName(text)}” as an option`)
    return item
  }

  #mark(): void {
    this.#host.setActive(this.#active < 0 ? null : `sf-option-${this.#active}`)
    for (const [at, item] of [...this.element.children].entries()) {
      item.classList.toggle('sf-option-active', at === this.#active)
      if (at === this.#active) item.scrollIntoView({ block: 'nearest' })
    }
  }
}

function entry(className: string, at: number, isSelected: boolean): HTMLElement {
  const item = element('li', className)
  item.dataset.at = String(at)
  item.id = `sf-option-${at}`
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', String(isSelected))
  return item
}

/** Empties the cell. Arrow keys skip it, since the Delete key does this on the cell. */
function clearItem(): HTMLElement {
  const item = element('li', 'sf-option sf-option-clear', 'Clear')
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  return item
}

function checkMark(on: boolean): HTMLElement {
  const box = element('span', on ? 'sf-option-box sf-on' : 'sf-option-box')
  if (on) box.append(drawing(TICK, 'sf-option-tick'))
  return box
}
