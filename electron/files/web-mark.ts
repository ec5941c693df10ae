import { writeFile } from 'node:fs/promises'

/** Marks a file as downloaded. `address`: its origin. Never fails: a file without a mark is better than none. */
export type WebMark = (path: string, address: string) => Promise<void>

/**
 * The mark of the web on Windows: an alternate stream that says the file is from the internet, so that Windows asks
 * before it runs it and Office opens it in Protected View. Only the host is named, because path and query of a
 * temporary address allow anyone to fetch the file. Other systems get no mark: see "What the mark leaves alone" in
 * docs/security.md.
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
