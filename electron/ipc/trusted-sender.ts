import { APP_ORIGIN } from '../../shared/ipc/app-origin.ts'
import { parseUrl } from '../../shared/parse-url.ts'

/** Properties of a sender: the address of its frame, whether it is the top frame, and whether its window is ours. */
export type Sender = { readonly url: string | null; readonly isTopFrame: boolean; readonly isOurWindow: boolean }

/** Accepts only the top frame of one of our windows showing our page, checked by a URL parser, never by prefix. */
export function isTrusted(sender: Sender): boolean {
  if (!sender.isTopFrame || !sender.isOurWindow || sender.url === null) return false
  const url = parseUrl(sender.url)
  if (!url) return false
  const { protocol, host, username, password } = url
  return `${protocol}//${host}` === APP_ORIGIN && username === '' && password === ''
}
