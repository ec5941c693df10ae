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
export type Sidebar = 'attachments' | 'conversations'

type ViewState = {
  readonly tabs: Tabs
  readonly sidebar: Sidebar | null
  readonly layer: Layer | null
  /** The navigator temporarily overlays the main area of a narrow window. */
  readonly navigatorOver: boolean
  /** Workspaces and folders that the user expanded or collapsed, by `kind:id`. */
  readonly openPlaces: ReadonlyMap<string, boolean>
  /** The same for accounts shown before, by account key. */
  readonly openPlacesOf: ReadonlyMap<string, ReadonlyMap<string, boolean>>
}

const atStart: ViewState = {
  tabs: noTabs,
  sidebar: null,
  layer: null,
  navigatorOver: false,
  openPlaces: new Map(),
  openPlacesOf: new Map(),
}

/** UI state of this window: tabs, panels, layers. Contains no server data and nothing that is persisted. */
export const useView = create<ViewState>(() => atStart)

const changeTabs = (change: (tabs: Tabs) => Tabs) =>
  useView.setState(({ tabs }) => ({ tabs: change(tabs), navigatorOver: false }))

/** Actions on the UI state. Separate from the state, so that nothing renders for them. */
export const view = {
  open: (tab: TabKey) => changeTabs(tabs => openTab(tabs, tab)),
  /** Opens the only tab of a new window. */
  startWith: (tab: TabKey) => useView.setState({ tabs: openTab(noTabs, tab) }),
  /** Restores the tabs of the last session. */
  startAgain: (open: readonly TabKey[], active: TabKey | null, closed: readonly ClosedTab[]) =>
    useView.setState({ tabs: { ...noTabs, open, active: active ?? open[0] ?? null, closed } }),
  close: (tab: TabKey) => changeTabs(tabs => closeTab(tabs, tab)),
  closeOthers: (tab: TabKey) => changeTabs(tabs => closeOthers(tabs, tab)),
  closeActive: () => changeTabs(tabs => (tabs.active ? closeTab(tabs, tabs.active) : tabs)),
  openAt: (place: number) =>
    changeTabs(tabs => {
      const tab = tabAt(tabs, place)
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
    useView.setState(({ openPlaces, openPlacesOf }) => {
      const all = left === null ? openPlacesOf : new Map(openPlacesOf).set(left, openPlaces)
      return { ...atStart, openPlaces: all.get(next ?? '') ?? atStart.openPlaces, openPlacesOf: all }
    }),
  toggleSidebar: (wanted: Sidebar) =>
    useView.setState(({ sidebar }) => ({ sidebar: sidebar === wanted ? null : wanted })),
  toggleNavigatorOver: () => useView.setState(({ navigatorOver }) => ({ navigatorOver: !navigatorOver })),
  openSidebar: (sidebar: Sidebar) => useView.setState({ sidebar }),
  closeSidebar: () => useView.setState({ sidebar: null }),
  openPlace: (key: string, isOpen: boolean) =>
    useView.setState(({ openPlaces }) => ({ openPlaces: new Map(openPlaces).set(key, isOpen) })),
  show: (layer: Layer) => useView.setState({ layer }),
  toggle: (wanted: Layer) => useView.setState(({ layer }) => ({ layer: layer === wanted ? null : wanted })),
  hide: (layer: Layer) => useView.setState(state => (state.layer === layer ? { layer: null } : {})),
}
