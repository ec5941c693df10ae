import type { After } from '../../api/exchange/patience.ts'
import { isSafeOrigin } from '../../api/server-address.ts'

const LONGEST = 2048
const PATIENCE_MS = 10_000

export type HandOffDeps = {
  /** Asks the desktop to open an address; rejects when it cannot. */
  readonly open: (url: string) => Promise<void>
  readonly after: After
}

/** True once the desktop has taken the address; false when it did not, in ten seconds. Throws for one that `isSafeToOpen` refuses. */
export type HandOff = (url: string) => Promise<boolean>

/**
 * The one way out of Sheaf into the browser. A desktop starts whatever program an address names, so an address is held to
 * `isSafeToOpen` here, beside the call, whoever made it.
 */
export function createHandOff({ open, after }: HandOffDeps): HandOff {
  return async url => {
    if (!isSafeToOpen(url)) throw new Error('This address is not opened in a browser.')
    return new Promise(resolve => {
      const cancel = after(PATIENCE_MS, () => resolve(false))
      const settle = (isOpened: boolean) => {
        cancel()
        resolve(isOpened)
      }
      open(url).then(
        () => settle(true),
        () => settle(false),
      )
    })
  }
}

/**
 * A web page: https, or http that does not leave this computer. Only an address that is written exactly as every parser reads it, so
 * that ours and the desktop's cannot differ; without a name or password in it, which would say it belongs to another host.
 */
export function isSafeToOpen(address: string): boolean {
  if (address.length > LONGEST || !/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return false
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.href === address && url.username === '' && url.password === '' && isSafeOrigin(url)
}
