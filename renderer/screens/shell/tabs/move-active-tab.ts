import { flushSync } from 'react-dom'
import { useView, view } from '../../../view/view-store.ts'

/** Moves the tab in front among the others. What has the keyboard keeps it, also a tab: an element that is moved in the page loses it. */
export function moveActiveTab(step: 1 | -1): void {
  const { open, active } = useView.getState().tabs
  if (active === null) return
  const held = document.activeElement
  flushSync(() => view.moveTab(active, open.indexOf(active) + step))
  if (held instanceof HTMLElement && held !== document.activeElement) held.focus({ preventScroll: true })
}
