import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import type { Item } from '../../../../shared/model/item.ts'
import type { KeptTabs } from '../../../../shared/model/settings.ts'
import { useItems } from '../../../queries/items.ts'
import { changeSettings, useSettings } from '../../../queries/settings.ts'
import { useAccount } from '../../../queries/start.ts'
import { sheetIdOf, sheetTab, type Tabs } from '../../../ui-state/tabs.ts'
import { useUiState, view } from '../../../ui-state/ui-store.ts'
import { favoriteSheets } from '../../navigator/item-tree.ts'
import { openKeptTabs } from './begin-where-left.ts'

/**
 * Restores the tabs of the last session in a new window, or else opens the last used sheet. Shows Home until the list
 * of sheets is loaded, and after the last tab was closed.
 */
export function useTabsAtStart(): void {
  const items = useItems()
  const account = useAccount()
  const settings = useSettings()
  const tabs = useUiState(state => state.tabs)
  // At app startup they are already open, see `begin-where-left.ts`.
  const isDecided = useRef(tabs.open.length > 0)

  // A layout effect, so that no other screen is painted before a sheet that opens automatically.
  useLayoutEffect(() => {
    // Just after a switch the store still has the tabs of the previous account.
    if (isDecided.current || useUiState.getState().tabs !== tabs) return
    if (account && openKeptTabs(settings.tabs, account.key)) {
      isDecided.current = true
      return
    }
    const first = firstSheet(items, account?.signInMethod === 'local')
    // The user has opened a tab in the meantime, so nothing opens automatically.
    isDecided.current = first !== null || tabs.open.some(tab => tab !== 'home')
    if (first && tabs.open.every(tab => tab === 'home')) view.startWith(sheetTab(first.id))
  }, [items, account, settings.tabs, tabs])

  useEffect(() => {
    // The effect above may have just restored the tabs, so these are outdated.
    if (useUiState.getState().tabs !== tabs) return
    if (tabs.open.length === 0) view.open('home')
    if (!isDecided.current || !account) return
    const next = keepTabs(settings.tabs, account.key, tabs)
    if (JSON.stringify(next) !== JSON.stringify(settings.tabs)) void changeSettings({ tabs: next })
  }, [tabs, account, settings.tabs])
}

/** Stores the sheets and the search of a window. Other pages, such as Pending changes, show the same at any time. */
export function keepTabs(all: readonly KeptTabs[], account: AccountKey, { open, active, closed }: Tabs): KeptTabs[] {
  const sheets = open.map(sheetIdOf).filter(id => id !== null) as SheetId[] // as: the key of a tab contains a sheet id
  const front = sheetIdOf(active) as SheetId | null // as above
  const gone = closed.flatMap(({ tab, at }) => {
    const sheet = sheetIdOf(tab) as SheetId | null // as above
    return sheet === null ? [] : [{ sheet, at }]
  })
  const own: KeptTabs = { account, sheets: sheets.slice(0, 50), active: front, closed: gone }
  const at = open.indexOf('search')
  if (at >= 0) {
    const before = open.slice(0, at).filter(tab => sheetIdOf(tab) !== null).length
    own.search = { at: Math.min(before, 50), isActive: active === 'search' }
  }
  return [own, ...all.filter(tabs => tabs.account !== account)].slice(0, 20)
}

/**
 * The sheet to open first. Without history, the first sheet of this computer; an online account may have thousands,
 * so none.
 */
export function firstSheet(items: readonly Item[], isLocal: boolean): Item | null {
  const sheets = items.filter(({ kind }) => kind === 'sheet')
  const latest = sheets
    .filter(({ openedAt }) => openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))[0]
  const first = isLocal ? (favoriteSheets(items)[0] ?? sheets[0]) : undefined
  return latest ?? first ?? null
}
