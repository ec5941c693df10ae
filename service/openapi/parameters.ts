import type { Method } from '../http/endpoint.ts'
import type { QueryParameters } from '../http/query.ts'
import { toSchema } from './content.ts'

/** The parameters of a path. All are ids except the type of a favorite. */
export function toPathParameters(path: string): readonly object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('Id')
      ? { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
      : { type: 'string' },
  }))
}

/** The query parameters. Lists are comma-separated. */
export function toQueryParameters(parameters: QueryParameters): readonly object[] {
  return Object.entries(parameters).map(([name, { schema, isNeeded }]) => ({
    name,
    in: 'query',
    required: isNeeded,
    style: 'form',
    explode: false,
    schema: toSchema(schema),
  }))
}

/** The header parameters of a request with a token. */
export function toHeaderParameters(method: Method): readonly object[] {
  const assume = toHeader('Assume-User', 'The e-mail address, URI-encoded, of the member an admin acts as.')
  const key = toHeader('Idempotency-Key', 'Sent again with the same key within 24 hours, it is done once.')
  return method === 'POST' ? [assume, key] : [assume]
}

function toHeader(name: string, description: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}
