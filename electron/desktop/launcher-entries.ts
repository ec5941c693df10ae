import { SheetId } from '../../shared/model/ids.ts'
import type { Place } from '../../shared/model/place.ts'
import { withoutHidden } from '../../shared/shown-name.ts'

/** A sheet in the launcher. */
export type LauncherEntry = { readonly sheetId: SheetId; readonly name: string }

/** The default length of a jump list on Windows. */
const MOST = 10
const LONGEST_NAME = 60

/** The sheets that were opened here, the latest first, by names that have no effect on the menu around them. */
export function launcherEntries(places: readonly Place[]): readonly LauncherEntry[] {
  return recentSheets(places)
    .slice(0, MOST)
    .map(({ id, name }) => ({ sheetId: SheetId.parse(id), name: shortened(withoutHidden(name)) }))
}

/** Whether the sheet was opened here: only such sheets may be requested from outside. */
export const isRecent = (places: readonly Place[], sheetId: SheetId): boolean =>
  recentSheets(places).some(({ id }) => id === sheetId)

const recentSheets = (places: readonly Place[]): readonly Place[] =>
  places
    .filter(({ kind, openedAt }) => kind === 'sheet' && openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))

const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}
