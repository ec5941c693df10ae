import { element } from '../../core/dom.ts'
import type { HeadDrop } from './head-drop.ts'

/** Nearer than this the press is a click. Pixels. */
const SLACK = 5

/**
 * Follows the pointer from a press on a head until it is let go. Esc, or letting go where it began, changes nothing. `dropAt` says
 * where the column would come; null where nothing is shown.
 */
export function dragHead(
  press: PointerEvent,
  head: HTMLElement,
  dropAt: (x: number) => HeadDrop | null,
  drop: (to: HeadDrop) => void,
): void {
  const leaving = new AbortController()
  const { signal } = leaving
  const line = element('div', 'sf-head-drop')
  let isMoving = false
  const end = (): void => {
    leaving.abort()
    line.remove()
    head.classList.remove('sf-head-moving')
  }
  const onMove = ({ clientX }: PointerEvent): void => {
    if (!isMoving && Math.abs(clientX - press.clientX) < SLACK) return
    if (!isMoving) {
      isMoving = true
      head.classList.add('sf-head-moving')
      document.body.append(line)
    }
    draw(line, head, dropAt(clientX)?.x ?? clientX)
  }
  const onUp = ({ clientX }: PointerEvent): void => {
    const box = head.getBoundingClientRect()
    const isElsewhere = clientX < box.left || clientX > box.right
    end()
    const to = isMoving && isElsewhere ? dropAt(clientX) : null
    if (to) drop(to)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // It is for this drag alone: what was copied stays copied, and the column selected.
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  for (const name of ['pointercancel', 'blur'] as const) window.addEventListener(name, end, { signal })
}

function draw(line: HTMLElement, head: HTMLElement, x: number): void {
  const { top, height } = head.getBoundingClientRect()
  Object.assign(line.style, { left: `${x - 1}px`, top: `${top}px`, height: `${height}px` })
}
