import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { REDIRECT_ADDRESSES } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { consentOf } from '../../pages/consent.ts'
import { type BrowserEntry, signInScreenOf } from '../../pages/sign-in-screen.ts'
import { windowOf } from '../../pages/window.ts'
import type { RecordingProxy } from '../../wire/proxy.ts'
import type { LaunchOptions, RunningApp } from '../launch.ts'
import type { RunningService } from '../service.ts'
import type { WebBrowser } from './browser.ts'
import { type Desktop, type DesktopOptions, desktopOf } from './desktop.ts'

type Consent = ReturnType<typeof consentOf>

/** One start of the app, and the steps to the consent page. */
export type Visit = {
  readonly app: RunningApp
  readonly page: Page
  readonly desktop: Desktop
  readonly signInScreen: ReturnType<typeof signInScreenOf>
  readonly window: ReturnType<typeof windowOf>
  /**
   * Submits the sign-in form and returns the page in the browser: the consent page of a single user, after the
   * password, or the choice of account with several users.
   */
  readonly ask: (entry?: Partial<BrowserEntry>) => Promise<Consent>
  /** Opens the browser without changing the form. */
  readonly askAgain: () => Promise<Consent>
}

/** A user with an account and a registered app: all that browser sign-in needs. */
export type SignedOut = Visit & {
  readonly service: RunningService
  readonly wire: RecordingProxy
  /** The contents of the form. */
  readonly entry: BrowserEntry
  /** Everything the service has issued, oldest first, as recorded by the proxy. */
  readonly issued: readonly Issued[]
  /** Completes the sign-in; with several users, that of this address, by password. */
  readonly signIn: (email?: string) => Promise<void>
  /** Opens a page of the service directly, without the app. */
  readonly visitPage: (address: string) => Promise<Consent>
  /** Quits the app and starts it again. */
  readonly startAgain: (options?: Partial<LaunchOptions>) => Promise<Visit>
}

export type SignedOutOptions = Pick<BrowserEntry, 'way' | 'keep'> &
  DesktopOptions & {
    /** With data and several users; a single user by default. */
    readonly sample?: boolean
    readonly launch?: Partial<LaunchOptions>
    /** The service grants only these scopes; all requested ones by default. */
    readonly granted?: readonly string[]
  }

type Parts = {
  readonly service: (options: { sample: boolean; limit: 'off' }) => Promise<RunningService>
  readonly proxyTo: (target: string) => Promise<RecordingProxy>
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
  readonly browser: WebBrowser
}

const Issued = z.object({ access_token: z.string(), refresh_token: z.string() })
type Issued = z.infer<typeof Issued>

/** Starts a service with a registered app, Sheaf on its first screen, and a browser without a session. */
export async function startSignedOutAt(parts: Parts, options: SignedOutOptions = {}): Promise<SignedOut> {
  const { sample = false, way = 'scheme', keep = 'session' } = options
  // Starts both in parallel, because the app takes as long as the service.
  const [app, { service, registered, wire }] = await Promise.all([
    parts.launch(options.launch),
    toTheService(parts, sample, way),
  ])
  const entry: BrowserEntry = { address: wire.baseUrl, ...registered, way, keep }
  const visitPage = await visitor(service, parts.browser, sample)
  const visit = (app: RunningApp) => toVisit(app, options, visitPage, entry)
  const first = await visit(app)

  const signIn = async (email?: string) => {
    const consent = await first.ask()
    if (email) await consent.signIn(email, await service.setPassword(email))
    await first.desktop.handOver(await consent.allow())
    await expect(first.window.navigator).toBeVisible()
  }
  const startAgain = async (launch?: Partial<LaunchOptions>) => {
    await first.app.close()
    return visit(await parts.launch({ ...launch, userData: first.app.userData }))
  }
  return { ...first, service, wire, entry, issued: issuedOn(wire, options.granted), signIn, visitPage, startAgain }
}

async function toTheService(parts: Parts, sample: boolean, way: NonNullable<BrowserEntry['way']>) {
  const service = await parts.service({ sample, limit: 'off' })
  const [registered, wire] = await Promise.all([
    service.registerApp(REDIRECT_ADDRESSES[way]),
    parts.proxyTo(service.baseUrl),
  ])
  return { service, registered, wire }
}

/** Opens the service's pages. A single user enters the password immediately, because nothing else identifies them. */
async function visitor(service: RunningService, browser: WebBrowser, sample: boolean): Promise<SignedOut['visitPage']> {
  const { email } = service.user
  const password = sample ? null : await service.setPassword(email)
  return async address => {
    const consent = consentOf(await browser.visit(address))
    // An invalid request fails before the choice of account.
    const isAsked = (await consent.heading.textContent()) === 'Choose an account'
    if (password !== null && isAsked) await consent.signIn(email, password)
    return consent
  }
}

async function toVisit(
  app: RunningApp,
  options: DesktopOptions & Pick<SignedOutOptions, 'granted'>,
  visitPage: SignedOut['visitPage'],
  entry: BrowserEntry,
): Promise<Visit> {
  const page = await app.window()
  await expect(page.locator('#root > *')).toBeVisible()
  const desktop = await desktopOf(app, options)
  const signInScreen = signInScreenOf(page)
  const follow = async (begin: () => Promise<void>) => {
    const before = (await desktop.opened()).length
    await begin()
    await expect.poll(async () => (await desktop.opened()).length).toBeGreaterThan(before)
    const address = new URL((await desktop.opened()).at(-1) ?? '')
    if (options.granted) address.searchParams.set('scope', options.granted.join(' '))
    return visitPage(address.href)
  }
  return {
    app,
    page,
    desktop,
    signInScreen,
    window: windowOf(page),
    ask: changed => follow(() => signInScreen.beginByBrowser({ ...entry, ...changed })),
    askAgain: () => follow(signInScreen.openBrowser),
  }
}

function issuedOn(wire: RecordingProxy, granted: SignedOutOptions['granted']): readonly Issued[] {
  const issued: Issued[] = []
  wire.rewrite(/^\/token$/, json => {
    const found = Issued.safeParse(json)
    if (!found.success) return json
    issued.push(found.data)
    return granted ? { ...found.data, token_type: 'bearer', scope: granted.join(' ') } : json
  })
  return issued
}
