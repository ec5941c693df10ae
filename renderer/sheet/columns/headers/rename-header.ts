import { TITLE_LIMIT } from '../../../../shared/model/sheet/column-edit.ts'
import { shownName } from '../../../../shared/shown-name.ts'

/**
 * Opens a column's title for typing, in its header. Enter and leaving it keep what was typed, Esc does not; an empty title is none.
 * `done` hears of a title that is another one than before, and gives the keyboard back.
 */
export function renameHeader(header: HTMLElement, title: string, done: (title: string | null) => void): void {
  const input = document.createElement('input')
  input.className = 'sf-head-input'
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
    // Keys of the grid around it are letters here.
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
