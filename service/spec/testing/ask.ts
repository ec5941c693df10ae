import type { Answer, Person, TestService } from '../../testing/service.ts'

/** A request in full detail; only what is named here is sent. */
export type Asked = {
  readonly method?: string
  readonly as?: Person
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Sends a request with exactly these headers. The path is relative to `/2.0`. */
export async function ask({ app }: TestService, path: string, { method = 'GET', as, headers = {}, body }: Asked = {}) {
  const all = { ...(as ? { Authorization: `Bearer ${as.token}` } : {}), ...headers }
  // A string body would set a Content-Type.
  const sent = body === undefined ? {} : { body: Buffer.from(body) }
  const response = await app.request(`/2.0${path}`, { method, headers: all, ...sent })
  // as: the tests assert the shape themselves
  return { status: response.status, json: (await response.json()) as Answer, headers: response.headers }
}

/** Reads the current user that many times, as Ann, and returns the last response. */
export async function askOften({ call, ann }: TestService, times: number) {
  for (let count = 1; count < times; count++) await call(ann, 'GET', '/users/me')
  return call(ann, 'GET', '/users/me')
}

/** Every value with any of the names, at any depth. */
export function valuesOf(json: unknown, ...names: readonly string[]): readonly unknown[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => [
    ...(names.includes(name) ? [value] : []),
    ...valuesOf(value, ...names),
  ])
}
