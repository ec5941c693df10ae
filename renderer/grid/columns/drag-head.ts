import type { ColumnId } from '../../../shared/model/ids.ts'
import { element } from '../cells/dom.ts'

/** A head that can be dropped beside, from left to right. */
export type HeadBox = { readonly id: ColumnId; readonly left: number; readonly right: number }

/** Nearer than this the press is a click. Pixels. */
const SLACK = 5

/** The column that one let go of at `x` comes to stand left of; null: behind all others. */
export function dropBefore(heads: readonly HeadBox[], x: number): ColumnId | null {
  return heads.find(({ left, right }) => x < (left + right) / 2)?.id ?? null
}

/** Follows the pointer from a press on a head until it is let go. Esc, or letting go where it began, changes nothing. */
export function dragHead(
  press: PointerEvent,
  head: HTMLElement,
  heads: () => readonly HeadBox[],
  drop: (before: ColumnId | null) => void,
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
    draw(line, head, heads(), clientX)
  }
  const onUp = ({ clientX }: PointerEvent): void => {
    const box = head.getBoundingClientRect()
    const isElsewhere = clientX < box.left || clientX > box.right
    end()
    if (isMoving && isElsewhere) drop(dropBefore(heads(), clientX))
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', event => event.key === 'Escape' && end(), { signal, capture: true })
}

function draw(line: HTMLElement, head: HTMLElement, heads: readonly HeadBox[], x: number): void {
  const before = dropBefore(heads, x)
  const left = heads.find(({ id }) => id === before)?.left ?? heads.at(-1)?.right ?? x
  const { top, height } = head.getBoundingClientRect()
  Object.assign(line.style, { left: `${left - 1}px`, top: `${top}px`, height: `${height}px` })
}
