import { Hono } from 'hono'
import type { Endpoint } from '../http/endpoint.ts'
import type { ServiceEnv } from '../http/env.ts'
import { toDocument } from './document.ts'

/** `GET /openapi.json`, outside of the token: what may be asked is no secret. Made when it is first asked for. */
export function openApiRoute(endpoints: readonly Endpoint[]): Hono<ServiceEnv> {
  const textByOrigin = new Map<string, string>()

  return new Hono<ServiceEnv>().get('/openapi.json', c => {
    const { origin } = new URL(c.req.url)
    const text = textByOrigin.get(origin) ?? JSON.stringify(toDocument(endpoints, origin), null, 1)
    // One address, or very few: whoever makes up others does not fill the memory with them.
    if (textByOrigin.size < 4) textByOrigin.set(origin, text)
    return c.body(text, 200, { 'Content-Type': 'application/json;charset=UTF-8' })
  })
}
