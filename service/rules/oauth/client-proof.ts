import { createHash, timingSafeEqual } from 'node:crypto'
import { type OAuthFailure, oauthFailure } from './oauth-failure.ts'

/** Proof that an app knows its secret: exactly one of the two (specification, "Token endpoint"). */
export type ClientProof = {
  readonly hash: string | null
  readonly secret: string | null
}

/** The value that a grant type redeems, and its name in sentences. */
export type Redeemed = {
  readonly name: 'code' | 'refresh_token'
  readonly value: string
}

/** Null when the app has proven that it knows its secret. Compares in constant time. */
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

/** Whether the S256 challenge was made from `verifier` (RFC 7636, section 4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge)
}

/** Compares two texts in constant time: hashing first makes them equally long. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
