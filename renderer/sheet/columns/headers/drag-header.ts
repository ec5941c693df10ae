import { element } from '../../core/dom.ts'
import type { HeaderDrop } from './header-drop.ts'

/** A shorter move is a click. Pixels. */
const SLACK = 5

/**
 * Drags a header; `moved` are the headers of all dragged columns. Esc or a drop at the start changes nothing. `dropAt`
 * returns the drop position, or null on an empty grid.
 */
export function dragHeader(
  press: PointerEvent,
  header: HTMLElement,
  moved: readonly HTMLElement[],
  dropAt: (x: number) => HeaderDrop | null,
  drop: (to: HeaderDrop) => void,
): void {
  const leaving = new AbortController()
  const { signal } = leaving
  const line = element('div', 'sf-header-drop')
  let isMoving = false
  const end = (): void => {
    leaving.abort()
    line.remove()
    for (const each of moved) each.classList.remove('sf-header-moving')
  }
  const onMove = ({ clientX }: PointerEvent): void => {
    if (!isMoving && Math.abs(clientX - press.clientX) < SLACK) return
    if (!isMoving) {
      isMoving = true
      for (const each of moved) each.classList.add('sf-header-moving')
      document.body.append(line)
    }
    draw(line, header, dropAt(clientX)?.x ?? clientX)
  }
  const onUp = ({ clientX }: PointerEvent): void => {
    const box = header.getBoundingClientRect()
    const isElsewhere = clientX < box.left || clientX > box.right
    end()
    const to = isMoving && isElsewhere ? dropAt(clientX) : null
    if (to) drop(to)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // Esc only cancels the drag: the clipboard and the selection do not change.
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  for (const name of ['pointercancel', 'blur'] as const) window.addEventListener(name, end, { signal })
}

function draw(line: HTMLElement, header: HTMLElement, x: number): void {
  const { top, height } = header.getBoundingClientRect()
  Object.assign(line.style, { left: `${x - 1}px`, top: `${top}px`, height: `${height}px` })
}
