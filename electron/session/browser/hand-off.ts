import type { After } from '../../../shared/after.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { isSafeOrigin } from '../../api/server-address.ts'

const LONGEST = 2048
const TIMEOUT_MS = 10_000

export type HandOffDeps = {
  /** Opens an address on the desktop; rejects when it cannot. */
  readonly open: (url: string) => Promise<void>
  readonly after: After
  /** The address filter; defaults to the one for sign-in. */
  readonly mayOpen?: (address: string) => boolean
}

/** True once the desktop has accepted the address; false if not within ten seconds. Throws for a forbidden address. */
export type HandOff = (url: string) => Promise<boolean>

/**
 * The only path from Sheaf to the browser. A desktop starts any program that an address names, so addresses are checked
 * here, next to the call, for every caller.
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
 * A web page: https, or http on this computer. The address must be in the normal form that every parser agrees on, so
 * that ours and the desktop's cannot differ; without a name or password, which would disguise the host.
 */
export function isSafeToOpen(address: string): boolean {
  if (address.length > LONGEST || !/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return false
  const url = parseUrl(address)
  return url !== null && url.href === address && url.username === '' && url.password === '' && isSafeOrigin(url)
}

const LINK_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/**
 * The address of a link in a sheet in normal form. Null for one that would start a program other than the browser or
 * the mail program, or that hides its host behind a user name: anyone could have put it there.
 */
export function linkToOpen(address: string): string | null {
  const url = parseUrl(address)
  if (!url) return null
  const { href, protocol, username, password } = url
  const isPlain = href.length <= LONGEST && /^[\x21-\x7e]+$/.test(href) && !href.includes('\\')
  return isPlain && LINK_SCHEMES.has(protocol) && username === '' && password === '' ? href : null
}

export const isLink = (address: string): boolean => linkToOpen(address) === address
