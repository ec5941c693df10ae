import { z } from 'zod'

/**
 * How the browser's answer comes back: `scheme` by the desktop (`sheaf://oauth`), `loopback` at a fixed port of this computer. Which
 * one it is was settled when the app was registered with the service. Pasting the address works with both.
 */
export const RedirectWay = z.enum(['scheme', 'loopback'])
export type RedirectWay = z.infer<typeof RedirectWay>

/** The redirect address to register an app with, for each way. */
export const REDIRECT_ADDRESSES: Readonly<Record<RedirectWay, string>> = {
  scheme: 'sheaf://oauth',
  loopback: 'http://127.0.0.1:47823/oauth',
}

/** What is known of the app that a person registered with one service. The secret itself never reaches the page. */
export type ClientApp = {
  readonly clientId: string
  readonly way: RedirectWay
  /** `locked`: kept under a passphrase that has to be entered first. */
  readonly secret: 'here' | 'locked' | 'gone'
}

/** What a service needs to be signed in to with the browser, as far as it is known here. */
export type BrowserSignInMethod = {
  readonly app: ClientApp | null
  /** Whether this desktop hands `sheaf://` addresses to Sheaf. Where it does not, the other ways are offered first. */
  readonly schemeWorks: boolean
}

/** A sign-in that was begun in the browser and waits for its answer until `until` (milliseconds since 1970). */
export type BrowserSignIn = {
  readonly step: 'waiting' | 'entering'
  /** Host of the consent page. */
  readonly host: string
  readonly way: RedirectWay
  readonly until: number
}
