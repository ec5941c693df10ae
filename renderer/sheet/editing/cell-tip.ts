import { element } from '../core/dom.ts'

/**
 * One sentence at a cell, as why it cannot be changed. Goes with the next key, press or scroll, or by the function that it gives back: it
 * asks for nothing. A tooltip is seen after a moment, and is not read aloud: screen readers have its words in the cell.
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
  // What comes into a region that is there already is read aloud.
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
