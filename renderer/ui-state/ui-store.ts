import { create } from 'zustand'
import type { ClosedTab, TabKey, Tabs } from './tabs.ts'
import {
  closeOthers,
  closeTab,
  goBack,
  goForward,
  moveTab,
  noTabs,
  openTab,
  reopenTab,
  tabAt,
  tabBeside,
} from './tabs.ts'

/** The layer over the main area; at most one is open. */
export type Layer =
  | 'palette'
  | 'account'
  | 'sign-out'
  | 'remove-account'
  | 'sign-in'
  | 'add-account'
  | 'act-as'
  | 'export'
  | 'print'
  | 'import'
  | 'import-clipboard'
  | 'go-to'
  | 'shortcuts'
  | 'settings'
  | 'about'
  | 'save-view'

/** The pane to the right of the main area. */
export type Sidebar = 'row' | 'attachments' | 'conversations' | 'row-history'

/** Whether the pane lists the contents of the active row, or those of the whole sheet. */
type SidebarScope = 'row' | 'sheet'

type UiState = {
  readonly tabs: Tabs
  readonly sidebar: Sidebar | null
  readonly sidebarScope: SidebarScope
  readonly layer: Layer | null
  /** The navigator temporarily overlays the main area of a narrow window. */
  readonly navigatorOver: boolean
  /** Workspaces and folders that the user expanded or collapsed, by `kind:id`. */
  readonly openItems: ReadonlyMap<string, boolean>
  /** The same for accounts shown before, by account key. */
  readonly openItemsOf: ReadonlyMap<string, ReadonlyMap<string, boolean>>
}

const atStart: UiState = {
  tabs: noTabs,
  sidebar: null,
  sidebarScope: 'row',
  layer: null,
  navigatorOver: false,
  openItems: new Map(),
  openItemsOf: new Map(),
}

/** UI state of this window: tabs, panels, layers. Contains no server data and nothing that is persisted. */
export const useUiState = create<UiState>(() => atStart)

const changeTabs = (change: (tabs: Tabs) => Tabs) =>
  useUiState.setState(({ tabs }) => ({ tabs: change(tabs), navigatorOver: false }))

/** Actions on the UI state. Separate from the state, so that nothing renders for them. */
export const view = {
  open: (tab: TabKey) => changeTabs(tabs => openTab(tabs, tab)),
  /** Opens the only tab of a new window. */
  startWith: (tab: TabKey) => useUiState.setState({ tabs: openTab(noTabs, tab) }),
  /** Restores the tabs of the last session. */
  startAgain: (open: readonly TabKey[], active: TabKey | null, closed: readonly ClosedTab[]) =>
    useUiState.setState({ tabs: { ...noTabs, open, active: active ?? open[0] ?? null, closed } }),
  close: (tab: TabKey) => changeTabs(tabs => closeTab(tabs, tab)),
  closeOthers: (tab: TabKey) => changeTabs(tabs => closeOthers(tabs, tab)),
  closeActive: () => changeTabs(tabs => (tabs.active ? closeTab(tabs, tabs.active) : tabs)),
  openAt: (position: number) =>
    changeTabs(tabs => {
      const tab = tabAt(tabs, position)
      return tab ? openTab(tabs, tab) : tabs
    }),
  reopen: () => changeTabs(reopenTab),
  moveTab: (tab: TabKey, to: number) => changeTabs(tabs => moveTab(tabs, tab, to)),
  openBeside: (step: 1 | -1) =>
    changeTabs(tabs => {
      const tab = tabBeside(tabs, step)
      return tab ? openTab(tabs, tab) : tabs
    }),
  back: () => changeTabs(goBack),
  forward: () => changeTabs(goForward),
  /** Resets tabs, panels and layers; restores the navigator state of the next account. */
  forget: (left: string | null = null, next: string | null = null) =>
    useUiState.setState(({ openItems, openItemsOf }) => {
      const all = left === null ? openItemsOf : new Map(openItemsOf).set(left, openItems)
      return { ...atStart, openItems: all.get(next ?? '') ?? atStart.openItems, openItemsOf: all }
    }),
  toggleSidebar: (wanted: Sidebar) =>
    useUiState.setState(({ sidebar }) => ({ sidebar: sidebar === wanted ? null : wanted, sidebarScope: 'row' })),
  toggleNavigatorOver: () => useUiState.setState(({ navigatorOver }) => ({ navigatorOver: !navigatorOver })),
  /** Keeps the scope of an open pane, unless another one is given. */
  openSidebar: (sidebar: Sidebar, scope?: SidebarScope) =>
    useUiState.setState(now => ({
      sidebar,
      sidebarScope: scope ?? (now.sidebar === sidebar ? now.sidebarScope : 'row'),
    })),
  setSidebarScope: (sidebarScope: SidebarScope) => useUiState.setState({ sidebarScope }),
  closeSidebar: () => useUiState.setState({ sidebar: null }),
  openItem: (key: string, isOpen: boolean) =>
    useUiState.setState(({ openItems }) => ({ openItems: new Map(openItems).set(key, isOpen) })),
  show: (layer: Layer) => useUiState.setState({ layer }),
  toggle: (wanted: Layer) => useUiState.setState(({ layer }) => ({ layer: layer === wanted ? null : wanted })),
  hide: (layer: Layer) => useUiState.setState(state => (state.layer === layer ? { layer: null } : {})),
}
