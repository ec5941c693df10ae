import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'

const OWN_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Keeps web pages out: a foreign name in `Host` means DNS rebinding, and an `Origin` means a browser page is asking.
 * The app and SDKs send neither. Nothing here answers CORS.
 */
export function localOnly(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const { hostname, origin } = new URL(c.req.url)
    if (!OWN_NAMES.has(hostname)) throw refuse(1004)
    const sent = c.req.header('origin')
    if (sent !== undefined && sent !== origin) throw refuse(1004)
    await next()
  }
}
