import { parseUrl } from '../../parse-url.ts'

const OPENED = ['http:', 'https:', 'mailto:']

/**
 * Parses a typed web or mail address. The default scheme is `https`, or `mailto` for text in the form of a mail
 * address. Null for an address that a browser would not open.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const isWhole = hasScheme(text)
  const address = isWhole ? text : MAILBOX.test(text) ? `mailto:${text}` : `https://${text}`
  return address.length <= LONGEST && isOpened(address, isWhole) ? address : null
}

/** Whether an entire text is a web address. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && linkAddress(text) === text

const LONGEST = 4000
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** "example.com:8080" starts with a host and a port, not with a scheme. */
const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)

/** A host without a dot looks like any word, unless a scheme precedes it. */
function isOpened(address: string, isWhole: boolean): boolean {
  const url = parseUrl(address)
  if (!url) return false
  const { protocol, hostname, pathname } = url
  if (protocol === 'mailto:') return MAILBOX.test(pathname)
  return OPENED.includes(protocol) && (isWhole || /[.:]|^localhost$/.test(hostname))
}

/** The outcome of opening the link of a cell. */
export type LinkOutcome = 'opened' | 'not-allowed' | 'no-browser'
