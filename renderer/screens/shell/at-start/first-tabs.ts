import type { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import type { Place } from '../../../../shared/model/place.ts'
import type { KeptTabs } from '../../../../shared/model/settings.ts'
import { sheetIdOf, type Tabs } from '../../../view/tabs.ts'
import { favoriteSheets } from '../../navigator/place-tree.ts'

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
