import type { PointerEvent } from 'react'
import type { TabKey } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'

/** A shorter movement is a click. */
const LEAST_PX = 5

/** Drags a tab: the others make space as it passes their middle. Esc cancels. */
export function beginTabDrag(event: PointerEvent<HTMLElement>, tab: TabKey): void {
  const dragged = event.currentTarget
  if (event.button !== 0 || !isInside(event)) return
  const strip = dragged.parentElement
  if (!strip) return
  const startX = event.clientX
  const startAt = indexIn(strip, dragged)
  let isDragging = false
  const ending = new AbortController()
  const onMove = ({ clientX, buttons }: globalThis.PointerEvent) => {
    if (buttons === 0) return ending.abort()
    if (!isDragging) {
      if (Math.abs(clientX - startX) < LEAST_PX) return
      isDragging = true
      view.open(tab)
    }
    const at = indexIn(strip, dragged)
    const to = placeFor(clientX, at, [...strip.children])
    if (to !== at) view.moveTab(tab, to)
  }
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !isDragging) return
    pressed.stopPropagation()
    view.moveTab(tab, startAt)
    ending.abort()
  }
  const { signal } = ending
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => ending.abort(), { signal })
  window.addEventListener('pointercancel', () => ending.abort(), { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}

/** Excludes events of the tab menu: it is rendered elsewhere, but React events bubble here. */
export const isInside = ({
  target,
  currentTarget,
}: {
  readonly target: EventTarget
  readonly currentTarget: Element
}): boolean => target instanceof Node && currentTarget.contains(target)

const indexIn = (strip: Element, tab: Element): number => [...strip.children].indexOf(tab)

/** Requires passing the middle of a neighbour, so that tabs do not flicker under a still pointer. */
function placeFor(x: number, at: number, tabs: readonly Element[]): number {
  const middle = (tab: Element): number => {
    const { left, width } = tab.getBoundingClientRect()
    return left + width / 2
  }
  const after = tabs.slice(at + 1).filter(tab => x > middle(tab)).length
  const before = tabs.slice(0, at).filter(tab => x < middle(tab)).length
  return at + after - before
}
