import { z } from 'zod'
import { damageJson } from '../../service/fuzz/testing/damage-json.ts'
import { type JsonSchema, valueFor } from '../../service/fuzz/testing/from-schema.ts'
import type { KnownIds } from '../../service/fuzz/testing/known-ids.ts'
import { ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import { CHANNELS, type Channel } from '../../shared/ipc/channels.ts'
import { contract } from '../../shared/ipc/contract.ts'
import type { FileToken } from '../../shared/model/ids.ts'
import { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Random } from '../../shared/random.ts'

/** One message as received by the main process: cloned, so it contains no functions or class instances. */
export type Message = { readonly channel: Channel; readonly input: unknown }

/** Values that a page can know. */
export type Known = {
  readonly ids: KnownIds
  readonly files: readonly FileToken[]
  readonly address: string
  readonly token: string
}

/** Generated from the channel's schema, so that some pass validation, and usually damaged. */
export function drawMessage(random: Random, known: Known): Message {
  const channel = pick(random, CHANNELS)
  const sound = withKnown(random, known, valueFor({ random, ids: known.ids }, schemaOf(channel)))
  const lot = random.next()
  if (lot < 0.3) return { channel, input: sound }
  if (lot < 0.75) return { channel, input: damageJson({ random, ids: known.ids }, sound) }
  return { channel, input: structuredClone(withOdd(random, sound)) }
}

const toSchema = (schema: z.ZodType): JsonSchema =>
  // as: the type of zod's generated schemas
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const schemas = new Map<Channel, JsonSchema>()
function schemaOf(channel: Channel): JsonSchema {
  const known = schemas.get(channel) ?? toSchema(contract[channel].input)
  schemas.set(channel, known)
  return known
}

const EDITS = toSchema(z.array(GridEdit).min(1).max(20))

/** Inserts values that no schema describes: existing files and addresses, and edits, which are sent as text. */
function withKnown(random: Random, { ids, files, address, token }: Known, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const made: Record<string, unknown> = { ...value }
  const put = (name: string, known: unknown) => {
    if (name in made && random.chance(0.8)) made[name] = known
  }
  if (files.length > 0) {
    put('file', pick(random, files))
    put('files', [pick(random, files)])
  }
  put('address', random.chance(0.8) ? address : pick(random, ODD_TEXTS))
  put('token', token)
  if (typeof made.edits === 'string') {
    const edits = valueFor({ random, ids }, EDITS)
    made.edits = JSON.stringify(random.chance(0.5) ? edits : damageJson({ random, ids }, edits))
  }
  return made
}

/** Values that IPC can transfer but JSON cannot express. */
const ODD: readonly ((random: Random) => unknown)[] = [
  () => undefined,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => 2n ** 64n,
  () => new Date(Number.NaN),
  () => new Map([['__proto__', 1]]),
  () => new Set([[], {}]),
  () => /^(a+)+$/,
  () => new Error('of the page'),
  () => new Uint8Array(16),
  () => new ArrayBuffer(8),
  // Inputs that are slow to reject are rare, so that they do not use up the run.
  random => (random.chance(0.02) ? new Array(1_000_000) : new Array(1000)),
  () => Object.assign(new Array(4), { 1: 1 }),
  () => Object.create(null),
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  random => (random.chance(0.02) ? itself() : [[]]),
  () => deep(2000),
  random => 'x'.repeat(random.chance(0.05) ? 5_000_000 : 5000),
  random => pick(random, ODD_TEXTS),
]

function withOdd(random: Random, value: unknown): unknown {
  const odd = pick(random, ODD)(random)
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return odd
  const names = Object.keys(value)
  const name = names.length > 0 && random.chance(0.8) ? pick(random, names) : pick(random, ODD_TEXTS)
  return { ...value, [name]: odd }
}

function itself(): unknown {
  const held: { self?: unknown; list: unknown[] } = { list: [] }
  held.self = held
  held.list.push(held, held.list)
  return held
}

function deep(levels: number): unknown {
  let made: unknown = 1
  for (let left = levels; left > 0; left--) made = left % 2 ? [made] : { a: made }
  return made
}
