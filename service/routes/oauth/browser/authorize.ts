import { Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../../../http/env.ts'
import { hashToken } from '../../../middleware/auth.ts'
import { consentPage } from '../../../pages/consent-page.ts'
import { messagePage } from '../../../pages/page.ts'
import { type ConsentRequest, readConsentRequest, toQuery } from '../../../rules/oauth/consent-request.ts'
import { formProof, isFormProof } from '../../../rules/oauth/form-proof.ts'
import { CODE_LIFE_MS } from '../../../rules/oauth/lifetimes.ts'
import { type OAuthFailure, oauthFailure } from '../../../rules/oauth/oauth-failure.ts'
import { toAnswerAddress, toFormTarget } from '../../../rules/oauth/redirect-address.ts'
import type { AppRecord } from '../../../store/oauth/apps.ts'
import type { UserRecord } from '../../../store/users.ts'
import type { OAuthDeps } from '../oauth-deps.ts'
import { readForm, readParameters, type SentParameters } from '../parameters.ts'
import { replyFailure } from '../token.ts'
import { answerPage, sendTo } from './answer-page.ts'
import { openBrowser } from './browser.ts'
import { inactivePage, outdatedPage } from './refusal-pages.ts'
import { signInAddress } from './sign-in.ts'

/**
 * The authorize page (specification, "Authorization endpoint"). Only the registered address receives responses. A
 * request with a wrong app or address gets an error page; every other error returns to the app (RFC 6749, 4.1.2.1).
 */
export function authorizeRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .on(['GET', 'POST'], '/b/authorize', async c => {
      const asked = checkRequest(deps, await readParameters(c))
      if ('failure' in asked) return refuseHere(c, deps, asked.failure)
      if ('answer' in asked) return sendTo(c, asked.answer)

      const self = `/b/authorize?${asked.query}`
      if (c.req.method === 'POST') return sendOn(c, deps, self)
      const browser = openBrowser(c, deps)
      const { user, hasOthers } = browser
      if (!user) return sendOn(c, deps, signInAddress(self))
      if (user.status !== 'ACTIVE') return inactivePage(c, user)
      const { app, request, query, formQuery } = asked
      const page = consentPage({
        app,
        account: user,
        scopes: request.scopes,
        action: `/b/consent?${formQuery}`,
        proof: formProof(browser, purpose(user, query)),
        otherAccount: hasOthers ? signInAddress(self) : null,
      })
      return answerPage(c, page, { formTarget: toFormTarget(app.redirect) })
    })
    .post('/b/consent', async c => {
      const form = await readForm(c)
      const values = new Map(new URL(c.req.url).searchParams)
      const asked = checkRequest(deps, { values, repeated: null, state: values.get('state') ?? null })
      if ('failure' in asked) return refuseHere(c, deps, asked.failure)
      const browser = openBrowser(c, deps, form)
      const { user } = browser
      if ('answer' in asked || !form || !user) return outdatedPage(c)
      if (!isFormProof(form.get('proof') ?? '', browser, purpose(user, asked.query))) return outdatedPage(c)
      if (user.status !== 'ACTIVE') return inactivePage(c, user)
      return sendTo(c, decide(deps, asked, user, form.get('decision') === 'allow'))
    })
}

/** The longest address to redirect to: with the other headers it stays below the server's limit of 16 KB. */
const LONGEST_ADDRESS = 12 * 1024

/**
 * Redirects to another of our addresses. A form of another site arrives without our cookie, and setting a new one would
 * sign the user out, so a posted request is reopened by address.
 */
function sendOn(c: ServiceContext, deps: OAuthDeps, address: string): Response | Promise<Response> {
  return address.length > LONGEST_ADDRESS ? refuseHere(c, deps, oauthFailure(1041, '12 KB')) : sendTo(c, address)
}

/**
 * A valid request. `query` is the whole request in one canonical spelling, except for the state. `formQuery` has the
 * state escaped once more, because browsers may escape more of a form's address than we do.
 */
type Askable = {
  readonly app: AppRecord
  readonly request: ConsentRequest
  readonly state: string | null
  readonly query: string
  readonly formQuery: string
}

/** The next step for a request: ask the user, redirect to the app (`answer`), or reject it here (`failure`). */
function checkRequest(
  { apps }: OAuthDeps,
  sent: SentParameters | null,
): Askable | { readonly answer: string } | { readonly failure: OAuthFailure } {
  if (!sent) return { failure: oauthFailure(1041, '16 KB') }
  const { values, repeated, state } = sent
  if (repeated === 'client_id' || repeated === 'redirect_uri') return { failure: oauthFailure(1018, repeated) }
  const clientId = values.get('client_id') ?? ''
  // A missing id is an invalid request, an unknown one an invalid client (specification, "Errors" 5).
  if (clientId.trim() === '') return { failure: oauthFailure(1070, 'client_id') }
  const app = apps.find(clientId)
  if (!app) return { failure: oauthFailure(1067) }
  const redirect = values.get('redirect_uri')
  if (redirect !== undefined && redirect !== app.redirect) return { failure: oauthFailure(1073) }

  const request = readConsentRequest(values, repeated)
  if (!('error' in request)) {
    const formQuery = toQuery(values, state === null ? null : encodeURIComponent(state))
    return { app, request, state, query: toQuery(values, state), formQuery }
  }
  // No error_description: the specification lists only error and state, and strict apps reject more.
  return { answer: toAnswerAddress(app.redirect, { error: request.error }, state) }
}

/** The address that sends the decision to the app. */
function decide(deps: OAuthDeps, asked: Askable, user: UserRecord, isAllowed: boolean): string {
  const { app, request, state } = asked
  if (!isAllowed) return toAnswerAddress(app.redirect, { error: 'access_denied' }, state)

  const code = deps.ids.secret()
  const now = deps.clock()
  const { redirect } = app
  deps.store.transaction(() => {
    deps.grants.add(
      { id: deps.ids.next(), clientId: app.clientId, userId: user.id, scopes: request.scopes },
      { hash: hashToken(code), redirect, challenge: request.challenge, expiresAt: now + CODE_LIFE_MS },
      now,
    )
  })
  return toAnswerAddress(redirect, { code, expires_in: String(CODE_LIFE_MS) }, state)
}

// A form is bound to one user and one request.
function purpose(user: UserRecord, query: string): string {
  return `consent ${user.id} ${query}`
}

function refuseHere(c: ServiceContext, deps: OAuthDeps, failure: OAuthFailure): Response | Promise<Response> {
  const accept = c.req.header('accept') ?? ''
  if (/application\/json/i.test(accept) && !/text\/html/i.test(accept)) return replyFailure(c, deps, failure)
  const sentence = `${failure.sentence} Nothing was allowed. Tell the developer of the app, or check the client ID you entered.`
  return answerPage(c, messagePage('This sign-in link is not valid', sentence), { status: failure.status })
}
