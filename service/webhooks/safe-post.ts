import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { After } from '../../shared/after.ts'
import { hostOf, isAllowedAddress, isAllowedHost } from '../rules/webhooks/addresses.ts'
import type { CallbackAnswer } from '../rules/webhooks/outcome.ts'
import type { CallbackPort } from './callback-port.ts'

/** The time limit for a subscriber, from resolving its address to the last byte of the response. */
const MOST_MS = 10_000

/** The most bytes of a response that are read. */
const MOST_BYTES = 64 * 1024

/** External dependencies of the port. */
type PostOptions = {
  /** Hosts besides this computer that callbacks may be sent to. */
  readonly allowed: readonly string[]
  /** Resolves all addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  readonly after: After
}

/**
 * Posts callbacks to this computer and to allowed hosts only. Every address of a host must be allowed, and the
 * connection uses the address that was checked, which defeats DNS rebinding. Redirects count as responses; certificates
 * must be valid.
 */
export function safePost({ allowed, resolve = resolveAll, after }: PostOptions): CallbackPort {
  const permitted = new Set(allowed.map(host => host.toLowerCase()))
  const underWay = new Set<() => void>()
  let isClosed = false

  return {
    isAllowed: url => isAllowedHost(hostOf(url), permitted),
    async post(url, headers, body) {
      if (isClosed) return unreachable('the service is ending')
      const ending = new AbortController()
      const { signal } = ending
      const givenUp = new Promise<CallbackAnswer>(settle =>
        signal.addEventListener('abort', () => settle(unreachable(String(signal.reason)))),
      )
      const stop = (): void => ending.abort('the service is ending')
      const cancel = after(MOST_MS, () => ending.abort(`there was no answer within ${MOST_MS / 1000} seconds`))
      underWay.add(stop)
      const answer = findAddress(url, permitted, resolve).then(found => {
        if ('failure' in found) return found
        // Timed out during resolving: the caller may send it again, so it must not be sent now.
        return signal.aborted ? givenUp : send(url, found.address, headers, body, signal)
      })
      const anyway = answer.catch((error: unknown) => unreachable(String(error)))
      try {
        return await Promise.race([givenUp, anyway])
      } finally {
        cancel()
        underWay.delete(stop)
        ending.abort()
      }
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      for (const stop of underWay) stop()
    },
  }
}

type Found = { readonly address: string } | Extract<CallbackAnswer, { readonly failure: string }>

/**
 * The address to connect to. All addresses of the host are checked, because a resolver may return them in any order.
 */
async function findAddress(
  url: URL,
  permitted: ReadonlySet<string>,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<Found> {
  const host = hostOf(url)
  const addresses = isIP(host) > 0 ? [host] : await resolve(host).catch(() => [])
  const [address] = addresses
  if (address === undefined) return unreachable(`${host} has no address`)
  if (addresses.every(one => isAllowedAddress(host, one, permitted))) return { address }
  return { failure: 'not-allowed', reason: `callbacks to ${host} are not allowed` }
}

function send(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<CallbackAnswer> {
  const isTls = url.protocol === 'https:'
  const host = hostOf(url)
  const options = {
    host: address,
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    signal,
    headers: { ...headers, Host: url.host, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' },
    // One connection per callback, so that the next one checks the address again.
    agent: false,
    // The certificate must match the name, not the address. SNI does not allow addresses.
    ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
  } as const
  return new Promise<CallbackAnswer>(resolve => {
    const request = (isTls ? tlsRequest : plainRequest)(options)
    request.on('error', error => resolve(unreachable(error.message)))
    request.on('response', response => {
      readBody(response).then(
        text => resolve({ status: response.statusCode ?? 0, hookResponse: hookResponseOf(response), body: text }),
        () => resolve(unreachable('the answer broke off')),
      )
    })
    request.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    // as: a response without encoding yields bytes
    const bytes = chunk as Buffer
    size += bytes.byteLength
    if (size > MOST_BYTES) break
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function hookResponseOf({ headers }: IncomingMessage): string | null {
  const header = headers['smartsheet-hook-response']
  return typeof header === 'string' ? header : null
}

function unreachable(reason: string): { readonly failure: 'unreachable'; readonly reason: string } {
  return { failure: 'unreachable', reason }
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
}
