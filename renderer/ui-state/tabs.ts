/** Key of a tab. A sheet's key is `sheet:<id>`, so a sheet has at most one tab. */
export type TabKey = 'home' | 'search' | 'pending' | 'uploads' | `sheet:${number}`

/** The tabs of this window and their history. */
export type Tabs = {
  readonly open: readonly TabKey[]
  readonly active: TabKey | null
  /** Visited before, the most recent last. */
  readonly back: readonly TabKey[]
  /** Left with "back", the next one last. */
  readonly forward: readonly TabKey[]
  /** Closed tabs for reopening, the most recent last. */
  readonly closed: readonly ClosedTab[]
}

/** `at` is its index. */
export type ClosedTab = { readonly tab: TabKey; readonly at: number }

/** Limit per account. */
export const MOST_CLOSED = 20

export const noTabs: Tabs = { open: [], active: null, back: [], forward: [], closed: [] }

export const sheetTab = (sheetId: number): TabKey => `sheet:${sheetId}`

export function sheetIdOf(tab: TabKey | null): number | null {
  return tab?.startsWith('sheet:') ? Number(tab.slice('sheet:'.length)) : null
}

/** Shows a tab, opening it next to the active one if needed. */
export function openTab(tabs: Tabs, tab: TabKey): Tabs {
  if (tabs.active === tab) return tabs
  const at = tabs.active ? tabs.open.indexOf(tabs.active) + 1 : tabs.open.length
  return openAt(tabs, tab, at)
}

/** Closes a tab; its edits stay in the ledger. Activates the right neighbour, or the left one. */
export function closeTab(tabs: Tabs, tab: TabKey): Tabs {
  const at = tabs.open.indexOf(tab)
  if (at === -1) return tabs
  const open = tabs.open.filter(other => other !== tab)
  const without = (list: readonly TabKey[]) => list.filter(other => other !== tab)
  return {
    open,
    active: tabs.active === tab ? (open[Math.min(at, open.length - 1)] ?? null) : tabs.active,
    back: without(tabs.back),
    forward: without(tabs.forward),
    // Home opens automatically when no tab is left, and its key opens a new tab.
    closed: tab === 'home' ? tabs.closed : [...withoutClosed(tabs, tab), { tab, at }].slice(-MOST_CLOSED),
  }
}

/** Closes all tabs but one and activates it. */
export function closeOthers(tabs: Tabs, kept: TabKey): Tabs {
  if (!tabs.open.includes(kept)) return tabs
  return tabs.open.filter(tab => tab !== kept).reduceRight(closeTab, openTab(tabs, kept))
}

/** Reopens the last closed tab at its index. */
export function reopenTab(tabs: Tabs): Tabs {
  const last = tabs.closed.at(-1)
  return last ? openAt(tabs, last.tab, last.at) : tabs
}

/** Moves a tab to an index. */
export function moveTab(tabs: Tabs, tab: TabKey, to: number): Tabs {
  const from = tabs.open.indexOf(tab)
  const position = Math.max(0, Math.min(tabs.open.length - 1, to))
  if (from === -1 || from === position) return tabs
  const others = tabs.open.filter(other => other !== tab)
  return { ...tabs, open: others.toSpliced(position, 0, tab) }
}

/** The neighbour of the active tab, wrapping around; null for a single tab. */
export function tabBeside({ open, active }: Tabs, step: 1 | -1): TabKey | null {
  if (open.length < 2 || active === null) return null
  return open[(open.indexOf(active) + step + open.length) % open.length] ?? null
}

/** The tab at a 1-based position; 9 is always the last one, as in browsers. */
export function tabAt(tabs: Tabs, position: number): TabKey | null {
  return (position === 9 ? tabs.open.at(-1) : tabs.open[position - 1]) ?? null
}

export function goBack(tabs: Tabs): Tabs {
  const to = tabs.back.at(-1)
  if (!to || !tabs.active) return tabs
  return { ...tabs, active: to, back: tabs.back.slice(0, -1), forward: [...tabs.forward, tabs.active] }
}

export function goForward(tabs: Tabs): Tabs {
  const to = tabs.forward.at(-1)
  if (!to || !tabs.active) return tabs
  return { ...tabs, active: to, forward: tabs.forward.slice(0, -1), back: [...tabs.back, tabs.active] }
}

/** Limits the history to fifty entries. */
const visit = (tabs: Tabs, tab: TabKey): Tabs => ({
  ...tabs,
  active: tab,
  back: tabs.active ? [...tabs.back, tabs.active].slice(-50) : tabs.back,
  forward: [],
})

function openAt(tabs: Tabs, tab: TabKey, at: number): Tabs {
  return {
    ...visit(tabs, tab),
    open: tabs.open.includes(tab) ? tabs.open : tabs.open.toSpliced(at, 0, tab),
    closed: withoutClosed(tabs, tab),
  }
}

const withoutClosed = ({ closed }: Tabs, tab: TabKey): readonly ClosedTab[] =>
  closed.some(other => other.tab === tab) ? closed.filter(other => other.tab !== tab) : closed
