import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { type LastKnown, lastStartText, parseLastStart } from './parse-early.ts'

const FILE = 'last-start.json'
const OWNER_ONLY = 0o600

/**
 * The last app state that the page received. The page of the next start draws it while the program is loaded, and then
 * receives the differences. Contains no token.
 */
export type LastStart = { readonly recall: () => LastKnown | null; readonly keep: (known: LastKnown) => void }

/** Stored with a checksum, and valid only for the version of the app that wrote it. */
export function createLastStart(dataFolder: string, version: string): LastStart {
  const file = join(dataFolder, FILE)
  let written: string | null = null
  return {
    recall() {
      const content = contentOf(file)
      return content === null ? null : parseLastStart(content, version)
    },
    keep(known) {
      const text = lastStartText(known)
      if (text === written) return
      try {
        writeFileSync(file, text, { mode: OWNER_ONLY })
        written = text
      } catch {
        // A failed write only costs time at the next start, which then waits for the program like the first start.
      }
    },
  }
}

/** The sheet that the page shows first; null without one. */
export function sheetInFront({ session, settings }: AppStart): SheetInFront | null {
  if (session.kind === 'signed-out') return null
  const { key } = session.account
  const sheetId = settings.tabs.find(({ account }) => account === key)?.active ?? null
  return sheetId === null ? null : { account: key, sheetId }
}
export type SheetInFront = { readonly account: AccountKey; readonly sheetId: SheetId }

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
