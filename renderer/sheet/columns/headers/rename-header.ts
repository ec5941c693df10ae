import { TITLE_LIMIT } from '../../../../shared/model/sheet/column-edit.ts'
import { shownName } from '../../../../shared/shown-name.ts'

/**
 * Edits a column's title in its header. Enter and blur keep the text, Esc discards it; an empty title is ignored.
 * `done` receives a changed title, else null, and returns the focus.
 */
export function renameHeader(header: HTMLElement, title: string, done: (title: string | null) => void): void {
  const input = document.createElement('input')
  input.className = 'sf-header-input'
  input.value = title
  input.maxLength = TITLE_LIMIT
  input.spellcheck = false
  input.setAttribute('aria-label', `New title of ${shownName(title)}`)
  let isOver = false
  const end = (keep: boolean): void => {
    if (isOver) return
    isOver = true
    const typed = input.value.trim()
    input.remove()
    done(keep && typed !== '' && typed !== title ? typed : null)
  }
  input.addEventListener('keydown', event => {
    // Grid keys are text here.
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault()
    if (event.key === 'Enter' || event.key === 'Tab') end(true)
    if (event.key === 'Escape') end(false)
  })
  for (const kind of ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu'] as const) {
    input.addEventListener(kind, event => event.stopPropagation())
  }
  input.addEventListener('blur', () => end(true))
  header.append(input)
  input.focus()
  input.select()
}
