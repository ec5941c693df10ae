import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import { actingUser } from './assume-user.ts'

/** Lets in only requests with a living token: 1001 none sent, 1002 unknown or revoked, 1003 expired, 1030 not as that user. */
export function auth({ store, clock }: ServiceDeps): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const header = c.req.header('authorization')
    if (!header) throw refuse(1001)
    const token = /^Bearer +([^\s,]+)$/i.exec(header)?.[1]
    if (!token) throw refuse(1002)

    const tokenHash = hashToken(token)
    const found = store.tokens.find(tokenHash)
    if (!found || found.revoked || found.user.status !== 'ACTIVE') throw refuse(1002)
    if (found.expiresAt <= clock()) throw refuse(1003)

    // What the token allows, and what the request costs, stays with the token whoever it acts as.
    const { id: userId, email, name, admin } = actingUser(c.req.header('assume-user'), found.user, store.users)
    c.set('caller', { userId, email, name, admin, scopes: found.scopes, tokenHash })
    await next()
  }
}

/** How a token is stored: its SHA-256 in hex, so that the file alone opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
