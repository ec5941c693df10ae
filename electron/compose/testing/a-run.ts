import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { AppEvent } from '../../../shared/ipc/events.ts'
import { ok } from '../../../shared/result.ts'
import type { Env } from '../../env/env.ts'
import type { Caller } from '../../ipc/dispatch.ts'
import { createFakeKeyring } from '../../session/testing/fake-keyring.ts'
import { composeApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import type { DesktopSurfaces } from '../desktop-integration.ts'
import { openOwnFiles } from '../open-state.ts'
import { builtWorker } from './built-worker.ts'
import { noSurfaces } from './no-surfaces.ts'

/** The client app that the test service accepts for codes with a user's name. */
export const CLIENT = { clientId: 'client-1', clientSecret: 'secret-canary' }

/** A service with tokens, users and one client app, without sheets. Users can be locked, and act as each other. */
export async function startTinyService() {
  const people = new Map([
    ['token-ann', { id: 1, email: 'ann@sheets.example', name: 'Ann' }],
    ['token-bo', { id: 2, email: 'bo@sheets.example', name: 'Bo' }],
  ])
  const requests: string[] = []
  const acted: string[] = []
  let gate = Promise.resolve()
  const renewed = (name: string) => {
    const person = people.get(`token-${name}`) ?? { id: 1, email: 'ann@sheets.example', name: 'Ann' }
    people.delete(`token-${name}`)
    people.set(`token-${name}2`, person)
    return `${name}2`
  }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
    const isGrant = request.url === '/2.0/token' && request.method === 'POST'
    if (isGrant)
      return void grant(request, { renewed, held: () => gate }).then(({ status, body }) => answer(status, body))
    const holder = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    const email = request.headers['assume-user']
    const assumed = email && decodeURIComponent(String(email))
    if (assumed) acted.push(`${assumed} ${request.method} ${request.url}`)
    const person = assumed ? [...people.values()].find(each => each.email === assumed) : holder
    if (!person) return answer(401, { errorCode: 1002, message: 'Your Access Token is invalid.', refId: 'x' })
    if (request.url?.startsWith('/2.0/users/me')) return answer(200, person)
    return answer(200, { pageNumber: 1, totalPages: 1, totalCount: 0, data: [] })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // as: it listens on a port, so the address is an object.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/2.0`,
    requests,
    /** The requests sent as another member: the member and the request. */
    acted,
    /** Holds back new pairs until the returned function is called. */
    holdTokens() {
      let open: () => void = () => undefined
      gate = new Promise(resolve => {
        open = resolve
      })
      return open
    },
    lockOut: (token: string) => people.delete(token),
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        // Idle kept-alive connections would keep it open for seconds.
        server.closeAllConnections()
      }),
  }
}

/**
 * `code-ann` yields `token-ann` and `refresh-ann`, which yields `token-ann2` and so on. The app proves itself with a
 * hash.
 */
async function grant(request: IncomingMessage, { renewed, held }: Granting): Promise<{ status: number; body: object }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const asked = new URLSearchParams(text)
  const given = asked.get('code') ?? asked.get('refresh_token') ?? ''
  const proof = createHash('sha256').update(`${CLIENT.clientSecret}|${given}`).digest('hex')
  if (proof !== asked.get('hash')) {
    return { status: 400, body: { errorCode: 1072, error: 'invalid_grant', message: 'x', refId: 'y' } }
  }
  await held()
  const name = given.replace(/^(code|refresh)-/, '')
  const next = asked.has('code') ? name : renewed(name)
  const pair = { access_token: `token-${next}`, refresh_token: `refresh-${next}` }
  return { status: 200, body: { ...pair, token_type: 'bearer', expires_in: 604_799 } }
}
type Granting = { readonly renewed: (name: string) => string; readonly held: () => Promise<void> }

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'sheaf-run-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true })

/** Before each test, starts a run in a new folder with a new service; removes all of it afterwards. */
export function runForEachTest() {
  let worker = ''
  // Set before each test, so that tests share no state.
  const at = {} as {
    folder: string
    service: Awaited<ReturnType<typeof startTinyService>>
    run: ReturnType<typeof startRun>
    /** Another run in the same folder, in front of the same service or of another. */
    again(service?: { baseUrl: string }, otherwise?: Otherwise): void
  }
  beforeAll(async () => {
    worker = await builtWorker()
  })

  beforeEach(async () => {
    at.folder = newFolder()
    at.service = await startTinyService()
    at.again = (service = at.service, otherwise = {}) => {
      at.run = startRun(at.folder, worker, service, otherwise)
    }
    at.again()
    await at.run.app.resume()
  })
  afterEach(async () => {
    await at.run.end()
    await at.service.stop()
    removeFolder(at.folder)
  })
  return at
}

/** Differences of a test from a plain run. */
type Otherwise = Partial<Pick<AppDeps, 'shown' | 'keepStart'>> & {
  readonly env?: Partial<
    Pick<
      Env,
      | 'now'
      | 'elapsed'
      | 'after'
      | 'attention'
      | 'firstPicture'
      | 'fetch'
      | 'tableScript'
      | 'calculationScript'
      | 'searchScript'
    >
  >
  readonly surfaces?: Partial<DesktopSurfaces>
}

/** Pauses pass this many times faster. Longer waits are timeouts, which a busy machine needs in full. */
const SPEED = 20
const LONG_MS = 5_000

/** One run of the app without its windows, in the given folder. */
export function startRun(
  dataFolder: string,
  workerScript: string,
  service: { baseUrl: string },
  { env, surfaces, ...otherwise }: Otherwise = {},
) {
  const events: AppEvent[] = []
  const errors: string[] = []
  const opened = openOwnFiles(dataFolder, '1')
  if (!opened.ok) throw new Error(`the state did not open: ${opened.error.kind}`)
  const links: string[] = []
  const copied: string[] = []
  const themes: string[] = []
  let ids = 0
  const app = composeApp({
    env: {
      dataFolder,
      workerScript,
      calculationScript: 'not used',
      searchScript: null,
      tableScript: 'not used',
      userAgent: 'Sheaf/test',
      now: Date.now,
      elapsed: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms < LONG_MS ? ms / SPEED : ms)
        return () => clearTimeout(timer)
      },
      firstPicture: { isDrawn: Promise.resolve(), drawn: () => undefined },
      // The shortest wait before a retry: a random one could exceed the timeout of the test.
      random: () => 0,
      attention: () => 'hidden',
      newUuid() {
        ids += 1
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
      },
      newBytes: count => crypto.getRandomValues(new Uint8Array(count)),
      fetch,
      fetchPublic: async () => null,
      markFromWeb: async () => undefined,
      keyring: createFakeKeyring().keyring,
      publish: event => void events.push(event),
      log: { info: () => undefined, error: line => void errors.push(line), beginAnew: () => errors.splice(0) },
      ...env,
    },
    files: opened.value,
    version: '0.0.0',
    shown: null,
    takeEarlySheet: () => null,
    keepStart: () => undefined,
    ...otherwise,
    platform: 'linux',
    systemLocale: 'en-GB',
    systemAccent: () => null,
    desktop: {
      askForFolder: async () => null,
      askWhereToSave: async () => null,
      toPdf: async () => new Uint8Array(),
      toPaper: async () => false,
      openFile: async () => true,
      showInFolder: () => undefined,
      openAddress: async address => void links.push(address),
      copyText: text => void copied.push(text),
      schemeWorks: () => false,
      confirmServer: async () => false,
    },
    surfaces: { ...noSurfaces, ...surfaces },
    followTheme: theme => void themes.push(theme),
    setMenu: () => undefined,
    shrinkPicture: async () => null,
    updates: { openUpdater: null, isOnline: () => false, quit: () => undefined },
    service: {
      script: 'not used',
      start: async () =>
        ok({
          ready: {
            baseUrl: service.baseUrl,
            authUrl: '',
            token: 'token-ann',
            user: { id: 1, email: 'ann@sheets.example' },
          },
          stop: async () => undefined,
        }),
    },
  })
  return {
    app,
    events,
    errors,
    /** Values passed to the browser, to the clipboard and to native UI. */
    links,
    copied,
    themes,
    async begin(method: 'last' | 'local'): Promise<void> {
      await app.resume()
      await app.enter(method)
    },
    async end(): Promise<void> {
      await app.end()
      opened.value.state.sqlite.close()
      opened.value.budget.close()
    },
  }
}

export const noPage: Caller = {
  openPort: () => ({ post: () => undefined, onClose: () => undefined, close: () => undefined }),
  controlWindow: () => undefined,
}
