import type { ServiceDeps } from '../../http/env.ts'
import { hashToken } from '../../middleware/auth.ts'
import { RAW_TOKEN_LIFE_MS } from '../../rules/oauth/lifetimes.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'
import type { TokenKind } from '../../store/tokens.ts'

/** A token to create outside any app. All scopes by default. */
export type Minting = {
  readonly userId: number
  readonly kind: TokenKind
  readonly scopes?: readonly Scope[]
  readonly name?: string
}

/** Creates a token and returns its text, which is not stored. */
export function mintToken({ store, clock, ids }: ServiceDeps, minting: Minting): string {
  const token = ids.secret()
  const now = clock()
  const { scopes = SCOPES } = minting
  store.tokens.add({ ...minting, hash: hashToken(token), scopes, expiresAt: now + RAW_TOKEN_LIFE_MS }, now)
  return token
}
