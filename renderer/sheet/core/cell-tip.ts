import { element } from './dom.ts'

/**
 * Shows a short message at a cell, for example why it is read-only. Disappears on the next key, press or scroll, or by
 * the returned function. Screen readers find the text of a tooltip in the cell, so it is not announced.
 */
export function showCellTip(
  host: HTMLElement,
  cell: DOMRect,
  sentence: string,
  role: 'status' | 'tooltip' = 'status',
): () => void {
  const tip = element('div', 'sf-cell-tip')
  tip.setAttribute('role', role)
  tip.popover = 'manual'
  host.append(tip)
  tip.showPopover()
  // A live region announces text only if the text is added after the region.
  tip.textContent = sentence
  tip.style.left = `${Math.min(cell.left, window.innerWidth - tip.offsetWidth - 8)}px`
  tip.style.top = `${cell.bottom + 4 + tip.offsetHeight > window.innerHeight ? cell.top - tip.offsetHeight - 4 : cell.bottom + 4}px`
  const leaving = new AbortController()
  const leave = (): void => {
    leaving.abort()
    tip.remove()
  }
  for (const event of ['keydown', 'mousedown', 'wheel', 'blur']) {
    window.addEventListener(event, leave, { capture: true, signal: leaving.signal })
  }
  return leave
}
