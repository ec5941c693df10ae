/**
 * In the order of F6. Each pane marks its element with `data-pane`; "grid" is the work itself, also where that is no sheet. The strips over the
 * cells come right before them, while they are there.
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

/** The pane after (or before) `from` among those that are on screen, going round. */
export function nextPane(present: readonly string[], from: string | null, direction: 1 | -1): string | null {
  const ring = ORDER.filter(pane => pane !== null && present.includes(pane))
  const at = ring.indexOf(from)
  if (at === -1) return (direction === 1 ? ring[0] : ring.at(-1)) ?? null
  return ring[(at + direction + ring.length) % ring.length] ?? null
}

/** A text field has the keys to itself, and nothing takes the focus from the user who types in it. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

/** A row of the grid takes the clicks beside its last cell. Nobody works in it: the work is in the cells. */
export const isPaper = (target: Element): boolean => target.matches('.ag-row')

/** Remembers where in its pane the focus was, for the way back. */
export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || isPaper(target)) return
  const pane = paneOf(target)
  if (pane) lastFocus.set(pane, target)
}

/** F6: moves the focus to the next pane that can take it, to where it last was there. */
export function moveFocus(root: Document, direction: 1 | -1): void {
  const panes = panesOn(root)
  const names = [...panes.keys()]
  let to = nextPane(names, paneOf(root.activeElement), direction)
  for (let tries = names.length; to !== null && tries > 0; tries--) {
    if (enter(panes.get(to), to)) return
    to = nextPane(names, to, direction)
  }
}

/** Esc: back to the cell that the person came from. False where there is nothing to work on, or the focus is in it already. */
export function returnToGrid(root: Document): boolean {
  if (paneOf(root.activeElement) === 'grid') return false
  const work = panesOn(root).get('grid')
  work?.querySelector<HTMLElement>('.sf-grid')?.focus()
  return paneOf(root.activeElement) === 'grid' || enter(work, 'grid')
}

/** To the work; where nothing in it takes the keyboard, to what stands nearest. False: no work is on screen (yet). */
export function goToWork(root: Document): boolean {
  const panes = panesOn(root)
  if (!panes.has('grid')) return false
  return returnToGrid(root) || ['grid', 'toolbar', 'tabs'].some(pane => enter(panes.get(pane), pane))
}

/** True where the cells of a sheet are what the user works on. */
export const isSheetShown = (root: Document): boolean => panesOn(root).get('grid')?.querySelector('.sf-grid') != null

/** A sheet stays in the page behind other tabs: what is hidden is no pane. */
function panesOn(root: Document): ReadonlyMap<string, HTMLElement> {
  const panes = [...root.querySelectorAll<HTMLElement>('[data-pane]')].filter(pane =>
    pane.checkVisibility({ visibilityProperty: true }),
  )
  return new Map(panes.map(pane => [pane.dataset.pane ?? '', pane]))
}

/** True when the focus is in the pane then. The frame of the cells hands it to the active one. */
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
