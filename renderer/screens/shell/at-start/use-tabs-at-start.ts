import { useEffect, useRef } from 'react'
import { usePlaces } from '../../../queries/places.ts'
import { changeSettings, useSettings } from '../../../queries/settings.ts'
import { useAccount } from '../../../queries/start.ts'
import { sheetTab } from '../../../view/tabs.ts'
import { useView, view } from '../../../view/view-store.ts'
import { openKeptTabs } from './begin-where-left.ts'
import { firstSheet, keepTabs } from './first-tabs.ts'

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

  useEffect(() => {
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
