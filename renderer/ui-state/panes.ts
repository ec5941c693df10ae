/**
 * The panes in F6 order, as marked by `data-pane`. "grid" is the main area, also without a sheet. Strips above the
 * cells precede them.
 */
const ORDER: readonly (string | null)[] = [
  'tabs',
  'toolbar',
  'navigator',
  'strip',
  'link',
  'paste',
  'grid',
  'sidebar',
  'status',
]

const FOCUSABLE = '[tabindex="0"], a[href], button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), textarea'

const lastFocus = new Map<string, HTMLElement>()

/** The next (or previous) visible pane after `from`, wrapping around. */
export function nextPane(present: readonly string[], from: string | null, direction: 1 | -1): string | null {
  const ring = ORDER.filter(pane => pane !== null && present.includes(pane))
  const at = ring.indexOf(from)
  if (at === -1) return (direction === 1 ? ring[0] : ring.at(-1)) ?? null
  return ring[(at + direction + ring.length) % ring.length] ?? null
}

/** Text fields handle their own keys and keep the focus while the user types. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

/** Grid rows receive clicks next to their last cell. They never hold the focus for editing; cells do. */
export const isPaper = (target: Element): boolean => target.matches('.ag-row')

/** Remembers the focused element of its pane, for returning to it. */
export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || isPaper(target)) return
  const pane = paneOf(target)
  if (pane) lastFocus.set(pane, target)
}

/** F6: moves the focus to the last focused element of the next pane that can take it. */
export function moveFocus(root: Document, direction: 1 | -1): void {
  const panes = panesOn(root)
  const names = [...panes.keys()]
  let to = nextPane(names, paneOf(root.activeElement), direction)
  for (let tries = names.length; to !== null && tries > 0; tries--) {
    if (enter(panes.get(to), to)) return
    to = nextPane(names, to, direction)
  }
}

/** Esc: returns the focus to the last cell. False without a main area, or if it has the focus already. */
export function returnToGrid(root: Document): boolean {
  if (paneOf(root.activeElement) === 'grid') return false
  const work = panesOn(root).get('grid')
  work?.querySelector<HTMLElement>('.sf-grid')?.focus()
  return paneOf(root.activeElement) === 'grid' || enter(work, 'grid')
}

/** Focuses the main area, or the nearest pane if nothing in it is focusable. False while no main area is rendered. */
export function goToWork(root: Document): boolean {
  const panes = panesOn(root)
  if (!panes.has('grid')) return false
  return returnToGrid(root) || ['grid', 'toolbar', 'tabs'].some(pane => enter(panes.get(pane), pane))
}

/** Whether the main area shows the cells of a sheet. */
export const isSheetShown = (root: Document): boolean => panesOn(root).get('grid')?.querySelector('.sf-grid') != null

/** Background sheets stay in the page: hidden elements are no panes. */
function panesOn(root: Document): ReadonlyMap<string, HTMLElement> {
  const panes = [...root.querySelectorAll<HTMLElement>('[data-pane]')].filter(pane =>
    pane.checkVisibility({ visibilityProperty: true }),
  )
  return new Map(panes.map(pane => [pane.dataset.pane ?? '', pane]))
}

/** True if the pane has the focus afterwards. The cell frame forwards focus to the active cell. */
function enter(pane: HTMLElement | undefined, name: string): boolean {
  if (!pane) return false
  const before = lastFocus.get(name)
  const remembered =
    before && pane.contains(before) && before.checkVisibility({ visibilityProperty: true }) ? before : null
  for (const target of [remembered, pane.querySelector<HTMLElement>('.sf-grid'), firstIn(pane)]) {
    target?.focus()
    if (target && pane.contains(document.activeElement)) return true
  }
  return false
}

const firstIn = (pane: HTMLElement): HTMLElement | undefined =>
  [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(element =>
    element.checkVisibility({ visibilityProperty: true }),
  )

const paneOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? null
