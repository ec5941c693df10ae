/** In the order of F6. Each pane marks its element with `data-pane`. */
const ORDER: readonly (string | null)[] = ['tabs', 'toolbar', 'navigator', 'grid', 'sidebar', 'status']

const FOCUSABLE = '[tabindex="0"], a[href], button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), textarea'

const lastFocus = new Map<string, HTMLElement>()

/** The pane after (or before) `from` among those that are on screen, going round. */
export function nextPane(present: readonly string[], from: string | null, direction: 1 | -1): string | null {
  const ring = ORDER.filter(pane => pane !== null && present.includes(pane))
  const at = ring.indexOf(from)
  if (at === -1) return (direction === 1 ? ring[0] : ring.at(-1)) ?? null
  return ring[(at + direction + ring.length) % ring.length] ?? null
}

/** Remembers where in its pane the focus was, for the way back. */
export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return
  const pane = paneOf(target)
  if (pane) lastFocus.set(pane, target)
}

/** F6: moves the focus to the next pane, to where it last was there. */
export function moveFocus(root: Document, direction: 1 | -1): void {
  const panes = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-pane]')].map(pane => [pane.dataset.pane ?? '', pane]),
  )
  const to = nextPane([...panes.keys()], paneOf(root.activeElement), direction)
  const remembered = to ? lastFocus.get(to) : undefined
  const target = remembered?.isConnected ? remembered : panes.get(to ?? '')?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
}

/** Esc: back to the cell that the person came from. False where there is no sheet, or the focus is in it already. */
export function returnToGrid(root: Document): boolean {
  const grid = root.querySelector<HTMLElement>('[data-pane="grid"]')
  if (!grid || grid.hidden || paneOf(root.activeElement) === 'grid') return false
  const cell = grid.querySelector<HTMLElement>('.ag-cell-focus') ?? lastFocus.get('grid')
  cell?.focus()
  return cell !== undefined
}

const paneOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? null
