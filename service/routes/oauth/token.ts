import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { queryFlag } from '../../http/query.ts'
import { JSON_TYPE, replyResult } from '../../http/reply.ts'
import { TOKEN_LIFE_S } from '../../rules/oauth/lifetimes.ts'
import { type OAuthFailure, oauthFailure } from '../../rules/oauth/oauth-failure.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { LONGEST_FORM_BYTES, readParameters, type SentParameters } from './parameters.ts'
import { type Redemption, redeemCode, redeemRefresh, type TokenPair } from './redeem.ts'

/** `POST /token`: a code or a refresh token for a new pair. Needs no token, so it stands before `auth`. */
export function tokenRoute(deps: OAuthDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().post('/token', async c => {
    const sent = await readParameters(c)
    const outcome = sent ? redeem(deps, sent) : { failure: oauthFailure(1041, `${LONGEST_FORM_BYTES} bytes`) }
    return 'failure' in outcome ? replyFailure(c, deps, outcome.failure) : replyPair(c, outcome.pair)
  })
}

/** `DELETE /token`: ends the token that is shown, or all that its person and app have. */
export function revokeRoute({ store, grants, clock }: OAuthDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().delete('/token', c => {
    const ofClient = queryFlag(c, 'deleteAllForApiClient')
    const { tokenHash } = c.get('caller')
    store.transaction(() => {
      const grant = grants.ofToken(tokenHash)
      if (!grant) store.tokens.revoke(tokenHash, clock())
      else if (ofClient) grants.endAll(grant, clock())
      else grants.end(grant.id, clock())
    })
    return replyResult(c)
  })
}

function redeem(deps: OAuthDeps, { values, repeated }: SentParameters): Redemption {
  const text = (name: string): string | null => values.get(name) || null
  const need = (name: string): Redemption => ({ failure: oauthFailure(1070, name) })
  if (repeated !== null) return { failure: oauthFailure(1018, repeated) }
  const grantType = text('grant_type')
  if (grantType === null) return need('grant_type')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return { failure: oauthFailure(1068) }
  const clientId = text('client_id')
  if (clientId === null) return need('client_id')
  const app = deps.apps.find(clientId)
  if (!app) return { failure: oauthFailure(1067) }

  const name = grantType === 'refresh_token' ? grantType : 'code'
  const value = text(name)
  if (value === null) return need(name)
  const proof = { hash: text('hash'), secret: text('client_secret') }
  const asked = { app, proof, redirect: text('redirect_uri') ?? text('redirect_url') }
  return name === 'code' ? redeemCode(deps, asked, value, text('code_verifier')) : redeemRefresh(deps, asked, value)
}

/** The Token object bare and under `token`: the specification has the latter, SDKs read the former. */
function replyPair(c: ServiceContext, { access, refresh }: TokenPair): Response {
  const token = { access_token: access, token_type: 'bearer', refresh_token: refresh, expires_in: TOKEN_LIFE_S }
  return c.body(JSON.stringify({ ...token, token }), 200, UNSTORED)
}

/** The OAuth error response; `message` and `refId` are there for SDKs that read every failure alike. */
export function replyFailure(c: ServiceContext, { ids }: ServiceDeps, failure: OAuthFailure): Response {
  const { code, status, error, sentence } = failure
  const body = { errorCode: code, error, error_description: sentence, message: sentence, refId: ids.ref() }
  return c.body(JSON.stringify(body), status, UNSTORED)
}

const UNSTORED = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', Pragma: 'no-cache' }
