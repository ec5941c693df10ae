import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { type LastKnown, lastStartText, parseLastStart } from './parse-early.ts'

const FILE = 'last-start.json'
const OWNER_ONLY = 0o600

/**
 * What the page was told of the app when it was last true. The page of the next start draws by it while the program is still being
 * read; whatever is different by then, it is told. Holds no token.
 */
export type LastStart = { readonly recall: () => LastKnown | null; readonly keep: (known: LastKnown) => void }

/** Kept beside a checksum, and good for the version of the app that wrote it alone. */
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
        // Worth a moment at the next start, nothing more: that one then waits for the program, as the first one did.
      }
    },
  }
}

/** The sheet that the page of such a start shows first of all; null when it shows none. */
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
