import { z } from 'zod'
import { form } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag } from '../../http/query.ts'
import { JSON_TYPE, replyResult } from '../../http/reply.ts'
import { TOKEN_LIFE_S } from '../../rules/oauth/lifetimes.ts'
import { type OAuthFailure, oauthFailure } from '../../rules/oauth/oauth-failure.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { LONGEST_FORM_BYTES, readParameters, type SentParameters } from './parameters.ts'
import { type Redemption, redeemCode, redeemRefresh, type TokenPair } from './redeem.ts'

/**
 * The parameters, in a form or in the query. `redeem` checks which are required for each grant type, with OAuth errors.
 */
const TokenRequest = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  client_id: z.string(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
  hash: z.string().optional(),
  client_secret: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
})

/** Starts and ends sessions: the one endpoint without a token, and the one that revokes its own token. */
export const tokenEndpoints = (deps: OAuthDeps): readonly Endpoint[] => [issueToken(deps), revokeToken(deps)]

/** Exchanges a code or a refresh token for a new pair. */
function issueToken(deps: OAuthDeps): Endpoint {
  return endpoint({
    family: 'Token',
    title: 'Get Access Token or Refresh Access Token',
    method: 'POST',
    path: '/token',
    needs: 'token.issue',
    token: false,
    body: form(TokenRequest),
    async handle(c) {
      const sent = await readParameters(c)
      const outcome = sent ? redeem(deps, sent) : { failure: oauthFailure(1041, `${LONGEST_FORM_BYTES} bytes`) }
      return 'failure' in outcome ? replyFailure(c, deps, outcome.failure) : replyPair(c, outcome.pair)
    },
  })
}

/** Revokes the presented token, or all tokens of its user and app. */
function revokeToken({ store, grants, clock }: OAuthDeps): Endpoint {
  return endpoint({
    family: 'Token',
    title: 'Revoke Access Token',
    method: 'DELETE',
    path: '/token',
    needs: 'token.revoke',
    query: { deleteAllForApiClient: flag },
    handle(c, { query: { deleteAllForApiClient: ofClient = false } }) {
      const { tokenHash } = c.get('caller')
      store.transaction(() => {
        const grant = grants.ofToken(tokenHash)
        if (!grant) store.tokens.revoke(tokenHash, clock())
        else if (ofClient) grants.endAll(grant, clock())
        else grants.end(grant.id, clock())
      })
      return replyResult(c)
    },
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

/** The Token object at top level and in `token`: the specification has the latter, SDKs read the former. */
function replyPair(c: ServiceContext, { access, refresh }: TokenPair): Response {
  const token = { access_token: access, token_type: 'bearer', refresh_token: refresh, expires_in: TOKEN_LIFE_S }
  return c.body(JSON.stringify({ ...token, token }), 200, UNSTORED)
}

/** The OAuth error response; `message` and `refId` are for SDKs that read all errors alike. */
export function replyFailure(c: ServiceContext, { ids }: ServiceDeps, failure: OAuthFailure): Response {
  const { code, status, error, sentence } = failure
  const body = { errorCode: code, error, error_description: sentence, message: sentence, refId: ids.ref() }
  return c.body(JSON.stringify(body), status, UNSTORED)
}

const UNSTORED = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', Pragma: 'no-cache' }
