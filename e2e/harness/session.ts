import { expect, type Page } from '@playwright/test'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { defaultSettings, type KeptTabs } from '../../shared/model/settings.ts'
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
  /** Signs in with the form, and opens the sheet with the palette; otherwise both go faster, see `enterAtOnce`. */
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
  const there = { service, wire, token, app, page, window: windowOf(page), client: otherClient(service) }
  await (options.keep ? enterByForm : enterAtOnce)(there, options)
  return { ...there, sheet: sheetOf(page) }
}

type There = Omit<Session, 'sheet'>

async function enterByForm({ page, window, wire, token }: There, { keep, sheet }: SessionOptions): Promise<void> {
  await signInScreenOf(page).enterByToken({ address: wire.baseUrl, token, ...(keep && { keep }) })
  if (sheet) await window.openSheet(sheet)
}

/**
 * Signs in through the bridge, with the sheet as the tab of a last session. That saves a quarter of the processor time
 * until the sheet is open; other tests check the form and the palette.
 */
async function enterAtOnce(there: There, { as, sheet }: SessionOptions): Promise<void> {
  const { page, window, wire, token } = there
  const tabs = sheet ? [await tabOf(there, sheet, as)] : []
  await page.evaluate(enterWithToken, { address: wire.baseUrl, token, settings: { ...defaultSettings, tabs } })
  await expect(window.navigator).toBeVisible()
  if (sheet) await sheetOf(page).isShown(sheet)
}

async function tabOf({ service, wire, token, client }: There, name: string, as?: string): Promise<KeptTabs> {
  const [user, { id }] = await Promise.all([
    as ? otherClient(service, () => token).call('GET', '/users/me') : service.user,
    client.listed(name),
  ])
  const sheet = SheetId.parse(id)
  return { account: AccountKey.parse(`${wire.baseUrl}#${user.id}`), sheets: [sheet], active: sheet, closed: [] }
}

type Entry = { readonly address: string; readonly token: string; readonly settings: typeof defaultSettings }

/** Runs in the page. */
async function enterWithToken({ address, token, settings }: Entry): Promise<void> {
  // as: set by the preload script.
  const { call } = (globalThis as unknown as { bridge: Bridge }).bridge
  await call['settings.set'](settings)
  const entered = await call['session.enter-token']({ address, token, keeping: 'session', passphrase: null })
  if (!entered.ok) throw new Error(`The token is refused: ${JSON.stringify(entered.error)}`)
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
