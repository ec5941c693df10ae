import type { DeclaredBody } from '../../http/declared-body.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { toSchema } from '../../openapi/content.ts'
import { fileDraft } from './file-draft.ts'
import { type JsonSchema, valueFor } from './from-schema.ts'
import { type Draw, pick, spelled } from './odd-values.ts'

/** A request to send. Headers are pairs, so that one can be repeated. */
export type Draft = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Uint8Array | null
}

/** An endpoint with the data needed to create requests for it. */
export type Subject = {
  readonly endpoint: Endpoint
  /** The schema of each declared media type. */
  readonly media: readonly (readonly [type: string, schema: JsonSchema])[]
  readonly parameters: readonly (readonly [name: string, schema: JsonSchema])[]
}

/** Reads the declaration of an endpoint, whose schemas also validate its requests. */
export function toSubject(endpoint: Endpoint): Subject {
  const media = Object.entries<DeclaredBody['media'][string]>(endpoint.body?.media ?? {})
  // as: the type of zod's generated schemas
  const read = (schema: Parameters<typeof toSchema>[0]) => toSchema(schema) as JsonSchema
  return {
    endpoint,
    media: media.map(([type, schema]) => [type, read(schema)]),
    parameters: Object.entries(endpoint.query).map(([name, { schema }]) => [name, read(schema)]),
  }
}

export const isJson = (type: string): boolean => type === 'application/json'

/**
 * A request that the endpoint may well accept: its example, or one generated from its schemas. `spell` serializes its
 * JSON.
 */
export function soundDraft(
  draw: Draw,
  subject: Subject,
  token: string,
  type = mediaOf(draw, subject),
  spell: (value: unknown) => string | Uint8Array = JSON.stringify,
): Draft {
  const { random } = draw
  const { endpoint } = subject
  const common = {
    method: endpoint.method,
    path: `/2.0${endpoint.path.replace(/:(\w+)/g, (_, name: string) => pathPart(draw, endpoint.method, name))}`,
    query: random.chance(0.5) ? withIds(draw, endpoint.example.query ?? '') : queryOf(draw, subject),
  }
  const headers = [['Authorization', `Bearer ${token}`]] as const
  if (type === null) return { ...common, headers, body: null }
  const schema = subject.media.find(([name]) => name === type)?.[1] ?? {}
  if (isJson(type)) {
    const body = spell(jsonOf(draw, subject, schema))
    return { ...common, headers: [...headers, ['Content-Type', type]], body }
  }
  const { headers: more, body } = fileDraft(draw, type, schema, endpoint.example.body)
  return { ...common, headers: [...headers, ...more], body }
}

/** A JSON body before damage. */
function jsonOf(draw: Draw, { endpoint }: Subject, schema: JsonSchema): unknown {
  const { example } = endpoint
  const isShown = typeof example.body === 'object' && draw.random.chance(0.4)
  return isShown ? JSON.parse(withIds(draw, JSON.stringify(example.body))) : valueFor(draw, schema)
}

function mediaOf({ random }: Draw, { media }: Subject): string | null {
  return media.length === 0 ? null : pick(random, media)[0]
}

/** DELETE removes objects that the scene needs, so it mostly gets ids of objects created during the run. */
function pathPart({ random, ids }: Draw, method: string, name: string): string {
  if (!name.endsWith('Id')) return pick(random, KINDS)
  const isSpared = method === 'DELETE' && random.chance(0.9)
  return String(isSpared ? ids.any(random) : ids.named(random, name))
}

const KINDS = ['sheet', 'folder', 'workspace', 'report', 'template', 'sight'] as const

function withIds({ random, ids }: Draw, text: string): string {
  return text.replace(/"?\{(\w+Id)\}"?/g, (_, name: string) => String(ids.named(random, name)))
}

function queryOf(draw: Draw, { parameters }: Subject): string {
  const query = new URLSearchParams()
  for (const [name, schema] of parameters) {
    if (!draw.random.chance(0.4)) continue
    const value = valueFor(draw, schema, schema, name)
    query.append(name, Array.isArray(value) ? value.map(spelled).join(',') : spelled(value))
  }
  return query.toString()
}
