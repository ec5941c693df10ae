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
}

export const noTabs: Tabs = { open: [], active: null, back: [], forward: [] }

export const sheetTab = (sheetId: number): TabKey => `sheet:${sheetId}`

export function sheetIdOf(tab: TabKey | null): number | null {
  return tab?.startsWith('sheet:') ? Number(tab.slice('sheet:'.length)) : null
}

/** Shows a tab, opening it beside the active one if it is not there. */
export function openTab(tabs: Tabs, tab: TabKey): Tabs {
  if (tabs.active === tab) return tabs
  return { ...visit(tabs, tab), open: tabs.open.includes(tab) ? tabs.open : insertAfter(tabs.open, tabs.active, tab) }
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
  }
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

function insertAfter(open: readonly TabKey[], active: TabKey | null, tab: TabKey): readonly TabKey[] {
  const at = active ? open.indexOf(active) + 1 : open.length
  return [...open.slice(0, at), tab, ...open.slice(at)]
}
