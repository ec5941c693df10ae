import { z } from 'zod'

/**
 * The redirect of a browser sign-in: `scheme` through the desktop (`sheaf://oauth`), or `loopback` to a fixed port of
 * this computer. The registration of the app with the service determines which. Pasting the address works with both.
 */
export const RedirectWay = z.enum(['scheme', 'loopback'])
export type RedirectWay = z.infer<typeof RedirectWay>

/** The redirect address of an app registration, for each way. */
export const REDIRECT_ADDRESSES: Readonly<Record<RedirectWay, string>> = {
  scheme: 'sheaf://oauth',
  loopback: 'http://127.0.0.1:47823/oauth',
}

/** The app that the user registered with a service. Its secret never reaches the page. */
export type ClientApp = {
  readonly clientId: string
  readonly way: RedirectWay
  /** `locked`: protected by a passphrase that must be entered first. */
  readonly secret: 'here' | 'locked' | 'gone'
}

/** The known requirements of a browser sign-in at a service. */
export type BrowserSignInMethod = {
  readonly app: ClientApp | null
  /** Whether this desktop passes `sheaf://` addresses to Sheaf. Otherwise the other ways are offered first. */
  readonly schemeWorks: boolean
}

/** A pending browser sign-in; it expires at `until` (milliseconds since 1970). */
export type BrowserSignIn = {
  readonly step: 'waiting' | 'entering'
  /** The host of the consent page. */
  readonly host: string
  readonly way: RedirectWay
  readonly until: number
}
