import { extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Destination } from '../../shared/model/destination.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { isLink } from '../session/browser/find-redirect.ts'

const SWITCH = '--go-to='

/** What the entries of the launcher start Sheaf with. The desktop file names the first three to the letter. */
const NAMED: Readonly<Record<string, Destination>> = {
  search: { kind: 'search' },
  import: { kind: 'import' },
  pending: { kind: 'pending', seq: null },
}

/**
 * Where a start is to lead, by the one word that says so: a name of the list, or the number of a sheet. Null without such a word, with two
 * of them, and with any word that has an address of ours in it: what a web page hands over must not bring a wish along. Whether the
 * sheet is one that the user knows is for the caller to say.
 */
export function findStartAction(words: readonly string[]): Destination | null {
  if (words.some(isLink)) return null
  const end = words.indexOf('--') // no word after it is a switch
  const wishes = (end < 0 ? words : words.slice(0, end)).filter(word => word.startsWith(SWITCH))
  const [wish] = wishes
  if (wish === undefined || wishes.length !== 1) return null
  const name = wish.slice(SWITCH.length)
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null
  const number = /^sheet:([1-9]\d{0,15})$/.exec(name)?.[1]
  const sheetId = SheetId.safeParse(Number(number))
  return number !== undefined && sheetId.success ? { kind: 'sheet', sheetId: sheetId.data } : null
}

/** The word that leads a start to a sheet. */
export const wordForSheet = (sheetId: SheetId): string => `${SWITCH}sheet:${sheetId}`

/** Tables that Sheaf imports, and files of spreadsheets of which the import says why it cannot. */
const TABLES = new Set(['.csv', '.tsv', '.tab', '.txt', '.xlsx', '.xlsm', '.xls', '.ods'])

/**
 * The file among the words of a start that the user wants to see in Sheaf ("Open with"): a path, or the `file:` address that desktops give
 * instead. Null where there is none. Nothing is looked up: whether it can be read shows when it is imported.
 *
 * @param folder where the start was made, for a path that begins there
 */
export function findTableFile(words: readonly string[], folder: string): string | null {
  for (const word of words) {
    const path = word.startsWith('-') ? null : pathOf(word, folder)
    if (path !== null && TABLES.has(extname(path).toLowerCase())) return path
  }
  return null
}

/**
 * What the user wants to see in Sheaf: a table among the words of a start, else a folder, of which the import says that it is one. Null where
 * there is neither.
 */
export async function fileToOpen(
  words: readonly string[],
  folder: string,
  isFolder: (path: string) => Promise<boolean>,
): Promise<string | null> {
  const table = findTableFile(words, folder)
  if (table !== null) return table
  for (const path of pathsIn(words)) if (await isFolder(path)) return path
  return null
}

/** Only whole ones: a word alone may mean anything. */
const pathsIn = (words: readonly string[]): readonly string[] =>
  words.flatMap(word => {
    const path = isAbsolute(word) || word.startsWith('file:') ? pathOf(word, '/') : null
    return path ?? []
  })

/** Null: an address that leads to no file of this computer. */
function pathOf(word: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    return null
  }
}
