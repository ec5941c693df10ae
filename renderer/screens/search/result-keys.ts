import type { KeyboardEvent } from 'react'

const LINE = '[data-line]'

/** Focuses a line of the results, from anywhere in the search. False if it does not exist. */
export function focusLine(from: Element, at: number): boolean {
  const lines = from.closest('.search-view')?.querySelectorAll<HTMLElement>(`.search-results ${LINE}`)
  lines?.item(at)?.focus()
  return lines?.item(at) != null
}

/** Moves between the lines of the results, as in a tree; up from the first one returns to the field. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINE)]
  const at = lines.findIndex(line => line.matches(':focus'))
  const focused = lines[at]
  if (!focused) return
  if (event.key === 'ArrowUp' && at === 0) {
    focused.closest('.search-view')?.querySelector<HTMLElement>('.search-input')?.focus()
    event.preventDefault()
    return
  }
  const isFold = focused.ariaExpanded === (event.key === 'ArrowRight' ? 'false' : 'true')
  if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && isFold) focused.click()
  else {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / focused.offsetHeight) - 1)
    const to = lineAfter(event.key, at, { lines, page })
    if (to === null) return
    lines[Math.max(0, Math.min(lines.length - 1, to))]?.focus()
  }
  event.preventDefault()
}

type Lines = { readonly lines: readonly HTMLElement[]; readonly page: number }

/** Null if the key does not move. */
function lineAfter(key: string, at: number, { lines, page }: Lines): number | null {
  const isHeading = lines[at]?.ariaLevel === '1'
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return lines.length - 1
    case 'PageDown':
      return at + page
    case 'PageUp':
      return at - page
    case 'ArrowRight':
      return isHeading && lines[at + 1]?.ariaLevel === '2' ? at + 1 : null
    case 'ArrowLeft':
      return isHeading ? null : lines.slice(0, at).findLastIndex(({ ariaLevel }) => ariaLevel === '1')
    default:
      return null
  }
}
