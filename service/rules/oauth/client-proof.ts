import { createHash, timingSafeEqual } from 'node:crypto'
import { type OAuthFailure, oauthFailure } from './oauth-failure.ts'

/** How an app shows that it knows its secret: one of the two, never both (specification, "Token endpoint"). */
export interface ClientProof {
  readonly hash: string | null
  readonly secret: string | null
}

/** What exactly one grant type is redeemed with, and what to call it in a sentence. */
export interface Redeemed {
  readonly name: 'code' | 'refresh_token'
  readonly value: string
}

/** Null when the app has shown that it knows its secret. Compares in constant time. */
export function checkProof(proof: ClientProof, secret: string, redeemed: Redeemed): OAuthFailure | null {
  if (proof.hash !== null && proof.secret !== null) return oauthFailure(1237)
  if (proof.secret !== null) return isSame(proof.secret, secret) ? null : oauthFailure(1238)
  if (proof.hash === null) return oauthFailure(1236)
  return isSame(proof.hash.toLowerCase(), proofHash(secret, redeemed.value)) ? null : oauthFailure(1072, redeemed.name)
}

/** The `hash` parameter: hex SHA-256 of the secret, a pipe character, then the code or refresh token. */
export function proofHash(secret: string, value: string): string {
  return createHash('sha256').update(`${secret}|${value}`).digest('hex')
}

/** Whether `verifier` is what the S256 challenge was made from (RFC 7636, section 4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge)
}

/** Compares two texts in a time that depends on neither: both are hashed first, so they are of one length. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
