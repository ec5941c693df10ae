/** What a tab shows. A sheet's tab is `sheet:<id>`, so that a sheet is open once at most. */
export type TabKey = 'home' | 'pending' | 'uploads' | `sheet:${number}`

/** The tabs of this window and the way that was taken through them. */
export type Tabs = {
  readonly open: readonly TabKey[]
  readonly active: TabKey | null
  /** Visited before, the latest last. */
  readonly back: readonly TabKey[]
  /** Left by going back, the next one last. */
  readonly forward: readonly TabKey[]
  /** Can be opened again, the one closed last at the end. */
  readonly closed: readonly ClosedTab[]
}

/** `at` is where it stood. */
export type ClosedTab = { readonly tab: TabKey; readonly at: number }

/** As many as are remembered of an account. */
export const MOST_CLOSED = 20

export const noTabs: Tabs = { open: [], active: null, back: [], forward: [], closed: [] }

export const sheetTab = (sheetId: number): TabKey => `sheet:${sheetId}`

export function sheetIdOf(tab: TabKey | null): number | null {
  return tab?.startsWith('sheet:') ? Number(tab.slice('sheet:'.length)) : null
}

/** Shows a tab, opening it beside the active one if it is not there. */
export function openTab(tabs: Tabs, tab: TabKey): Tabs {
  if (tabs.active === tab) return tabs
  const at = tabs.active ? tabs.open.indexOf(tabs.active) + 1 : tabs.open.length
  return openAt(tabs, tab, at)
}

/** Closes a tab; its edits stay in the ledger. The neighbour to the right takes over, else the one to the left. */
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
    // Home comes by itself where no tab is left, and its key is the one of a new tab.
    closed: tab === 'home' ? tabs.closed : [...withoutClosed(tabs, tab), { tab, at }].slice(-MOST_CLOSED),
  }
}

/** Closes every tab but one, which is in front then. */
export function closeOthers(tabs: Tabs, kept: TabKey): Tabs {
  if (!tabs.open.includes(kept)) return tabs
  return tabs.open.filter(tab => tab !== kept).reduceRight(closeTab, openTab(tabs, kept))
}

/** Opens the tab that was closed last, where it stood. */
export function reopenTab(tabs: Tabs): Tabs {
  const last = tabs.closed.at(-1)
  return last ? openAt(tabs, last.tab, last.at) : tabs
}

/** Puts a tab at a place among the others. */
export function moveTab(tabs: Tabs, tab: TabKey, to: number): Tabs {
  const from = tabs.open.indexOf(tab)
  const place = Math.max(0, Math.min(tabs.open.length - 1, to))
  if (from === -1 || from === place) return tabs
  const others = tabs.open.filter(other => other !== tab)
  return { ...tabs, open: others.toSpliced(place, 0, tab) }
}

/** The tab beside the active one, going round; null where there is no other. */
export function tabBeside({ open, active }: Tabs, step: 1 | -1): TabKey | null {
  if (open.length < 2 || active === null) return null
  return open[(open.indexOf(active) + step + open.length) % open.length] ?? null
}

/** The tab at a place, counted from 1; 9 is always the last, as in a browser. */
export function tabAt(tabs: Tabs, place: number): TabKey | null {
  return (place === 9 ? tabs.open.at(-1) : tabs.open[place - 1]) ?? null
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

/** A way of fifty steps is as far back as anybody goes. */
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
