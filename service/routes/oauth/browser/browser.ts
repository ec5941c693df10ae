import { getCookie, setCookie } from 'hono/cookie'
import type { ServiceContext } from '../../../http/env.ts'
import { hashToken } from '../../../middleware/auth.ts'
import { visitIn } from '../../../rules/oauth/form-proof.ts'
import { KNOWN_BROWSER_LIFE_MS, SIGN_IN_LIFE_MS } from '../../../rules/oauth/lifetimes.ts'
import type { UserRecord } from '../../../store/users.ts'
import type { OAuthDeps } from '../oauth-deps.ts'

/**
 * The browser a page is shown in. Its cookie alone opens nothing: browsers send cookies to every port of this computer, so any
 * program here can collect one. Signing in begins a visit, whose key stands in the addresses and forms of our pages and nowhere
 * else; who has not got both is not signed in.
 */
export interface Browser {
  readonly cookie: string
  readonly visit: string
  readonly user: UserRecord | null
  /** Whether there is anybody else to sign in as. */
  readonly hasOthers: boolean
  /** An address of our own, as it continues this visit. */
  readonly at: (address: string) => string
}

/**
 * Where the cookie goes. The first page is at `/`, so it goes everywhere, and nothing under `/2.0` looks at it; a browser that has one
 * for the other pages from before prefers that there, so they are given the same.
 */
const PAGES = ['/', '/b', '/settings'] as const

/** Recognizes a browser, and gives a new one its secret. `form` is what one of our forms has sent: the visit comes with its proof. */
export function openBrowser(c: ServiceContext, deps: OAuthDeps, form?: URLSearchParams | null): Browser {
  const known = knownSecret(c)
  const cookie = known ?? deps.ids.secret()
  if (known === null) giveSecret(c, cookie)
  const visit = visitIn(form ? form.get('proof') : c.req.query('visit'))

  const { users } = deps.store
  // Who was only invited, or was given a share by their address, is nobody to sign in as.
  const hasOthers = users.members().filter(({ status }) => status !== 'PENDING').length > 1
  const userId = known && visit ? deps.signIns.find(visitHash(known, visit), deps.clock()) : null
  const user = userId === null ? null : users.find(userId)
  return { cookie, visit, user, hasOthers, at: address => (user ? inVisit(address, visit) : address) }
}

/**
 * Signs a person in, and answers where the visit continues. The browser gets a new secret, so one that was planted before is
 * worth nothing.
 */
export function signIn(c: ServiceContext, deps: OAuthDeps, before: Browser, userId: number, next: string): string {
  const [cookie, visit] = [deps.ids.secret(), deps.ids.secret()]
  const now = deps.clock()
  deps.store.transaction(() => {
    deps.signIns.removeAt(hashToken(before.cookie))
    deps.signIns.add(visitHash(cookie, visit), userId, now + SIGN_IN_LIFE_MS, now)
    deps.store.users.noteLogin(userId, now)
  })
  giveSecret(c, cookie)
  makeKnown(c, deps, userId)
  return inVisit(next, visit)
}

/** Signs the browser out and gives it a new secret. */
export function signOut(c: ServiceContext, deps: OAuthDeps, { cookie }: Browser): void {
  deps.signIns.removeAt(hashToken(cookie))
  giveSecret(c, deps.ids.secret())
}

/**
 * Which browser this is, if the person has signed in with it before; else null. It signs nobody in: it only keeps the wrong
 * passwords of others from counting here.
 */
export function knownBrowser(c: ServiceContext, { signIns, clock }: OAuthDeps, userId: number): string | null {
  const secret = secretIn(c, knownName(c))
  return secret !== null && signIns.find(knownHash(secret), clock()) === userId ? knownHash(secret) : null
}

function makeKnown(c: ServiceContext, deps: OAuthDeps, userId: number): void {
  if (knownBrowser(c, deps, userId) !== null) return
  const secret = deps.ids.secret()
  const now = deps.clock()
  deps.signIns.add(knownHash(secret), userId, now + KNOWN_BROWSER_LIFE_MS, now)
  setSecret(c, knownName(c), secret, '/b/sign-in', KNOWN_BROWSER_LIFE_MS / 1000)
}

/** How a sign-in is kept: hashes of the cookie and of the key of the visit. */
export function visitHash(cookie: string, visit: string): string {
  return `${hashToken(cookie)}.${hashToken(visit)}`
}

function knownHash(secret: string): string {
  return `known.${hashToken(secret)}`
}

function inVisit(address: string, visit: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}visit=${visit}`
}

function knownSecret(c: ServiceContext): string | null {
  return secretIn(c, cookieName(c))
}

function secretIn(c: ServiceContext, name: string): string | null {
  const sent = getCookie(c, name) ?? ''
  return /^[0-9a-f]{64}$/.test(sent) ? sent : null
}

function giveSecret(c: ServiceContext, secret: string): void {
  for (const path of PAGES) setSecret(c, cookieName(c), secret, path)
}

function setSecret(c: ServiceContext, name: string, secret: string, path: string, maxAge?: number): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  const life = maxAge === undefined ? {} : { maxAge }
  setCookie(c, name, secret, { path, httpOnly: true, sameSite: 'Lax', secure, ...life })
}

// Browsers share cookies between the ports of a host: without the port, two services would sign each other out.
function cookieName(c: ServiceContext): string {
  return `sheaf-${new URL(c.req.url).port || 'default'}`
}

function knownName(c: ServiceContext): string {
  return `${cookieName(c)}-known`
}
