import type { AppStart } from '../../../../shared/model/app-start.ts'
import { type AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import type { KeptTabs } from '../../../../shared/model/settings.ts'
import { openEarly } from '../../../queries/sheet/early-opening.ts'
import { sheetIdOf, sheetTab } from '../../../ui-state/tabs.ts'
import { useUiState, view } from '../../../ui-state/ui-store.ts'
import { loadSheetScreen } from '../sheet-screen.ts'

/**
 * Rendering the grid with its cells is faster than before them; cells that take longer arrive after the window shows.
 */
const TIMEOUT_MS = 60

type PageDeps = { readonly newOpening: () => string; readonly wait: (ms: number) => Promise<void> }

/** `cells` settles when the sheet in front has cells or failed. */
export type Begun = { readonly cells: Promise<void> }
export const NOTHING_OPEN: Begun = { cells: Promise.resolve() }

/**
 * Before the first render: restores the tabs, and requests the front sheet and its code. Main reads the cells while
 * the window is rendered.
 */
export async function beginWhereLeft({ session, settings }: AppStart, { newOpening, wait }: PageDeps): Promise<Begun> {
  if (session.kind === 'signed-out' || !openKeptTabs(settings.tabs, session.account.key)) return NOTHING_OPEN
  const sheetId = sheetIdOf(useUiState.getState().tabs.active)
  if (sheetId === null) return NOTHING_OPEN
  // The code first: main reads the cells while it compiles.
  const screen = loadSheetScreen()
  const cells = openEarly({ call: window.bridge.call, page: window, newOpening }, SheetId.parse(sheetId))
  await screen
  await Promise.race([cells, wait(TIMEOUT_MS)])
  return { cells }
}

/** Restores the tabs of the last session. False without any. */
export function openKeptTabs(all: readonly KeptTabs[], account: AccountKey): boolean {
  const kept = all.find(tabs => tabs.account === account)
  if (!kept || (kept.sheets.length === 0 && !kept.search)) return false
  const { search } = kept
  const sheets = kept.sheets.map(sheetTab)
  const open = search ? sheets.toSpliced(search.at, 0, 'search') : sheets
  const active = search?.isActive ? 'search' : kept.active && sheetTab(kept.active)
  const closed = kept.closed.map(({ sheet, at }) => ({ tab: sheetTab(sheet), at }))
  view.startAgain(open, active, closed)
  return true
}
