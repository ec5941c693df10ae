import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'

/** Lets in only requests with a living token: 1001 none sent, 1002 unknown or revoked, 1003 expired. */
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
    // Acting as somebody else comes later; until then it is refused rather than carried out as the wrong person.
    if (c.req.header('assume-user') !== undefined) throw refuse(1030)

    const { user, scopes } = found
    c.set('caller', { userId: user.id, email: user.email, name: user.name, admin: user.admin, scopes, tokenHash })
    await next()
  }
}

/** How a token is stored: its SHA-256 in hex, so that the file alone opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
