import { drawing, element } from '../cells/dom.ts'
import { TICK } from '../cells/drawings.ts'
import type { EditorPanel, PanelHost } from './editor-panel.ts'

/** One thing to pick: `text` goes into the editor, `label` is read, `hint` stands quietly beside it. */
export type Option = {
  readonly text: string
  readonly label: string
  readonly hint: string
  readonly draw: (host: HTMLElement) => void
}

export type OptionListStyle = {
  readonly options: readonly Option[]
  /** Several can be picked: the text is then a list, and the part after its last comma is what is being typed. */
  readonly several: boolean
  /** Where free text is allowed, only an option that begins with the text is offered to Enter; Arrow Up declines it. */
  readonly allowsOthers: boolean
}

const SHOWN = 200

/** A list that narrows while a person types. Arrows walk it, Enter picks, a click picks. */
export class OptionList implements EditorPanel {
  readonly element = element('ul', 'sf-options')
  readonly #style: OptionListStyle
  readonly #host: PanelHost
  #text = ''
  #matches: readonly Option[] = []
  #active = -1

  constructor(style: OptionListStyle, host: PanelHost, text: string) {
    this.#style = style
    this.#host = host
    this.element.id = 'sf-options'
    this.element.setAttribute('role', 'listbox')
    this.element.setAttribute('aria-multiselectable', String(style.several))
    this.element.addEventListener('mousedown', event => this.#onPress(event))
    this.#show(text, '')
  }

  onText(text: string): void {
    this.#show(text, this.#typedPart(text))
  }

  onKey({ key, altKey }: KeyboardEvent): boolean {
    if (altKey) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      this.#walk(key === 'ArrowDown' ? 1 : -1)
      return true
    }
    const option = this.#matches[this.#active]
    if ((key !== 'Enter' && key !== 'Tab') || !option) return false
    // What was picked takes the place of what was typed; then Enter and Tab end the edit as they always do.
    if (!this.#style.several) this.#host.setText(option.text)
    else if (key === 'Enter') this.#finish(option)
    return this.#style.several && key === 'Enter'
  }

  #onPress(event: MouseEvent): void {
    event.preventDefault() // the text keeps the focus
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
    const option = this.#matches[Number(item?.dataset.at ?? -1)]
    if (!option) return
    if (this.#style.several) {
      this.#toggle(option)
      return
    }
    this.#host.setText(option.text)
    this.#host.commit()
  }

  #toggle(option: Option): void {
    const items = this.#items(this.#text)
    const kept = items.filter(item => !isSame(item, option))
    this.#setItems(kept.length < items.length ? kept : [...items, option.text])
  }

  /** The option takes the place of what is being typed, also where that is its whole name already. */
  #finish(option: Option): void {
    const typed = this.#typedPart(this.#text)
    if (typed.trim() === '') {
      this.#toggle(option)
      return
    }
    const before = this.#items(this.#text.slice(0, this.#text.length - typed.length))
    this.#setItems(before.some(item => isSame(item, option)) ? before : [...before, option.text])
  }

  #setItems(items: readonly string[]): void {
    const text = items.length === 0 ? '' : `${items.join(', ')}, `
    this.#host.setText(text)
    this.#show(text, '')
  }

  #walk(step: number): void {
    // One place before the first stands for the text as it was typed.
    const places = this.#matches.length + 1
    this.#active = ((this.#active + 1 + step + places) % places) - 1
    this.#mark()
  }

  #show(text: string, typed: string): void {
    const { options, allowsOthers } = this.#style
    this.#text = text
    const wanted = typed.trim().toLowerCase()
    this.#matches = options.filter(option => isMatch(option, wanted)).slice(0, SHOWN)
    this.#active = this.#matches.findIndex(
      ({ label }) => wanted !== '' && (!allowsOthers || label.toLowerCase().startsWith(wanted)),
    )
    const picked = this.#style.several ? this.#items(text) : [text.trim()]
    this.element.replaceChildren(...this.#matches.map((option, at) => this.#item(option, at, picked)))
    this.element.hidden = this.#matches.length === 0
    this.#mark()
  }

  #item(option: Option, at: number, picked: readonly string[]): HTMLElement {
    const isPicked = picked.some(text => isSame(text, option))
    const item = element('li', 'sf-option')
    item.dataset.at = String(at)
    item.id = `sf-option-${at}`
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', String(isPicked))
    if (this.#style.several) item.append(checkMark(isPicked))
    option.draw(item)
    if (option.hint) item.append(element('span', 'sf-option-hint', option.hint))
    return item
  }

  #mark(): void {
    this.#host.setActive(this.#active < 0 ? null : `sf-option-${this.#active}`)
    for (const [at, item] of [...this.element.children].entries()) {
      item.classList.toggle('sf-option-active', at === this.#active)
      if (at === this.#active) item.scrollIntoView({ block: 'nearest' })
    }
  }

  #typedPart(text: string): string {
    return this.#style.several ? (text.split(/[,;]/).at(-1) ?? '') : text
  }

  /** The finished items of the text: known options, whole, without what is being typed now. */
  #items(text: string): string[] {
    const parts = text.split(/[,;]/).map(part => part.trim())
    return parts.filter((part, at) => part !== '' && (at < parts.length - 1 || this.#isOption(part)))
  }

  #isOption(text: string): boolean {
    return this.#style.options.some(option => isSame(text, option))
  }
}

function isSame(text: string, option: Option): boolean {
  const wanted = text.trim().toLowerCase()
  return wanted !== '' && (option.text.toLowerCase() === wanted || option.label.toLowerCase() === wanted)
}

function isMatch({ label, hint, text }: Option, wanted: string): boolean {
  if (wanted === '') return true
  return (
    [label, hint, text].some(words =>
      words
        .toLowerCase()
        .split(/\s+/)
        .some(word => word.startsWith(wanted)),
    ) || label.toLowerCase().includes(wanted)
  )
}

function checkMark(on: boolean): HTMLElement {
  const box = element('span', on ? 'sf-option-box sf-on' : 'sf-option-box')
  if (on) box.append(drawing(TICK, 'sf-option-tick'))
  return box
}
