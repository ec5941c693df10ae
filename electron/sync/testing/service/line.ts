import { reset } from '../../../api/testing/in-process.ts'
import type { Fault } from '../faults.ts'

/** Requests by the names of the functions in `api/` that send them, as method and path below the sheet. */
const METHODS = [
  ['readChanges', 'GET', /^\?.*&rowsModifiedSince=/],
  ['readOutline', 'GET', /^\?.*&columnIds=/],
  ['read', 'GET', /^\?/],
  ['version', 'GET', /^\/version$/],
  ['addRows', 'POST', /^\/rows\?/],
  ['updateRows', 'PUT', /^\/rows\?/],
  ['deleteRows', 'DELETE', /^\/rows\?/],
  ['addColumn', 'POST', /^\/columns$/],
  ['changeColumn', 'PUT', /^\/columns\/\d+\?/],
  ['moveColumn', 'PUT', /^\/columns\/\d+$/],
  ['deleteColumn', 'DELETE', /^\/columns\/\d+$/],
  ['cellHistory', 'GET', /\/history\?/],
  ['summary', 'GET', /^\/summary$/],
  ['ranges', 'GET', /^\/crosssheetreferences\?/],
  ['putImage', 'POST', /\/cellimages\?/],
  ['page', 'GET', /\/discussions\?/],
  ['thread', 'GET', /^\/discussions\/\d+$/],
  ['comment', 'GET', /^\/comments\/\d+$/],
  ['begin', 'POST', /\/discussions$/],
  ['reply', 'POST', /^\/discussions\/\d+\/comments$/],
  ['change', 'PUT', /^\/comments\/\d+$/],
  ['remove', 'DELETE', /^\/comments\/\d+$/],
] as const
export type Method = (typeof METHODS)[number][0] | 'addresses'

const READS: ReadonlySet<Method> = new Set([
  ...(['read', 'readChanges', 'readOutline', 'version'] as const),
  ...(['addresses', 'cellHistory', 'summary', 'ranges', 'page', 'thread', 'comment'] as const),
])
type Lasting = { readonly rowsInTime: number; readonly knowsKeys: boolean; readonly neverAnswers: string | null }
const LASTING: Lasting = { rowsInTime: Number.POSITIVE_INFINITY, knowsKeys: false, neverAnswers: null }

/** Sends the bytes of a sheet to its reader. */
export type Pour = (bytes: Uint8Array<ArrayBuffer>) => AsyncIterable<Uint8Array>

type Asked = { readonly method: Method; readonly rows: number }
type Handle = (request: Request) => Response | Promise<Response>

/** The line between an app and a service in this process: without delay, and with the faults that a test plans. */
export function createServiceLine(handle: Handle, newToken: () => string) {
  let token = newToken()
  let repeated: string | null = null
  let busy = 0
  let pour: Pour | null = null
  const state = { ...LASTING }
  const asked: Asked[] = []
  const keys: string[] = []
  const uploaded: string[] = []
  const faults: { readonly method: Method; readonly fault: Fault }[] = []
  let expired: Extract<Fault, { when: 'refreshed' }> | null = null

  /** The planned fault of this request. */
  const note = ({ method, url, headers }: Request, body: string | null): Fault | null => {
    const [whole, last] = [`${method} ${url} ${body}`, repeated]
    repeated = null
    // Repeated with a new token at once, or not at all: no other request.
    if (whole === last) return null
    const name = methodOf(method, url)
    if (!name) return null
    const rows = rowsIn(name, url, body)
    asked.push({ method: name, rows })
    const key = headers.get('idempotency-key')
    if (key !== null) keys.push(key)
    const at = faults.findIndex(planned => planned.method === name)
    const fault = at < 0 ? null : faults.splice(at, 1)[0]?.fault
    if (fault?.when === 'refreshed') repeated = whole
    if (fault) return fault
    const { rowsInTime, neverAnswers } = state
    const isLost = (name !== 'read' && rows > rowsInTime) || (neverAnswers !== null && body?.includes(neverAnswers))
    return isLost ? { when: 'before', respond: () => Promise.reject(reset()) } : null
  }

  /** The whole response at once, so that a test can wait for it. */
  const execute = async (request: Request): Promise<Response> => {
    busy += 1
    try {
      const response = await handle(request)
      return new Response(await response.arrayBuffer(), response)
    } finally {
      busy -= 1
    }
  }
  const answer = async (request: Request): Promise<Response> => {
    const response = await execute(request)
    if (methodOf(request.method, request.url) === 'putImage') uploaded.push(request.headers.get('content-type') ?? '')
    if (request.url.endsWith('/serverinfo') && !state.knowsKeys) return Response.json({})
    if (!pour || methodOf(request.method, request.url) !== 'read' || !response.ok) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    return new Response(ReadableStream.from(pour(bytes)), { headers: response.headers })
  }

  const carry = async (request: Request, fault: Fault | null): Promise<Response> => {
    if (fault?.when === 'before') return fault.respond()
    if (fault?.when === 'refreshed') {
      expired = fault
      return Response.json({ errorCode: 1003, message: 'Your Access Token has expired.' }, { status: 401 })
    }
    if (fault?.when === 'first') await fault.act()
    const response = await answer(request)
    if (fault?.when === 'then') await fault.act()
    if (fault?.when === 'after') throw reset()
    return response
  }

  const deps = {
    /** The app may give up; the service continues. */
    fetch: async (input: Parameters<typeof fetch>[0], { signal, ...init }: RequestInit = {}): Promise<Response> => {
      const request = new Request(input, init)
      const fault = note(request, typeof init.body === 'string' ? init.body : null)
      const carried = carry(request, fault)
      if (!signal) return carried
      const gaveUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')))
      })
      return Promise.race([carried, gaveUp])
    },
    refresh: async (): Promise<string> => {
      await expired?.refresh()
      expired = null
      token = newToken()
      return token
    },
  }

  return {
    /** The network and the session of `api/http.ts`. */
    deps: { ...deps, token: () => token },
    /** Whether the service executes a request. */
    isBusy: () => busy > 0,
    /** Requests that change something, as `method of rows`. */
    writes: () => asked.filter(({ method }) => !READS.has(method)).map(({ method, rows }) => `${method} ${rows}`),
    calls: () => asked.map(({ method }) => method),
    /** The idempotency keys of creates. */
    keys: (): readonly string[] => keys,
    /** The types of the images that the service received, in order. */
    uploaded: (): readonly string[] => uploaded,
    /** The next request of this kind has this fault. */
    plan: (method: Method, fault: Fault) => void faults.push({ method, fault }),
    /** Removes all planned faults. */
    heal: () => void faults.splice(0),
    /** Sets how the bytes of a sheet are sent; by default all at once. */
    travelBy: (way: Pour) => {
      pour = way
    },
    /**
     * Until the next change: how many rows a request may have to be answered in time, whether idempotency keys are
     * supported, and the text of requests that are never answered.
     */
    always: (change: Partial<Lasting>) => void Object.assign(state, change),
  }
}

function methodOf(method: string, url: string): Method | null {
  const path = url.replace(/^.*\/2\.0/, '')
  if (path === '/imageurls') return 'addresses'
  const below = /^\/sheets\/\d+(.*)$/.exec(path)?.[1]
  if (below === undefined) return null
  return METHODS.find(([, verb, form]) => verb === method && form.test(below))?.[0] ?? null
}

function rowsIn(name: Method, url: string, body: string | null): number {
  if (name === 'deleteRows') return new URL(url).searchParams.get('ids')?.split(',').length ?? 0
  if (name !== 'addRows' && name !== 'updateRows') return READS.has(name) ? 0 : 1
  const rows: unknown = JSON.parse(body ?? '[]')
  return Array.isArray(rows) ? rows.length : 1
}
