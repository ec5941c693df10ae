import { extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Destination } from '../../shared/model/destination.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { isLink } from '../session/browser/find-redirect.ts'

const SWITCH = '--go-to='

/** Arguments of the launcher entries. The desktop file uses the first three verbatim. */
const NAMED: Readonly<Record<string, Destination>> = {
  search: { kind: 'search' },
  import: { kind: 'import' },
  pending: { kind: 'pending', seq: null },
}

/**
 * The destination of a start by its single matching argument: a name of the list, or a sheet number. Null without a
 * match, with two, and next to an address of ours: a link of a web page must not bring a destination along. The caller
 * checks that the user knows the sheet.
 */
export function findStartAction(args: readonly string[]): Destination | null {
  if (args.some(isLink)) return null
  const end = args.indexOf('--') // no word after it is a switch
  const wishes = (end < 0 ? args : args.slice(0, end)).filter(word => word.startsWith(SWITCH))
  const [wish] = wishes
  if (wish === undefined || wishes.length !== 1) return null
  const name = wish.slice(SWITCH.length)
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null
  const number = /^sheet:([1-9]\d{0,15})$/.exec(name)?.[1]
  const sheetId = SheetId.safeParse(Number(number))
  return number !== undefined && sheetId.success ? { kind: 'sheet', sheetId: sheetId.data } : null
}

/** The argument that opens a sheet at startup. */
export const wordForSheet = (sheetId: SheetId): string => `${SWITCH}sheet:${sheetId}`

/** Tables that Sheaf imports, and spreadsheets for which the import explains why it cannot. */
const TABLES = new Set(['.csv', '.tsv', '.tab', '.txt', '.xlsx', '.xlsm', '.xls', '.ods'])

/**
 * The file of "Open with" among the arguments of a start: a path, or the `file:` address that desktops use instead.
 * Null without one. The file system is not read: the import reports an unreadable file.
 *
 * @param folder base of relative paths
 */
export function findTableFile(args: readonly string[], folder: string): string | null {
  for (const word of args) {
    const path = word.startsWith('-') ? null : pathOf(word, folder)
    if (path !== null && TABLES.has(extname(path).toLowerCase())) return path
  }
  return null
}

/**
 * The file to open with Sheaf: a table among the arguments of a start, else a folder, which the import rejects with a
 * message. Null without either.
 */
export async function fileToOpen(
  args: readonly string[],
  folder: string,
  isFolder: (path: string) => Promise<boolean>,
): Promise<string | null> {
  const table = findTableFile(args, folder)
  if (table !== null) return table
  for (const path of pathsIn(args)) if (await isFolder(path)) return path
  return null
}

/** Only complete paths and addresses, because a single word may mean anything. */
const pathsIn = (args: readonly string[]): readonly string[] =>
  args.flatMap(word => {
    const path = isAbsolute(word) || word.startsWith('file:') ? pathOf(word, '/') : null
    return path ?? []
  })

/** Null for an address of no file on this computer. */
function pathOf(word: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    return null
  }
}
