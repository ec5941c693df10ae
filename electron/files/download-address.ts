import { addressKind } from '../../shared/address-kind.ts'
import { parseUrl } from '../../shared/parse-url.ts'

/** How the bytes of an attachment may be fetched. */
export type DownloadWay = 'own-service' | 'public' | 'refused'

/**
 * Classifies an address by its text. It is from the service, and a false one must not make the app send requests to
 * machines behind the user's firewall: only https to a public host, or the signed-in service. DNS is checked when it is
 * fetched (`public-fetch.ts`).
 */
export function downloadWay(address: string, serviceBaseUrl: string): DownloadWay {
  const url = parseUrl(address)
  if (!url || url.username || url.password) return 'refused'
  if (url.origin === new URL(serviceBaseUrl).origin) return 'own-service'
  return url.protocol === 'https:' && mayBePublic(hostOf(url)) ? 'public' : 'refused'
}

/** A host as resolvers and sockets write it: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

function mayBePublic(host: string): boolean {
  const kind = addressKind(host)
  if (kind !== null) return kind === 'public'
  return !/(^|\.)(localhost|local)\.?$/.test(host)
}
