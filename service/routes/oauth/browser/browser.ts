import { getCookie, setCookie } from 'hono/cookie'
import type { ServiceContext } from '../../../http/env.ts'
import { hashToken } from '../../../middleware/auth.ts'
import { SIGN_IN_LIFE_MS } from '../../../rules/oauth/lifetimes.ts'
import type { UserRecord } from '../../../store/users.ts'
import type { OAuthDeps } from '../oauth-deps.ts'

/** The browser a page is shown in: its secret, and who is signed in there. */
export interface Browser {
  readonly secret: string
  readonly user: UserRecord | null
  /** Whether there is anybody else to sign in as. */
  readonly hasOthers: boolean
}

/**
 * Where the cookie goes. The first page is at `/`, so it goes everywhere, and nothing under `/2.0` looks at it; a browser that has one
 * for the other pages from before prefers that there, so they are given the same.
 */
const PAGES = ['/', '/b', '/settings'] as const

/**
 * Recognizes a browser, and gives a new one its secret. Where one person alone has the service and has set no
 * password, whoever sits at this computer is that person.
 */
export function openBrowser(c: ServiceContext, deps: OAuthDeps): Browser {
  const known = knownSecret(c)
  const secret = known ?? deps.ids.secret()
  if (known === null) giveSecret(c, secret)

  const { users } = deps.store
  // Who was only invited, or was given a share by their address, is nobody to sign in as.
  const [first, second] = users.members().filter(({ status }) => status !== 'PENDING')
  const hasOthers = second !== undefined
  if (first && !hasOthers && users.passwordOf(first.id) === null) return { secret, user: first, hasOthers }
  const userId = known !== null ? deps.signIns.find(hashToken(secret), deps.clock()) : null
  return { secret, user: userId === null ? null : users.find(userId), hasOthers }
}

/** Whether the browser has sent its secret along. It does not with a form of another site (`sameSite`), though it may have one. */
export function hasSecret(c: ServiceContext): boolean {
  return knownSecret(c) !== null
}

/** Signs a person in. The browser gets a new secret, so one that was planted before is worth nothing. */
export function signIn(c: ServiceContext, deps: OAuthDeps, before: Browser, userId: number): void {
  const secret = deps.ids.secret()
  const now = deps.clock()
  deps.store.transaction(() => {
    deps.signIns.remove(hashToken(before.secret))
    deps.signIns.add(hashToken(secret), userId, now + SIGN_IN_LIFE_MS, now)
    deps.store.users.noteLogin(userId, now)
  })
  giveSecret(c, secret)
}

/** Signs the browser out and gives it a new secret. */
export function signOut(c: ServiceContext, deps: OAuthDeps, { secret }: Browser): void {
  deps.signIns.remove(hashToken(secret))
  giveSecret(c, deps.ids.secret())
}

function knownSecret(c: ServiceContext): string | null {
  const sent = getCookie(c, cookieName(c)) ?? ''
  return /^[0-9a-f]{64}$/.test(sent) ? sent : null
}

function giveSecret(c: ServiceContext, secret: string): void {
  const isSecure = new URL(c.req.url).protocol === 'https:'
  for (const path of PAGES) {
    setCookie(c, cookieName(c), secret, { path, httpOnly: true, sameSite: 'Lax', secure: isSecure })
  }
}

// Browsers share cookies between the ports of a host: without the port, two services would sign each other out.
function cookieName(c: ServiceContext): string {
  return `sheaf-${new URL(c.req.url).port || 'default'}`
}
