import { Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../../../http/env.ts'
import { chooserPage, noPasswordPage, passwordPage } from '../../../pages/sign-in-page.ts'
import { formProof, isFormProof } from '../../../rules/oauth/form-proof.ts'
import type { OAuthDeps } from '../oauth-deps.ts'
import { readForm } from '../parameters.ts'
import { toTrouble } from '../password-check.ts'
import { answerPage, sendTo } from './answer-page.ts'
import { type Browser, knownBrowser, openBrowser, signIn, signOut } from './browser.ts'
import { inactivePage, outdatedPage } from './refusal-pages.ts'

/** The address of the sign-in page, which then continues to `next`, one of our addresses. */
export function signInAddress(next: string): string {
  return `/b/sign-in?next=${encodeURIComponent(next)}`
}

/** Account choice and password. A password is only sent by POST. */
export function signInRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/b/sign-in', c => {
      const next = toOwnAddress(c.req.query('next'))
      const email = c.req.query('email')
      if (email) return askPassword(c, deps, openBrowser(c, deps), { email, next })
      const people = deps.store.users.all().filter(user => user.status === 'ACTIVE')
      return answerPage(c, chooserPage(people, next))
    })
    .post('/b/sign-in', async c => {
      const form = await readForm(c)
      const browser = openBrowser(c, deps, form)
      if (!form || !isFormProof(form.get('proof') ?? '', browser, PURPOSE)) return outdatedPage(c)
      const asked = { email: form.get('email') ?? '', next: toOwnAddress(form.get('next')) }
      return checkPassword(c, deps, browser, asked, form.get('password') ?? '')
    })
    .post('/b/sign-out', async c => {
      const form = await readForm(c)
      const browser = openBrowser(c, deps, form)
      if (!form || !isFormProof(form.get('proof') ?? '', browser, SIGN_OUT)) return outdatedPage(c)
      signOut(c, deps, browser)
      return sendTo(c, signInAddress('/settings/tokens'))
    })
}

const PURPOSE = 'sign in'

/** The purpose of the sign-out form's token. */
export const SIGN_OUT = 'sign out'

type Asked = {
  readonly email: string
  readonly next: string
}

async function checkPassword(c: ServiceContext, deps: OAuthDeps, browser: Browser, asked: Asked, password: string) {
  const user = deps.store.users.findByEmail(asked.email)
  const verdict = await deps.checkPassword(user, password, user && knownBrowser(c, deps, user.id))
  if (verdict !== 'right' || !user) {
    const { sentence, status } = toTrouble(verdict === 'right' ? 'wrong' : verdict)
    return askPassword(c, deps, browser, asked, sentence, status)
  }
  if (user.status !== 'ACTIVE') return inactivePage(c, user)
  return sendTo(c, signIn(c, deps, browser, user.id, asked.next))
}

function askPassword(
  c: ServiceContext,
  { store }: OAuthDeps,
  browser: Browser,
  { email, next }: Asked,
  trouble: string | null = null,
  status: 200 | 401 | 429 = 200,
) {
  const user = store.users.findByEmail(email)
  if (user && store.users.passwordOf(user.id) === null) {
    return user.status === 'ACTIVE' ? answerPage(c, noPasswordPage(user, next)) : inactivePage(c, user)
  }
  const account = user ?? { name: email, email }
  return answerPage(c, passwordPage({ account, next, proof: formProof(browser, PURPOSE), trouble }), { status })
}

// Only our own pages: signing in must not be an open redirect.
function toOwnAddress(next: string | null | undefined): string {
  return next && /^\/(b\/authorize\?|b\/publish\/[0-9a-f]{64}$|settings\/(apps|tokens)$|$)[!-~]*$/.test(next)
    ? next
    : '/settings/tokens'
}
