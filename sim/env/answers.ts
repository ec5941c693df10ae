import { networkError, reset, unreachable } from '../../electron/api/testing/in-process.ts'
import type { Fault } from '../plan/faults.ts'
import type { Answered } from './in-process.ts'

export type Answer = Answered & { readonly retryAfter?: string; readonly date?: string }

const DRIP_MS = 9_000
const JSON_TYPE = 'application/json'

const saying = (status: number, errorCode: number, message: string, more: object = {}): Answer => ({
  status,
  type: JSON_TYPE,
  text: JSON.stringify({ errorCode, message, refId: 'r1', ...more }),
})

/** The response of an intermediary, so that the service gets no request. */
export function beforehand(fault: Fault, now: number): Answer | null {
  switch (fault) {
    case 'too-many':
      return saying(429, 4003, 'Rate limit exceeded.')
    case 'too-many-until':
      return { ...saying(429, 4003, 'Rate limit exceeded.'), retryAfter: '20' }
    case 'too-many-date':
      return {
        ...saying(429, 4003, 'Rate limit exceeded.'),
        retryAfter: new Date(now + 20_000).toUTCString(),
        date: new Date(now).toUTCString(),
      }
    case 'too-many-4003':
      return saying(503, 4003, 'Rate limit exceeded.')
    case 'busy-4004':
      return saying(500, 4004, 'Request failed because the sheet is busy.')
    case 'busy-4004-said':
      return saying(500, 4004, 'Request failed because the sheet is busy.', { detail: { executed: false } })
    case 'maintenance-4001':
      return saying(503, 4001, 'The service is offline for maintenance.')
    case 'failed-4000':
      return saying(500, 4000, 'An unexpected error has occurred.')
    case 'proxy-502':
      return { status: 502, type: 'text/html', text: '<html>Bad gateway</html>' }
    case 'timeout-408':
      return { status: 408, type: 'text/plain', text: 'Request timeout' }
    case 'web-page-403':
      return { status: 403, type: 'text/html', text: '<html>Blocked by the office firewall</html>' }
    case 'moved-302':
      return { status: 302, type: 'text/html', text: '<html>Moved</html>' }
    case 'token-ended':
      return saying(401, 1003, 'Your Access Token has expired.')
    case 'forbidden-once':
      return saying(403, 1004, 'You are not authorized to perform this action.')
    case 'not-found-once':
      return saying(404, 1006, 'Not Found.')
    case 'invalid-once':
      return saying(400, 1008, 'Unable to parse request.')
    default:
      return null
  }
}

/** The fault of a response on its way back. */
export function afterwards(fault: Fault | null, answer: Answer): Answer {
  switch (fault) {
    case 'failed-4002-after':
      return saying(500, 4002, 'Server timeout exceeded. Request has failed.')
    case 'proxy-504-after':
      return { status: 504, type: 'text/html', text: '<html>Gateway timeout</html>' }
    case 'garbage':
      return { ...answer, text: `\u0000${answer.text.slice(3)}` }
    case 'empty':
      return { ...answer, text: '' }
    case 'web-page':
      return { status: 200, type: 'text/html', text: '<html>Sign in to the guest network</html>' }
    case 'plain-text':
      return { ...answer, type: 'text/plain' }
    case 'wrong-type':
      return { ...answer, text: '{"message":"SUCCESS"}' }
    case 'other-rows':
      // Ids of the service begin with 1; this one does not exist.
      return { ...answer, text: answer.text.replace(/"id":1(\d{15})/, '"id":9$1') }
    case 'no-version':
      return { ...answer, text: answer.text.replace(/"version":\d+,?/, '') }
    default:
      return answer
  }
}

/** Waits this many milliseconds, if the receiver still runs. */
type Wait = (ms: number) => Promise<void>

/** The response as an app reads it: a real `Response` creates a stream, which costs more than everything in it. */
export function toResponse(answer: Answer, fault: Fault | null, wait: Wait): Response {
  const { status, type, text, retryAfter = null, date = null } = answer
  const headers = new Map([
    ['content-type', type],
    ['retry-after', retryAfter],
    ['date', date],
  ])
  const response = {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => headers.get(name) ?? null },
    body: bodyOf(new TextEncoder().encode(text), fault, wait),
  }
  // as: an app uses no other members of a response
  return response as unknown as Response
}

async function* bodyOf(bytes: Uint8Array<ArrayBuffer>, fault: Fault | null, wait: Wait) {
  if (fault === 'cut') yield bytes.slice(0, bytes.length >> 1)
  if (fault === 'cut' || fault === 'cut-at-once') throw reset()
  if (fault === 'drip') yield* dripping(bytes, wait)
  else if (bytes.length > 0) yield bytes
}

/** In four chunks with pauses that an app must tolerate. */
async function* dripping(bytes: Uint8Array<ArrayBuffer>, wait: Wait) {
  const size = Math.ceil(bytes.length / 4)
  for (let piece = 0; piece < 4; piece++) {
    if (piece > 0) await wait(DRIP_MS)
    yield bytes.slice(piece * size, (piece + 1) * size)
  }
}

/** The error and delay of a request that never arrives. */
export function unsent(fault: Fault): { readonly error: Error; readonly ms: number } | null {
  switch (fault) {
    case 'unreachable':
      return { error: unreachable(), ms: 5 }
    case 'name-unknown':
      return { error: networkError({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), ms: 30 }
    case 'connect-timeout':
      return { error: networkError({ code: 'UND_ERR_CONNECT_TIMEOUT' }), ms: 10_000 }
    case 'certificate-ended':
      return { error: networkError({ code: 'CERT_HAS_EXPIRED' }), ms: 40 }
    // The other side had closed the kept-alive connection.
    case 'reused-reset':
    case 'idle-closed':
      return { error: networkError({ code: 'UND_ERR_SOCKET' }), ms: 1 }
    default:
      return null
  }
}
