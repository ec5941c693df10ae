import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { isPublicAddress } from '../../shared/address-kind.ts'
import { toResponse } from '../api/transport/node-response.ts'
import { hostOf } from './download-address.ts'

/** A resolved address in the form of `dns.lookup`. */
export type Resolved = { readonly address: string; readonly family: number }

export type PublicFetchDeps = {
  /** All addresses of a name, from the system's resolver. */
  readonly resolve: (host: string) => Promise<readonly Resolved[]>
  /** Opens a connection: `tls.connect`. */
  readonly connect: (options: ConnectionOptions) => TLSSocket
}

/**
 * Fetches an https address of the public internet. Null: it is not public, and no connection was made. The caller
 * handles redirects. Throws without a response, or when `signal` is aborted.
 */
export type PublicFetch = (url: URL, signal: AbortSignal) => Promise<Response | null>

const HTTPS_PORT = 443

/**
 * `fetch` for untrusted addresses. A name is resolved once; if any of its addresses is not public, no request is sent.
 * Otherwise the connection uses exactly those addresses, even if the name resolves differently a moment later (DNS
 * rebinding). The certificate must match the name. Like Node's `fetch` it uses no proxy.
 */
export function createPublicFetch({ resolve, connect }: PublicFetchDeps): PublicFetch {
  return async (url, signal) => {
    const host = hostOf(url)
    const kind = isIP(host)
    const addresses = kind === 0 ? await orAborted(resolve(host), signal) : [{ address: host, family: kind }]
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) return null
    const socket = (): TLSSocket =>
      connect({
        host,
        port: Number(url.port) || HTTPS_PORT,
        lookup: always(addresses),
        ...(kind === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
        rejectUnauthorized: true,
      })
    return toResponse(await ask(url, socket, signal))
  }
}

function ask(url: URL, createConnection: () => TLSSocket, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: url.host, accept: '*/*', 'accept-encoding': 'identity' }
    request(url, { headers, signal, createConnection }, resolve).once('error', reject).end()
  })
}

/** A lookup with one fixed answer, in both forms that a socket may request. */
const always =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, [...addresses])
    else done(null, first.address, first.family)
  }

/** Stops waiting when aborted: the system's resolver cannot be cancelled. */
function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
