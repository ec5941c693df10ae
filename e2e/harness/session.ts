import type { Page } from '@playwright/test'
import { type SheetPage, sheetOf } from '../pages/sheet.ts'
import { signInScreenOf, type TokenEntry } from '../pages/sign-in-screen.ts'
import { windowOf } from '../pages/window.ts'
import { type OtherClient, otherClient } from '../wire/other-client.ts'
import type { RecordingProxy } from '../wire/proxy.ts'
import type { LaunchOptions, RunningApp } from './launch.ts'
import type { RunningService } from './service.ts'

/** A user at work: service, proxy, app, and a permanent token. */
export type Session = {
  readonly service: RunningService
  readonly wire: RecordingProxy
  readonly token: string
  readonly client: OtherClient
  readonly app: RunningApp
  readonly page: Page
  readonly sheet: SheetPage
  readonly window: ReturnType<typeof windowOf>
}

export type SessionOptions = {
  /** The sheet to open; none by default. */
  readonly sheet?: string
  /** The owner of the token; the owner of the data by default. */
  readonly as?: string
  readonly scopes?: readonly string[]
  readonly keep?: TokenEntry['keep']
  readonly userData?: string
  /** Prepares the service and the proxy before the app signs in. */
  readonly before?: (there: Pick<Session, 'service' | 'wire' | 'client'>) => Promise<void>
  /** Limits the service's requests per minute; off by default. */
  readonly limit?: 'sliding'
  /** Environment of the app, such as the system language. */
  readonly env?: LaunchOptions['env']
}

type Parts = {
  readonly service: (options: { sample: true; limit: 'off' | 'sliding' }) => Promise<RunningService>
  readonly proxyTo: (target: string) => Promise<RecordingProxy>
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
}

/** Starts a service with sample data, and an app that is signed in through the proxy with a sheet open. */
export function startSession(parts: Parts, options: SessionOptions = {}): Promise<Session> {
  // Starts both in parallel, because the app takes as long as the service.
  return enter(parts, parts.service({ sample: true, limit: options.limit ?? 'off' }), options)
}

/** A second user of a running service, with a separate app and proxy. */
export function startSessionAt(
  parts: Omit<Parts, 'service'>,
  service: RunningService,
  options: SessionOptions,
): Promise<Session> {
  return enter(parts, Promise.resolve(service), options)
}

async function enter(
  parts: Omit<Parts, 'service'>,
  starting: Promise<RunningService>,
  options: SessionOptions,
): Promise<Session> {
  const [app, { service, wire, token }] = await Promise.all([
    parts.launch({ ...(options.userData && { userData: options.userData }), ...(options.env && { env: options.env }) }),
    toTheService(parts, starting, options),
  ])
  const page = await app.window()
  await signInScreenOf(page).enterByToken({ address: wire.baseUrl, token, ...(options.keep && { keep: options.keep }) })
  const window = windowOf(page)
  if (options.sheet) await window.openSheet(options.sheet)
  return { service, wire, token, app, page, window, client: otherClient(service), sheet: sheetOf(page) }
}

async function toTheService(
  { proxyTo }: Pick<Parts, 'proxyTo'>,
  starting: Promise<RunningService>,
  { as, scopes, before }: SessionOptions,
) {
  const service = await starting
  const [wire, token] = await Promise.all([
    proxyTo(service.baseUrl),
    service.mintToken(as ?? service.user.email, scopes),
  ])
  await before?.({ service, wire, client: otherClient(service) })
  return { service, wire, token }
}
