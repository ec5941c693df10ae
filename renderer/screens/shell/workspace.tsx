import { useEffect, useState } from 'react'
import { SheetId } from '../../../shared/model/ids.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState } from '../../ui-state/ui-store.ts'
import { Home } from '../home.tsx'
import { Pending } from '../pending/pending.tsx'
import { Search } from '../search/search.tsx'
import { Uploads } from '../uploads.tsx'
import { ComingSheet } from './setting-up.tsx'
import { useSheetScreen } from './sheet-screen.ts'

/** The content of the active tab. The sheet stays mounted behind other tabs to keep its grid. */
export function Workspace({ isListed }: { readonly isListed: boolean }) {
  const active = useUiState(({ tabs }) => tabs.active)
  const sheetId = sheetIdOf(active)
  const [warmSheet, setWarmSheet] = useState(sheetId)
  useEffect(() => {
    if (sheetId !== null) setWarmSheet(sheetId)
  }, [sheetId])
  const shown = sheetId ?? warmSheet
  const Sheet = useSheetScreen(shown !== null)

  return (
    <main className="workspace">
      {shown !== null &&
        (Sheet ? (
          <Sheet sheetId={SheetId.parse(shown)} isShown={sheetId !== null} />
        ) : (
          <section className="workspace-view" aria-busy="true">
            <ComingSheet />
          </section>
        ))}
      {active === 'home' && <Home isListed={isListed} />}
      {active === 'search' && <Search />}
      {active === 'pending' && <Pending />}
      {active === 'uploads' && <Uploads />}
    </main>
  )
}
