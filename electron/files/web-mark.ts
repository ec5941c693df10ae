import { writeFile } from 'node:fs/promises'

/** Marks a file as one that came from elsewhere. `address`: from where. Never fails: a file without a mark is better than none. */
export type WebMark = (path: string, address: string) => Promise<void>

/**
 * What Windows calls the mark of the web: a second stream of the file that says it came from the internet, so that Windows asks before it
 * runs it and Office opens it in Protected View. Only the host is named, since path and query of a temporary address let anybody fetch the
 * file. Elsewhere nothing is written: see "What the mark leaves alone" in docs/security.md.
 *
 * Source: [MS-FSCC] 5.6.1, Zone.Identifier stream name.
 */
export function createWebMark(platform: NodeJS.Platform): WebMark {
  if (platform !== 'win32') return async () => undefined
  return async (path, address) => {
    const mark = ['[ZoneTransfer]', `ZoneId=${INTERNET}`, `HostUrl=${new URL(address).origin}/`, '']
    try {
      await writeFile(`${path}:Zone.Identifier`, mark.join('\r\n'))
    } catch {
      // Only NTFS has such streams: a memory stick or a network folder may have none.
    }
  }
}

const INTERNET = 3
