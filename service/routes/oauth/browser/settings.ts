import { Hono } from 'hono'
import { cleanTitle } from '../../../../shared/clean-title.ts'
import type { ServiceContext, ServiceEnv } from '../../../http/env.ts'
import { appsPage } from '../../../pages/apps-page.ts'
import type { SettingsFrame } from '../../../pages/settings-page.ts'
import { tokensPage } from '../../../pages/tokens-page.ts'
import { type AppCredentials, readAppFacts } from '../../../rules/oauth/app-facts.ts'
import { formProof, isFormProof } from '../../../rules/oauth/form-proof.ts'
import type { UserRecord } from '../../../store/users.ts'
import { mintToken } from '../mint-token.ts'
import type { OAuthDeps } from '../oauth-deps.ts'
import { readForm } from '../parameters.ts'
import { toTrouble } from '../password-check.ts'
import { registerApp } from '../register-app.ts'
import { revokeOwnToken } from '../revoke-own-token.ts'
import { answerPage, sendTo } from './answer-page.ts'
import { type Browser, knownBrowser, openBrowser } from './browser.ts'
import { inactivePage, outdatedPage } from './refusal-pages.ts'
import { SIGN_OUT, signInAddress } from './sign-in.ts'

type Answer = Response | Promise<Response>

type Act = (deps: OAuthDeps, visit: Visit) => Answer
type ShowTrouble = (deps: OAuthDeps, visit: Visit, news: Trouble) => Answer

/** An error about the input; an invalid form unless `status` says otherwise. */
type Trouble = {
  readonly trouble?: string
  readonly status?: 400 | 401 | 429
}

/** A signed-in user at their settings, with the submitted form (empty for GET). */
type Visit = {
  readonly c: ServiceContext
  readonly browser: Browser
  readonly user: UserRecord
  readonly form: URLSearchParams
}

/** Personal settings: raw tokens (specification, "Authentication" 2) and registered apps (3.1). */
export function settingsRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  const look = (show: Act) => (c: ServiceContext) => open(c, deps, null, visit => show(deps, visit))
  const change = (act: Act) => async (c: ServiceContext) => {
    const form = await readForm(c)
    return open(c, deps, form, visit => {
      const proof = form?.get('proof') ?? ''
      return isFormProof(proof, visit.browser, purpose(visit.user)) ? act(deps, visit) : outdatedPage(c)
    })
  }

  return new Hono<ServiceEnv>()
    .get('/settings/tokens', look(showTokens))
    .post('/settings/tokens', change(withPassword(makeToken, showTokens)))
    .post('/settings/tokens/revoke', change(endToken))
    .get('/settings/apps', look(showApps))
    .post('/settings/apps', change(withPassword(makeApp, showApps)))
    .post('/settings/apps/secret', change(withPassword(ofOwnApp(renewSecret), showApps)))
    .post('/settings/apps/delete', change(ofOwnApp(deleteApp)))
}

/** Admits signed-in users; others sign in first and return. */
function open(
  c: ServiceContext,
  deps: OAuthDeps,
  form: URLSearchParams | null,
  show: (visit: Visit) => Answer,
): Answer {
  const browser = openBrowser(c, deps, form)
  const { user } = browser
  if (!user)
    return sendTo(c, signInAddress(/^\/settings\/apps/.test(c.req.path) ? '/settings/apps' : '/settings/tokens'))
  if (user.status !== 'ACTIVE') return inactivePage(c, user)
  return show({ c, browser, user, form: form ?? new URLSearchParams() })
}

/** Creating credentials requires the password again: an unattended page is not enough. */
function withPassword(act: Act, show: ShowTrouble): Act {
  return async (deps, visit) => {
    const { c, user, form } = visit
    const verdict = await deps.checkPassword(user, form.get('password') ?? '', knownBrowser(c, deps, user.id))
    if (verdict === 'right') return act(deps, visit)
    const { sentence, status } = toTrouble(verdict)
    return show(deps, visit, { trouble: verdict === 'wrong' ? WRONG : sentence, status })
  }
}

const WRONG = 'That is not your password. Nothing was made.'

function showTokens(
  { store }: OAuthDeps,
  { c, browser, user }: Visit,
  news: Trouble & { readonly made?: string } = {},
): Answer {
  const list = { tokens: store.tokens.rawOf(user.id), proof: formProof(browser, purpose(user)) }
  const { made = null, trouble = null, status = trouble === null ? 200 : 400 } = news
  return answerPage(c, tokensPage(frameOf(browser, user), { ...list, made, trouble }), { status })
}

function makeToken(deps: OAuthDeps, visit: Visit): Answer {
  const name = cleanTitle(visit.form.get('name') ?? '')
  if (name === '' || name.length > 60) {
    return showTokens(deps, visit, { trouble: 'Enter a name of at most 60 characters.' })
  }
  return showTokens(deps, visit, { made: mintToken(deps, { userId: visit.user.id, kind: 'raw', name }) })
}

function endToken(deps: OAuthDeps, { c, browser, user, form }: Visit): Answer {
  revokeOwnToken(deps, user, form.get('token'))
  return sendTo(c, browser.at('/settings/tokens'))
}

function showApps(
  { apps }: OAuthDeps,
  { c, browser, user, form }: Visit,
  news: Trouble & { readonly made?: AppCredentials } = {},
): Answer {
  const list = { apps: apps.ofOwner(user.id), proof: formProof(browser, purpose(user)) }
  const { made = null, trouble = null, status = trouble === null ? 200 : 400 } = news
  const typed = trouble === null ? {} : Object.fromEntries(form)
  return answerPage(c, appsPage(frameOf(browser, user), { ...list, made, trouble, typed }), { status })
}

function makeApp(deps: OAuthDeps, visit: Visit): Answer {
  const facts = readAppFacts(Object.fromEntries(visit.form))
  if ('fault' in facts) return showApps(deps, visit, { trouble: facts.fault })
  return showApps(deps, visit, { made: registerApp(deps, visit.user.id, facts) })
}

type AppChange = (deps: OAuthDeps, visit: Visit, clientId: string) => Answer

/** Changes an app of the user; another user's app is not found. */
function ofOwnApp(act: AppChange): Act {
  return (deps, visit) => {
    const app = deps.apps.find(visit.form.get('clientId') ?? '')
    return app?.ownerId === visit.user.id ? act(deps, visit, app.clientId) : outdatedPage(visit.c)
  }
}

function renewSecret(deps: OAuthDeps, visit: Visit, clientId: string): Answer {
  const clientSecret = deps.ids.secret()
  deps.apps.changeSecret(clientId, clientSecret)
  return showApps(deps, visit, { made: { clientId, clientSecret } })
}

function deleteApp({ apps, clock }: OAuthDeps, { c, browser }: Visit, clientId: string): Answer {
  apps.remove(clientId, clock())
  return sendTo(c, browser.at('/settings/apps'))
}

function frameOf(browser: Browser, user: UserRecord): SettingsFrame {
  return { account: user, signOutProof: formProof(browser, SIGN_OUT), at: browser.at }
}

function purpose({ id }: UserRecord): string {
  return `settings ${id}`
}
