import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Slice } from '../../shared/ipc/slice.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Place } from '../../shared/model/place.ts'

const FILE = 'last-start.json'
const OWNER_ONLY = 0o600

/** `places`: the first of the sheets that the navigator lists; null when they could not be had. */
type LastKnown = { readonly start: AppStart; readonly places: Slice<Place> | null }

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
      const [checksum, text = ''] = linesOf(file)
      if (text === '' || checksum !== checksumOf(text)) return null
      // What this version wrote, whole: the checksum says so.
      const known = JSON.parse(text) as LastKnown
      return known.start.version === version ? known : null
    },
    keep(known) {
      const text = JSON.stringify(known)
      if (text === written) return
      try {
        writeFileSync(file, `${checksumOf(text)}\n${text}`, { mode: OWNER_ONLY })
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

const checksumOf = (text: string): string => crc32(text).toString(16)

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n', 2)
  } catch {
    return []
  }
}
