import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the desktop entry of Sheaf says that it opens, and text with tabs. */
const TABLES = new Set(['.csv', '.tsv', '.xlsx'])

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

/** Null: an address that leads to no file of this computer. */
function pathOf(word: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    return null
  }
}
