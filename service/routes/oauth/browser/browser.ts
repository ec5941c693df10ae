import { getCookie, setCookie } from 'hono/cookie'
import type { ServiceContext } from '../../../http/env.ts'
import { hashToken } from '../../../middleware/auth.ts'
import { visitIn } from '../../../rules/oauth/form-proof.ts'
import { KNOWN_BROWSER_LIFE_MS, SIGN_IN_LIFE_MS } from '../../../rules/oauth/lifetimes.ts'
import type { UserRecord } from '../../../store/users.ts'
import type { OAuthDeps } from '../oauth-deps.ts'

/**
 * The browser of a page. Its cookie alone grants nothing: browsers send cookies to every port of this computer, so any
 * local program can read one. Signing in starts a session whose key is only in the addresses and forms of our pages; a
 * signed-in browser needs both.
 */
export type Browser = {
  readonly cookie: string
  readonly visit: string
  readonly user: UserRecord | null
  /** Whether other accounts exist to sign in with. */
  readonly hasOthers: boolean
  /** Adds the session to one of our addresses. */
  readonly at: (address: string) => string
}

/**
 * Paths of the cookie. The first page is at `/`, so the cookie is sent everywhere; endpoints under `/2.0` ignore it.
 * Browsers prefer an older cookie with a more specific path, so those paths get the same value.
 */
const PAGES = ['/', '/b', '/settings'] as const

/**
 * Recognizes a browser, and gives a new one its secret. `form` is a submitted form, whose token contains the session.
 */
export function openBrowser(c: ServiceContext, deps: OAuthDeps, form?: URLSearchParams | null): Browser {
  const known = knownSecret(c)
  const cookie = known ?? deps.ids.secret()
  if (known === null) giveSecret(c, cookie)
  const visit = visitIn(form ? form.get('proof') : c.req.query('visit'))

  const { users } = deps.store
  // Invited users and users outside the organization cannot sign in.
  const hasOthers = users.members().filter(({ status }) => status !== 'PENDING').length > 1
  const userId = known && visit ? deps.signIns.find(visitHash(known, visit), deps.clock()) : null
  const user = userId === null ? null : users.find(userId)
  return { cookie, visit, user, hasOthers, at: address => (user ? inVisit(address, visit) : address) }
}

/**
 * Signs a user in and returns where the session continues. The browser gets a new secret, so a planted one is
 * worthless.
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
 * Identifies this browser if the user has signed in with it before; else null. It grants no access: it only separates
 * its password attempts from those of other browsers.
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

/** The stored form of a session: hashes of the cookie and of the session key. */
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
