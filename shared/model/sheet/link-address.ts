import { parseUrl } from '../../parse-url.ts'

const OPENED = ['http:', 'https:', 'mailto:']

/**
 * The address that a person means: one of the web or of a mailbox, as a link takes it. Without a scheme it is `https`, or `mailto` where it
 * reads like a mailbox. Null for what a browser would not open.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const isWhole = hasScheme(text)
  const address = isWhole ? text : MAILBOX.test(text) ? `mailto:${text}` : `https://${text}`
  return address.length <= LONGEST && isOpened(address, isWhole) ? address : null
}

/** Whether all of a text is an address of the web. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && linkAddress(text) === text

const LONGEST = 4000
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** "example.com:8080" begins with a name and a port. */
const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)

/** A name without a dot is a word like any other, unless the scheme says that it is a computer. */
function isOpened(address: string, isWhole: boolean): boolean {
  const url = parseUrl(address)
  if (!url) return false
  const { protocol, hostname, pathname } = url
  if (protocol === 'mailto:') return MAILBOX.test(pathname)
  return OPENED.includes(protocol) && (isWhole || /[.:]|^localhost$/.test(hostname))
}

/** What came of opening the link of a cell. */
export type LinkOutcome = 'opened' | 'not-allowed' | 'no-browser'
