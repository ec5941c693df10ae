import { element } from '../core/dom.ts'
import type { EditorFields } from '../formula/editor-fields.ts'

const PANEL_ROOM_PX = 300
/** Between a panel and the edge of the window. */
const EDGE_PX = 8
/** Panels that are wider move left. */
const ROOM = '--sf-editor-room'

/**
 * The help below the edited text: the reason why it is invalid, and a list or calendar. Follows the focus between cell
 * and formula bar.
 */
export class EditorHelp {
  readonly #editor: HTMLElement
  readonly #fields: EditorFields
  readonly #element = element('div', 'sf-editor-help')
  readonly #note = element('div', 'sf-editor-note')
  readonly #mark = element('div', 'sf-editor-changed')
  #listbox: HTMLElement | null = null

  /** `editor` is the element over the cell. */
  constructor(editor: HTMLElement, fields: EditorFields) {
    this.#editor = editor
    this.#fields = fields
    this.#note.setAttribute('role', 'alert')
    this.#note.hidden = true
    this.#mark.setAttribute('role', 'status')
    this.#mark.hidden = true
    this.#element.append(this.#note)
    editor.append(this.#mark, this.#element)
  }

  contains(target: Node): boolean {
    return this.#element.contains(target) || this.#editor.contains(target)
  }

  /** Shows a dot at the corner of the editor with a tooltip; null removes it. */
  mark(sentence: string | null): void {
    if (sentence === (this.#mark.textContent || null)) return
    this.#mark.replaceChildren(...(sentence === null ? [] : [element('span', 'sf-editor-changed-note', sentence)]))
    this.#mark.hidden = sentence === null
  }

  /** Shows why the text is invalid. */
  say(sentence: string): void {
    this.#write(sentence)
    this.#refuse(true)
  }

  /** Shows a hint about the text. */
  inform(sentence: string): void {
    this.#write(sentence)
    this.#refuse(false)
  }

  unsay(): void {
    if (this.#note.hidden) return
    this.#note.hidden = true
    this.#refuse(false)
  }

  /** Null hides the panel. */
  show(panel: HTMLElement | null, listbox: HTMLElement | null): void {
    if (this.#listbox === listbox && this.#element.lastElementChild === (panel ?? this.#note)) return
    this.#element.replaceChildren(this.#note, ...(panel ? [panel] : []))
    this.#listbox = listbox?.role === 'listbox' ? listbox : null
    const list = this.#listbox
    this.#fields.describe('role', list ? 'combobox' : null)
    this.#fields.describe('aria-controls', list?.id ?? null)
    this.#fields.describe('aria-autocomplete', list ? 'list' : null)
    this.expand(list !== null && !list.hidden)
    if (!list) this.#fields.describe('aria-activedescendant', null)
  }

  /** Sets whether arrow keys can move through the list. */
  expand(expanded: boolean): void {
    this.#fields.describe('aria-expanded', this.#listbox ? String(expanded) : null)
  }

  /** Moves below the text field that has the focus, whose height changes with the text and the result beside it. */
  follow(): void {
    const { isInBar, bar } = this.#fields
    if (!isInBar && this.#element.parentElement !== this.#editor) {
      this.#element.remove()
      this.#element.popover = null
      this.#element.style.removeProperty(ROOM)
      this.#editor.append(this.#element)
    }
    if (!isInBar || !this.#editor.isConnected) return
    const host = bar.field.element
    if (this.#element.parentElement !== host) {
      this.#element.popover = 'manual'
      host.append(this.#element)
      this.#element.showPopover()
    }
    const { left, bottom } = bar.field.input.getBoundingClientRect()
    Object.assign(this.#element.style, { left: `${left}px`, top: `${bottom}px` })
    this.#element.style.setProperty(ROOM, roomFrom(left))
  }

  /** Positions the editor over its cell; null while the cell is outside the viewport. */
  position(cell: DOMRect | null): void {
    const { style, classList } = this.#editor
    classList.toggle('sf-editor-away', cell === null)
    if (!cell) return
    const above = cell.bottom + PANEL_ROOM_PX > window.innerHeight && cell.top > PANEL_ROOM_PX
    classList.toggle('sf-editor-above', above)
    style.left = `${cell.left}px`
    style.top = above ? 'auto' : `${cell.top}px`
    style.bottom = above ? `${window.innerHeight - cell.bottom}px` : 'auto'
    style.maxWidth = `${Math.max(cell.width, window.innerWidth - cell.left - 16)}px`
    style.setProperty(ROOM, roomFrom(cell.left))
    const { input } = this.#fields.cell
    input.style.minWidth = `${cell.width}px`
    input.style.minHeight = `${cell.height}px`
  }

  remove(): void {
    // The formula bar outlives this editor.
    this.unsay()
    this.#element.remove()
  }

  #write(sentence: string): void {
    this.#note.textContent = sentence
    this.#note.hidden = false
  }

  #refuse(isRefused: boolean): void {
    this.#editor.classList.toggle('sf-editor-refused', isRefused)
    this.#fields.bar.field.element.classList.toggle('sf-refused', isRefused)
    this.#fields.describe('aria-invalid', isRefused ? 'true' : null)
  }
}

const roomFrom = (left: number): string => `${window.innerWidth - left - EDGE_PX}px`
