import { type Draw, NAMES, ODD_NUMBERS, ODD_TEXTS, oddValue, pick, put } from './odd-values.ts'

/** The subset of JSON Schema that `z.toJSONSchema` produces and a generator needs. */
export type JsonSchema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** False after a tuple. */
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** A value that probably satisfies the schema: optional properties may be absent, ids are of existing objects. */
export function valueFor(draw: Draw, schema: JsonSchema, root = schema, name = '', depth = 0): unknown {
  const { random } = draw
  if (depth > 8) return null
  if (schema.$ref !== undefined) return valueFor(draw, followed(schema.$ref, root), root, name, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(draw, pick(random, choices), root, name, depth + 1)
  if (schema.allOf) return valueFor(draw, merged(schema.allOf), root, name, depth + 1)
  if (schema.enum) return pick(random, schema.enum)
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'object':
      return objectOf(draw, schema, root, depth)
    case 'array':
      return listOf(draw, schema, root, name, depth)
    case 'string':
      return textOf(draw, schema, name)
    case 'integer':
    case 'number':
      return numberOf(draw, schema, name)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return oddValue(draw)
  }
}

function followed(pointer: string, root: JsonSchema): JsonSchema {
  return root.$defs?.[pointer.slice('#/$defs/'.length)] ?? root
}

function merged(all: readonly JsonSchema[]): JsonSchema {
  const properties = Object.assign({}, ...all.map(one => one.properties))
  return { type: 'object', ...all[0], properties, required: all.flatMap(one => one.required ?? []) }
}

function objectOf(draw: Draw, schema: JsonSchema, root: JsonSchema, depth: number): object {
  const { random } = draw
  const made = {}
  // Few of many: an object with all optional properties contradicts itself and is rejected.
  const share = random.chance(0.2) ? 0.9 : 0.3
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(key) ?? false
    if (isNeeded || random.chance(share)) put(made, key, valueFor(draw, inner, root, key, depth + 1))
  }
  const more = schema.additionalProperties
  if (typeof more === 'object' && more.type !== undefined) {
    for (let left = random.below(3); left > 0; left--)
      put(made, pick(random, NAMES), valueFor(draw, more, root, '', depth + 1))
  }
  return made
}

function listOf(draw: Draw, schema: JsonSchema, root: JsonSchema, name: string, depth: number): readonly unknown[] {
  const { minItems = 0, maxItems = 3, items, prefixItems = [] } = schema
  if (typeof items !== 'object') return prefixItems.map(item => valueFor(draw, item, root, name, depth + 1))
  const length = minItems + draw.random.below(Math.max(1, Math.min(3, maxItems) - minItems + 1))
  return Array.from({ length }, () => valueFor(draw, items, root, name.replace(/s$/, ''), depth + 1))
}

const PEOPLE = ['ann@office.example', 'bob@office.example', 'viewer@office.example', 'somebody@office.example'] as const

function textOf({ random }: Draw, { format = '', minLength = 0, maxLength = 60 }: JsonSchema, name: string): string {
  if (random.chance(0.2)) return pick(random, ODD_TEXTS)
  if (format === 'email' || /email/i.test(name)) return pick(random, PEOPLE)
  if (format === 'uri' || /url/i.test(name)) return `https://office.example/${random.below(100)}`
  if (format === 'date' || /date$/i.test(name)) return `2026-0${1 + random.below(9)}-1${random.below(10)}`
  if (format === 'date-time' || /At$/.test(name)) return `2026-03-0${1 + random.below(9)}T10:00:00Z`
  return `Text ${random.below(1e6)}`.padEnd(minLength, 'x').slice(0, maxLength)
}

function numberOf({ random, ids }: Draw, schema: JsonSchema, name: string): number {
  const { type, minimum = 0, maximum = 1e6, multipleOf } = schema
  if (name === 'id' || /Ids?$/.test(name)) return ids.named(random, name)
  if (random.chance(0.15)) return pick(random, ODD_NUMBERS)
  const [least, most] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  const drawn = least + random.below(Math.max(1, Math.min(most - least, random.chance(0.7) ? 9 : 1e6) + 1))
  if (multipleOf !== undefined && random.chance(0.7)) return Math.ceil(drawn / multipleOf) * multipleOf
  return type === 'integer' ? Math.floor(drawn) : drawn + random.below(100) / 100
}
