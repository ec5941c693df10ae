import { Hono } from 'hono'
import { type Endpoint, targetOf } from '../http/endpoint.ts'
import type { ServiceEnv } from '../http/env.ts'
import { EVERYWHERE } from '../http/query.ts'
import { FAMILIES } from '../rules/families.ts'
import { POLICY, roleOf } from '../rules/policy.ts'
import { SCOPES } from '../rules/scopes.ts'
import { toContent } from './content.ts'
import { ENVELOPES } from './envelopes.ts'
import { toHeaderParameters, toPathParameters, toQueryParameters } from './parameters.ts'

/** `GET /openapi.json`, without a token, because the description is public. Built on first use. */
export function openApiRoute(endpoints: readonly Endpoint[]): Hono<ServiceEnv> {
  const textByOrigin = new Map<string, string>()

  return new Hono<ServiceEnv>().get('/openapi.json', c => {
    const { origin } = new URL(c.req.url)
    const text = textByOrigin.get(origin) ?? JSON.stringify(toDocument(endpoints, origin), null, 1)
    // Limited, because a client could invent any number of origins.
    if (textByOrigin.size < 4) textByOrigin.set(origin, text)
    return c.body(text, 200, { 'Content-Type': 'application/json;charset=UTF-8' })
  })
}

/** The OpenAPI 3.1 document of this service, built from the declarations of its endpoints. */
function toDocument(endpoints: readonly Endpoint[], origin: string): object {
  const families = FAMILIES.filter(name => endpoints.some(({ family }) => family === name))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf sheet service',
      version: '2.0',
      description: 'Sheets over HTTP. Times are ISO 8601 in UTC, or epoch milliseconds with numericDates=true.',
    },
    servers: [{ url: `${origin}/2.0` }],
    tags: families.map(name => ({ name })),
    paths: toPaths(endpoints),
    components: {
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/b/authorize`,
              tokenUrl: `${origin}/2.0/token`,
              refreshUrl: `${origin}/2.0/token`,
              scopes: Object.fromEntries(SCOPES.map(scope => [scope, scope])),
            },
          },
        },
        token: { type: 'http', scheme: 'bearer', description: 'A token made in the settings.' },
      },
      schemas: ENVELOPES,
      responses: {
        Refused: { description: 'Refused. Nothing has happened.', content: inJson('#/components/schemas/Error') },
        OAuthRefused: { description: 'Refused.', content: inJson('#/components/schemas/OAuthError') },
      },
    },
  }
}

/** The OpenAPI form of a path: `/sheets/{sheetId}`. */
export const toTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** The operation id: the title in one word. */
const toOperationId = (title: string): string =>
  title.replace(/\s+(\w)/g, (_, first: string) => first.toUpperCase()).replace(/^\w/, first => first.toLowerCase())

function toPaths(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const template = toTemplate(endpoint.path)
    paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return paths
}

function toOperation(endpoint: Endpoint): object {
  const { family, title, method, path, query, body, example, token } = endpoint
  return {
    operationId: toOperationId(title),
    summary: title,
    description: toDescription(endpoint),
    tags: [family],
    security: toSecurity(endpoint),
    parameters: [
      ...toPathParameters(path),
      ...toQueryParameters({ ...query, ...EVERYWHERE }),
      ...(token ? toHeaderParameters(method) : []),
    ],
    ...(body ? { requestBody: { required: token, content: toContent(body, example.body) } } : {}),
    responses: {
      200: { description: 'Done.', content: inJson(...toAnswers(endpoint)) },
      default: { $ref: `#/components/responses/${token ? 'Refused' : 'OAuthRefused'}` },
    },
  }
}

/** A user's own token needs no scope in the document: its owner chose its scopes. */
function toSecurity({ token, needs }: Endpoint): readonly object[] {
  if (!token) return []
  const { scope } = POLICY[needs]
  return [{ oauth: scope ? [scope] : [] }, { token: [] }]
}

function toDescription({ path, needs, also }: Endpoint): string {
  const { access } = POLICY[needs]
  const more = also.map(operation => ` ${operation} in the request takes ${POLICY[operation].access}.`).join('')
  const role = roleOf(needs)
  if (role) return `For a ${role}.${more}`
  return access === null ? `About no one object.${more}` : `Takes ${access} on the ${targetOf(path)}.${more}`
}

/** The schemas of a response. A list with numbered and token paging has one for each. */
function toAnswers({ token, method, query }: Endpoint): readonly [string, ...string[]] {
  if (!token) return ['#/components/schemas/Token']
  if (method === 'PATCH') return ['#/components/schemas/Resource']
  if (method !== 'GET') return ['#/components/schemas/Result']
  const [byNumber, byToken] = ['includeAll' in query, 'lastKey' in query]
  if (byNumber && byToken) return ['#/components/schemas/IndexResult', '#/components/schemas/TokenPage']
  if (byToken) return ['#/components/schemas/TokenPage']
  return byNumber ? ['#/components/schemas/IndexResult'] : ['#/components/schemas/Resource']
}

function inJson(reference: string, ...others: readonly string[]): object {
  const all = [reference, ...others].map($ref => ({ $ref }))
  return { 'application/json': { schema: all.length > 1 ? { anyOf: all } : all[0] } }
}
