import { hashToken } from '../../middleware/auth.ts'
import { type ClientProof, checkProof, matchesChallenge } from '../../rules/oauth/client-proof.ts'
import { LENIENCE_MS, TOKEN_LIFE_S } from '../../rules/oauth/lifetimes.ts'
import { type OAuthFailure, oauthFailure } from '../../rules/oauth/oauth-failure.ts'
import type { AppRecord } from '../../store/oauth/apps.ts'
import type { FoundRefresh, Grant } from '../../store/oauth/grants.ts'
import type { OAuthDeps } from './oauth-deps.ts'

/** A new token pair in plain text, which is not stored. */
export type TokenPair = {
  readonly access: string
  readonly refresh: string
}

/** The result of a token request. */
export type Redemption = { readonly pair: TokenPair } | { readonly failure: OAuthFailure }

/** The parameters of every token request. Null for absent ones. */
export type Redeeming = {
  readonly app: AppRecord
  readonly proof: ClientProof
  readonly redirect: string | null
}

/**
 * Exchanges an authorization code for a token pair. A code works once: when its app shows it again, all tokens it led
 * to are revoked, because one of the two requests was not by the app (RFC 6749, section 4.1.2).
 */
export function redeemCode(deps: OAuthDeps, asked: Redeeming, code: string, verifier: string | null): Redemption {
  const { store, grants, clock } = deps
  return store.transaction(() => {
    const hash = hashToken(code)
    const found = grants.findCode(hash)
    const isOwn = found?.grant.clientId === asked.app.clientId
    const failure = checkProof(asked.proof, asked.app.secret, { name: 'code', value: code })
    if (failure) return { failure: isOwn || failure.code !== 1072 ? failure : oauthFailure(1071, 'code') }
    if (!found || !isOwn) return { failure: oauthFailure(1071, 'code') }
    const now = clock()
    if (found.used) {
      grants.end(found.grant.id, now)
      return { failure: oauthFailure(1071, 'code') }
    }
    if (found.expiresAt <= now) return { failure: oauthFailure(1069) }
    if (asked.redirect !== null && asked.redirect !== found.redirect) return { failure: oauthFailure(1073) }
    if (found.challenge !== null && !matchesChallenge(verifier ?? '', found.challenge)) {
      return { failure: oauthFailure(1071, 'code_verifier') }
    }
    if (!isActive(deps, found.grant)) return { failure: oauthFailure(1071, 'code') }

    grants.spendCode(hash, now)
    // A single user without a password sees no sign-in page, so redeeming a code counts as their sign-in.
    store.users.noteLogin(found.grant.userId, now)
    return { pair: issue(deps, found.grant, now) }
  })
}

/**
 * Exchanges a refresh token for a new pair and invalidates the old pair at once. Reusing a refresh token revokes the
 * whole grant. A lenient service accepts it for another minute, as some services do.
 */
export function redeemRefresh(deps: OAuthDeps, asked: Redeeming, refresh: string): Redemption {
  const { store, grants, clock } = deps
  return store.transaction(() => {
    const hash = hashToken(refresh)
    const found = grants.findRefresh(hash)
    const isOwn = found?.grant.clientId === asked.app.clientId
    const failure = checkProof(asked.proof, asked.app.secret, { name: 'refresh_token', value: refresh })
    if (failure) return { failure: isOwn || failure.code !== 1072 ? failure : oauthFailure(1071, 'refresh_token') }
    if (!found || !isOwn || found.revoked) return { failure: oauthFailure(1071, 'refresh_token') }
    if (asked.redirect !== null && asked.redirect !== asked.app.redirect) return { failure: oauthFailure(1073) }
    const now = clock()
    if (isUsedUp(deps, found, now)) {
      grants.end(found.grant.id, now)
      return { failure: oauthFailure(1071, 'refresh_token') }
    }
    if (!isActive(deps, found.grant)) return { failure: oauthFailure(1071, 'refresh_token') }

    grants.retire(hash, found.grant.id, found.usedAt ?? now, now)
    return { pair: issue(deps, found.grant, now) }
  })
}

function isUsedUp({ rotation = 'strict' }: OAuthDeps, { usedAt }: FoundRefresh, now: number): boolean {
  return usedAt !== null && (rotation === 'strict' || usedAt + LENIENCE_MS <= now)
}

function isActive({ store }: OAuthDeps, { userId }: Grant): boolean {
  return store.users.find(userId)?.status === 'ACTIVE'
}

function issue({ grants, ids }: OAuthDeps, grant: Grant, now: number): TokenPair {
  const pair = { access: ids.secret(), refresh: ids.secret() }
  const expiresAt = now + TOKEN_LIFE_S * 1000
  grants.addPair(grant, { accessHash: hashToken(pair.access), refreshHash: hashToken(pair.refresh), expiresAt }, now)
  return pair
}
