import { Hono } from 'hono'
import type { ServiceEnv } from '../../http/env.ts'
import { type ShownRequest, startPage } from '../../pages/start-page.ts'
import { formProof, isFormProof } from '../../rules/oauth/form-proof.ts'
import type { UserRecord } from '../../store/users.ts'
import { answerPage, sendTo } from '../oauth/browser/answer-page.ts'
import { type Browser, openBrowser } from '../oauth/browser/browser.ts'
import { inactivePage, outdatedPage } from '../oauth/browser/refusal-pages.ts'
import { SIGN_OUT, signInAddress } from '../oauth/browser/sign-in.ts'
import type { OAuthDeps } from '../oauth/oauth-deps.ts'
import { readForm } from '../oauth/parameters.ts'
import { revokeOwnToken } from '../oauth/revoke-own-token.ts'
import type { RecentRequests } from './recent-requests.ts'

/** Facts about the service itself. */
type ServiceFacts = {
  /** The number of operations in `/openapi.json`. */
  readonly operations: number
}

/** Requests shown, over all tokens of the user. */
const SHOWN = 15

/**
 * The page at `/`: a description of the service for all; for a signed-in user also their tokens, apps and recent
 * requests. Data of other users is never shown.
 */
export function startPageRoutes(deps: OAuthDeps, recent: RecentRequests, facts: ServiceFacts): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/', c => {
      const browser = openBrowser(c, deps)
      const { user } = browser
      const about = { ...facts, baseUrl: `${new URL(c.req.url).origin}/2.0`, limit: deps.limit }
      if (!user) return answerPage(c, startPage(about, null, signInAddress('/')))
      if (user.status !== 'ACTIVE') return inactivePage(c, user)
      return answerPage(c, startPage(about, toOwn(deps, recent, browser, user), signInAddress('/')))
    })
    .post('/', async c => {
      const form = await readForm(c)
      const browser = openBrowser(c, deps, form)
      const { user } = browser
      if (!form || !user || !isFormProof(form.get('proof') ?? '', browser, purpose(user))) return outdatedPage(c)
      if (user.status !== 'ACTIVE') return inactivePage(c, user)
      revokeOwnToken(deps, user, form.get('token'))
      return sendTo(c, browser.at('/'))
    })
}

function toOwn(deps: OAuthDeps, recent: RecentRequests, browser: Browser, user: UserRecord) {
  const tokens = deps.store.tokens.rawOf(user.id)
  const names = new Map(tokens.map(({ hash, name }) => [hash, name || 'A token without a name']))
  const nameOf = (hash: string): string => names.get(hash) ?? toHolder(deps, hash)
  return {
    account: user,
    signOutProof: formProof(browser, SIGN_OUT),
    at: browser.at,
    proof: formProof(browser, purpose(user)),
    tokens,
    apps: deps.apps.ofOwner(user.id),
    requests: ofUser(deps, recent, user.id, nameOf),
    now: deps.clock(),
  }
}

/** The holder of a token that its user did not create in the settings. */
function toHolder({ apps, grants }: OAuthDeps, hash: string): string {
  const grant = grants.ofToken(hash)
  if (!grant) return 'Made at the start'
  return apps.find(grant.clientId)?.name ?? 'An app that is gone'
}

function ofUser(
  { store }: OAuthDeps,
  recent: RecentRequests,
  userId: number,
  nameOf: (hash: string) => string,
): readonly ShownRequest[] {
  const own = [...recent.all()].filter(([hash]) => store.tokens.find(hash)?.user.id === userId)
  return own
    .flatMap(([hash, requests]) => requests.map(request => ({ ...request, by: nameOf(hash) })))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, SHOWN)
}

function purpose({ id }: UserRecord): string {
  return `start page ${id}`
}
