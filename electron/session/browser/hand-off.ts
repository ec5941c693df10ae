import type { After } from '../../../shared/after.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { isSafeOrigin } from '../../api/server-address.ts'

const LONGEST = 2048
const TIMEOUT_MS = 10_000

export type HandOffDeps = {
  /** Asks the desktop to open an address; rejects when it cannot. */
  readonly open: (url: string) => Promise<void>
  readonly after: After
  /** Which addresses may pass; those of a sign-in unless said otherwise. */
  readonly mayOpen?: (address: string) => boolean
}

/** True once the desktop has taken the address; false when it did not, in ten seconds. Throws for one that may not pass. */
export type HandOff = (url: string) => Promise<boolean>

/**
 * The one way out of Sheaf into the browser. A desktop starts whatever program an address names, so an address is checked
 * here, beside the call, whoever made it.
 */
export function createHandOff({ open, after, mayOpen = isSafeToOpen }: HandOffDeps): HandOff {
  return async url => {
    if (!mayOpen(url)) throw new Error('This address is not opened in a browser.')
    return new Promise(resolve => {
      const cancel = after(TIMEOUT_MS, () => resolve(false))
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
  const url = parseUrl(address)
  return url !== null && url.href === address && url.username === '' && url.password === '' && isSafeOrigin(url)
}

const LINK_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/**
 * The address of a link in a sheet, written as every parser reads it. Null for one that anybody may have put there and that would start
 * a program other than the browser or the mail program, or that hides its host behind a name.
 */
export function linkToOpen(address: string): string | null {
  const url = parseUrl(address)
  if (!url) return null
  const { href, protocol, username, password } = url
  const isPlain = href.length <= LONGEST && /^[\x21-\x7e]+$/.test(href) && !href.includes('\\')
  return isPlain && LINK_SCHEMES.has(protocol) && username === '' && password === '' ? href : null
}

export const isLink = (address: string): boolean => linkToOpen(address) === address
