import { useEffect, useRef } from 'react'
import type { Place } from '../../../shared/model/place.ts'
import { usePlaces } from '../../queries/places.ts'
import { useSettings } from '../../queries/settings.ts'
import { useAccount } from '../../queries/start.ts'
import { SignOut } from '../../sidebar/sign-out.tsx'
import { sheetTab } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { Navigator } from '../navigator/navigator.tsx'
import { Palette } from '../palette/palette.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { Announcer } from './announcer.tsx'
import { NoticeBoard } from './notice-board.tsx'
import { SessionBanner } from './session-banner.tsx'
import './shell.css'
import { TitleStrip } from './title-strip.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { Workspace } from './workspace.tsx'

/** The window of somebody who is in: tabs above, the way to sheets at the left, the work, and the state of things below. */
export function Shell() {
  const { navigatorOpen, navigatorWidth } = useSettings()
  const layer = useView(state => state.layer)
  useShortcuts()
  useFirstTab()
  useEffect(() => view.forget, [])
  useEffect(() => {
    document.documentElement.style.setProperty('--nav-width', `${navigatorWidth}px`)
  }, [navigatorWidth])

  return (
    <div className={`shell${navigatorOpen ? '' : ' is-nav-closed'}`}>
      <TitleStrip />
      {navigatorOpen && <Navigator />}
      <div className="shell-main">
        <SessionBanner />
        <Workspace />
      </div>
      <StatusBar />
      <NoticeBoard />
      <Announcer />
      {layer === 'palette' && <Palette />}
      {layer === 'sign-out' && <SignOut onClose={() => view.hide('sign-out')} />}
    </div>
  )
}

/**
 * A window that was just opened shows the sheet that was used last. Until the list of sheets is there it shows where to begin, and so
 * does one whose last tab was closed.
 */
function useFirstTab(): void {
  const places = usePlaces()
  const isLocal = useAccount()?.door === 'local'
  const open = useView(({ tabs }) => tabs.open)
  const isDecided = useRef(false)
  useEffect(() => {
    const first = isDecided.current ? null : firstSheet(places, isLocal)
    // Somebody who opened something else meanwhile has decided themselves.
    isDecided.current ||= first !== null || open.some(tab => tab !== 'home')
    if (first && open.every(tab => tab === 'home')) view.startWith(sheetTab(first.id))
    else if (open.length === 0) view.open('home')
  }, [places, isLocal, open])
}

/** On this computer somebody who never opened a sheet sees the first one; an online account may have thousands, so it picks none. */
function firstSheet(places: readonly Place[], isLocal: boolean): Place | null {
  const sheets = places.filter(({ kind }) => kind === 'sheet')
  const latest = sheets
    .filter(({ openedAt }) => openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))[0]
  const first = isLocal ? (sheets.find(({ favorite }) => favorite) ?? sheets[0]) : undefined
  return latest ?? first ?? null
}
