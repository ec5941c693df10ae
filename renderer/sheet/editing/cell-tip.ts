import { element } from '../core/dom.ts'

/** One sentence at a cell that cannot be changed. Goes with the next key, press or scroll: it asks for nothing. */
export function showCellTip(host: HTMLElement, cell: DOMRect, sentence: string): void {
  const tip = element('div', 'sf-cell-tip')
  tip.setAttribute('role', 'status')
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
}
