import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import type { Place } from '../../../../shared/model/place.ts'
import type { KeptTabs } from '../../../../shared/model/settings.ts'
import { usePlaces } from '../../../queries/places.ts'
import { changeSettings, useSettings } from '../../../queries/settings.ts'
import { useAccount } from '../../../queries/start.ts'
import { sheetIdOf, sheetTab, type Tabs } from '../../../view/tabs.ts'
import { useView, view } from '../../../view/view-store.ts'
import { favoriteSheets } from '../../navigator/place-tree.ts'
import { openKeptTabs } from './begin-where-left.ts'

/**
 * A window that was just opened shows the tabs of the last time, or else the sheet that was used last. Until the list of sheets is
 * there it shows where to begin, and so does one whose last tab was closed.
 */
export function useTabsAtStart(): void {
  const places = usePlaces()
  const account = useAccount()
  const settings = useSettings()
  const tabs = useView(state => state.tabs)
  // At the start of the app they are open already, see `begin-where-left.ts`.
  const isDecided = useRef(tabs.open.length > 0)

  // Before the list of sheets is painted: a sheet that opens by itself is not preceded by another screen.
  useLayoutEffect(() => {
    // Just after a change of account the tabs at hand are still those of the one before.
    if (isDecided.current || useView.getState().tabs !== tabs) return
    if (account && openKeptTabs(settings.tabs, account.key)) {
      isDecided.current = true
      return
    }
    const first = firstSheet(places, account?.door === 'local')
    // Somebody who opened something else meanwhile has decided themselves.
    isDecided.current = first !== null || tabs.open.some(tab => tab !== 'home')
    if (first && tabs.open.every(tab => tab === 'home')) view.startWith(sheetTab(first.id))
  }, [places, account, settings.tabs, tabs])

  useEffect(() => {
    // The effect above may just have opened the tabs of the last time: then these are not the ones to look at.
    if (useView.getState().tabs !== tabs) return
    if (tabs.open.length === 0) view.open('home')
    if (!isDecided.current || !account) return
    const next = keepTabs(settings.tabs, account.key, tabs)
    if (JSON.stringify(next) !== JSON.stringify(settings.tabs)) void changeSettings({ tabs: next }) // only a convenience
  }, [tabs, account, settings.tabs])
}

/** What is remembered of a window's tabs: its sheets. Lists such as Pending changes are a key away. */
export function keepTabs(all: readonly KeptTabs[], account: AccountKey, { open, active, closed }: Tabs): KeptTabs[] {
  const sheets = open.map(sheetIdOf).filter(id => id !== null) as SheetId[] // a tab's key was made from the id of a sheet
  const front = sheetIdOf(active) as SheetId | null // as above
  const gone = closed.flatMap(({ tab, at }) => {
    const sheet = sheetIdOf(tab) as SheetId | null // as above
    return sheet === null ? [] : [{ sheet, at }]
  })
  const own: KeptTabs = { account, sheets: sheets.slice(0, 50), active: front, closed: gone }
  return [own, ...all.filter(tabs => tabs.account !== account)].slice(0, 20)
}

/** On this computer somebody who never opened a sheet sees the first one; an online account may have thousands, so it picks none. */
export function firstSheet(places: readonly Place[], isLocal: boolean): Place | null {
  const sheets = places.filter(({ kind }) => kind === 'sheet')
  const latest = sheets
    .filter(({ openedAt }) => openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))[0]
  const first = isLocal ? (favoriteSheets(places)[0] ?? sheets[0]) : undefined
  return latest ?? first ?? null
}
