import { SheetId } from '../../shared/model/ids.ts'
import type { Item } from '../../shared/model/item.ts'
import { withoutHidden } from '../../shared/shown-name.ts'

/** A sheet in the launcher. */
export type LauncherEntry = { readonly sheetId: SheetId; readonly name: string }

/** The default length of a jump list on Windows. */
const MOST = 10
const LONGEST_NAME = 60

/** The sheets opened here, latest first. Their names have no effect on the surrounding menu. */
export function launcherEntries(items: readonly Item[]): readonly LauncherEntry[] {
  return recentSheets(items)
    .slice(0, MOST)
    .map(({ id, name }) => ({ sheetId: SheetId.parse(id), name: shortened(withoutHidden(name)) }))
}

/** Whether the sheet was opened here: only such sheets may be requested from outside. */
export const isRecent = (items: readonly Item[], sheetId: SheetId): boolean =>
  recentSheets(items).some(({ id }) => id === sheetId)

const recentSheets = (items: readonly Item[]): readonly Item[] =>
  items
    .filter(({ kind, openedAt }) => kind === 'sheet' && openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))

const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}
