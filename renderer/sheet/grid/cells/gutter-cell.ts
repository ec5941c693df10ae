import type { RowMark } from '../../../../shared/model/sheet/sheet-view.ts'
import type { Drawing } from '../../core/dom.ts'
import { drawing, element } from '../../core/dom.ts'
import { SlotCell } from '../drawn/slot-cell.ts'
import type { GridContext } from '../grid-context.ts'
import { COMMENT, EXPAND, LOCK, PAPERCLIP } from './drawings.ts'
import { markGutter } from './selection-marks.ts'

/** The gutter of a row: edge of unsaved edits, number, and three fixed slots for attachments, comments and lock. */
export class GutterCell extends SlotCell {
  readonly columnId = null
  readonly #number = element('span', '')
  readonly #opener = opener()

  constructor(context: GridContext) {
    super(context, element('div', 'sf-gutter'))
    this.element.classList.add('sf-gutter-cell')
  }

  draw(): void {
    const { context, host } = this
    const { view } = context
    const line = context.lines[this.position]
    this.shows = { view, line }
    this.mark()
    this.#describeBlank(line?.blank === 'free' ? `Blank row ${line.number}` : null)
    if (view && line?.number !== undefined) {
      this.#drawNumber(line.number, 'sf-blank-number', null)
      return
    }
    if (!line || !view || line.group || line.blank || line.index >= view.rowCount) {
      host.replaceChildren()
      return
    }
    this.#drawNumber(line.index + 1, 'sf-row-number', this.#opener)
    const edge = edgeClass(view.rowMarkAt(line.index))
    if (edge) this.#opener.before(element('span', edge))
    const attachments = view.attachmentsAt(line.index)
    if (attachments > 0) this.#opener.before(slot(PAPERCLIP, 'attachments', count(attachments, 'attachment')))
    const comments = view.commentsAt(line.index)
    if (comments > 0) this.#opener.before(slot(COMMENT, 'comments', count(comments, 'comment')))
    if (view.lockedAt(line.index)) this.#opener.before(slot(LOCK, 'lock', 'Locked'))
  }

  /** The accessible name of a blank line: its number alone would be that of a row. */
  #describeBlank(name: string | null): void {
    if (name === this.element.getAttribute('aria-label')) return
    if (name !== null) this.element.setAttribute('aria-label', name)
    else this.element.removeAttribute('aria-label')
  }

  /**
   * Most gutters hold only a number and the opener, which are kept instead of recreated for each row that scrolls into
   * the viewport. The slots are between them.
   */
  #drawNumber(number: number, className: 'sf-row-number' | 'sf-blank-number', last: HTMLElement | null): void {
    const { host } = this
    if (this.#number.className !== className) this.#number.className = className
    if (host.firstChild !== this.#number) host.prepend(this.#number)
    if (last && host.lastChild !== last) host.append(last)
    while (this.#number.nextSibling && this.#number.nextSibling !== last) this.#number.nextSibling.remove()
    const text = this.#number.firstChild
    if (text instanceof Text) text.data = String(number)
    else this.#number.append(String(number))
  }

  mark(): void {
    const { line } = this.shows
    markGutter(this.element, line?.rowId ?? null, this.context.selection)
  }
}

function edgeClass(state: RowMark | null): string | null {
  if (!state || state === 'saved') return null
  if (state === 'conflict') return 'sf-edge sf-edge-conflict'
  return state === 'needs-review' ? 'sf-edge sf-edge-rej' : 'sf-edge sf-edge-dirty'
}

/** Opens the row panel. Visible in the row under the pointer, in place of the lock, and in the active row. */
function opener(): HTMLElement {
  const made = element('span', 'sf-open-row')
  made.append(drawing(EXPAND, 'sf-icon'))
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', 'Open row')
  made.title = 'Open row'
  made.setAttribute('data-act', 'open-row')
  return made
}

/** Each icon has a fixed slot, so that a column of icons is aligned. */
function slot(shape: Drawing, kind: 'attachments' | 'comments' | 'lock', name: string): HTMLElement {
  const made = element('span', `sf-slot sf-slot-${kind}`)
  made.append(drawing(shape, 'sf-icon'))
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', name)
  made.title = name
  if (kind !== 'lock') made.setAttribute('data-act', kind)
  return made
}

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`
