import { reset, unreachable } from '../../api/testing/in-process.ts'

/** A fault of one request. */
export type Fault =
  /** The service does not get it; something else responds, or nothing does. */
  | { readonly when: 'before'; readonly respond: () => Response | Promise<Response> }
  /** The service executes it, and the response is lost. */
  | { readonly when: 'after' }
  /** Something happens before the service gets it, or before the app gets the response. */
  | { readonly when: 'first' | 'then'; readonly act: () => unknown }
  /** The session has expired, and is refreshed before the request is repeated. */
  | { readonly when: 'refreshed'; readonly refresh: () => unknown }

const says = (status: number, errorCode: number, message: string, more: object = {}): Fault => ({
  when: 'before',
  respond: () => Response.json({ errorCode, message, refId: null, ...more }, { status }),
})
const fails = (error: () => Error): Fault => ({ when: 'before', respond: () => Promise.reject(error()) })
/** A page of a gateway or a captive portal, without an error object. */
const page = (status: number): Fault => ({
  when: 'before',
  respond: () => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } }),
})

export const lostBefore: Fault = fails(reset)
export const lostAfter: Fault = { when: 'after' }
export const offline: Fault = fails(unreachable)
export const busy: Fault = says(500, 4004, 'Busy.', { detail: { executed: false } })
export const maintenance: Fault = says(503, 4001, 'The service is offline for maintenance.')
export const bug: Fault = says(500, 4000, 'An unexpected error has occurred.')
export const pageSays403: Fault = page(403)
export const pageSays500: Fault = page(500)
/** A proxy's response for an existing object. */
export const saysGone: Fault = says(404, 1006, 'Not Found.')
export const refusal = (code: number, message: string): Fault => says(400, code, message)

/** The service executes the request when the test says so. */
export function delayed(): { readonly fault: Fault; readonly carryOut: () => Promise<void> } {
  let begin: () => void = () => undefined
  const begins = new Promise<void>(resolve => {
    begin = resolve
  })
  return {
    fault: { when: 'first', act: () => begins },
    async carryOut() {
      begin()
      await begins
    },
  }
}
