import { Hono } from 'hono'
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
import { registerApp } from '../register-app.ts'
import { revokeOwnToken } from '../revoke-own-token.ts'
import { answerPage, sendTo } from './answer-page.ts'
import { type Browser, openBrowser } from './browser.ts'
import { inactivePage, outdatedPage } from './refusal-pages.ts'
import { SIGN_OUT, signInAddress } from './sign-in.ts'

type Answer = Response | Promise<Response>

/** Somebody at their own settings, and the form they sent (empty when they only look). */
interface Visit {
  readonly c: ServiceContext
  readonly browser: Browser
  readonly user: UserRecord
  readonly form: URLSearchParams
}

/** Personal settings: raw tokens (specification, "Authentication" 2) and the apps a developer registered (3.1). */
export function settingsRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  const look = (path: string, show: (visit: Visit) => Answer) => (c: ServiceContext) => open(c, deps, path, show)
  const change = (path: string, act: (visit: Visit) => Answer) => async (c: ServiceContext) => {
    const form = await readForm(c)
    return open(c, deps, path, visit =>
      form && isFormProof(form.get('proof') ?? '', visit.browser.secret, purpose(visit.user))
        ? act({ ...visit, form })
        : outdatedPage(c),
    )
  }

  return new Hono<ServiceEnv>()
    .get(
      '/settings/tokens',
      look('tokens', visit => showTokens(deps, visit)),
    )
    .post(
      '/settings/tokens',
      change('tokens', visit => makeToken(deps, visit)),
    )
    .post(
      '/settings/tokens/revoke',
      change('tokens', visit => endToken(deps, visit)),
    )
    .get(
      '/settings/apps',
      look('apps', visit => showApps(deps, visit)),
    )
    .post(
      '/settings/apps',
      change('apps', visit => makeApp(deps, visit)),
    )
    .post(
      '/settings/apps/secret',
      change('apps', visit => changeApp(deps, visit, renewSecret)),
    )
    .post(
      '/settings/apps/delete',
      change('apps', visit => changeApp(deps, visit, deleteApp)),
    )
}

/** Lets in who is signed in; everybody else signs in first and comes back. */
function open(c: ServiceContext, deps: OAuthDeps, path: string, show: (visit: Visit) => Answer): Answer {
  const browser = openBrowser(c, deps)
  const { user } = browser
  if (!user) return sendTo(c, signInAddress(`/settings/${path}`))
  if (user.status !== 'ACTIVE') return inactivePage(c, user)
  return show({ c, browser, user, form: new URLSearchParams() })
}

function showTokens(
  { store }: OAuthDeps,
  { c, browser, user }: Visit,
  news: { readonly made?: string; readonly trouble?: string } = {},
): Answer {
  const list = { tokens: store.tokens.rawOf(user.id), proof: formProof(browser.secret, purpose(user)) }
  const { made = null, trouble = null } = news
  const status = trouble === null ? 200 : 400
  return answerPage(c, tokensPage(frameOf(browser, user), { ...list, made, trouble }), { status })
}

function makeToken(deps: OAuthDeps, visit: Visit): Answer {
  const name = (visit.form.get('name') ?? '').trim()
  if (name === '' || name.length > 60) {
    return showTokens(deps, visit, { trouble: 'Say in at most 60 characters what the token is for.' })
  }
  return showTokens(deps, visit, { made: mintToken(deps, { userId: visit.user.id, kind: 'raw', name }) })
}

function endToken(deps: OAuthDeps, { c, user, form }: Visit): Answer {
  revokeOwnToken(deps, user, form.get('token'))
  return sendTo(c, '/settings/tokens')
}

function showApps(
  { apps }: OAuthDeps,
  { c, browser, user, form }: Visit,
  news: { readonly made?: AppCredentials; readonly trouble?: string } = {},
): Answer {
  const list = { apps: apps.ofOwner(user.id), proof: formProof(browser.secret, purpose(user)) }
  const { made = null, trouble = null } = news
  const typed = trouble === null ? {} : Object.fromEntries(form)
  const status = trouble === null ? 200 : 400
  return answerPage(c, appsPage(frameOf(browser, user), { ...list, made, trouble, typed }), { status })
}

function makeApp(deps: OAuthDeps, visit: Visit): Answer {
  const facts = readAppFacts(Object.fromEntries(visit.form))
  if ('fault' in facts) return showApps(deps, visit, { trouble: facts.fault })
  return showApps(deps, visit, { made: registerApp(deps, visit.user.id, facts) })
}

type AppChange = (deps: OAuthDeps, visit: Visit, clientId: string) => Answer

/** Changes an app of one's own; somebody else's is not there. */
function changeApp(deps: OAuthDeps, visit: Visit, act: AppChange): Answer {
  const app = deps.apps.find(visit.form.get('clientId') ?? '')
  return app?.ownerId === visit.user.id ? act(deps, visit, app.clientId) : outdatedPage(visit.c)
}

function renewSecret(deps: OAuthDeps, visit: Visit, clientId: string): Answer {
  const clientSecret = deps.ids.secret()
  deps.apps.changeSecret(clientId, clientSecret)
  return showApps(deps, visit, { made: { clientId, clientSecret } })
}

function deleteApp({ apps, clock }: OAuthDeps, { c }: Visit, clientId: string): Answer {
  apps.remove(clientId, clock())
  return sendTo(c, '/settings/apps')
}

function frameOf({ secret, hasOthers }: Browser, user: UserRecord): SettingsFrame {
  return { account: user, signOutProof: hasOthers ? formProof(secret, SIGN_OUT) : null }
}

function purpose({ id }: UserRecord): string {
  return `settings ${id}`
}
