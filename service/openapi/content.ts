import { z } from 'zod'
import type { DeclaredBody } from '../http/declared-body.ts'

const SOME_ID = 1_234_567_890_123_456

/** The content of a body by media type, with an example of its JSON. */
export function toContent({ media }: DeclaredBody, example: unknown): object {
  const content = Object.entries(media).map(([type, schema]) => {
    const shown = type === 'application/json' && example !== undefined ? { example: withSomeIds(example) } : {}
    return [type, { schema: toSchema(schema), ...shown }]
  })
  return Object.fromEntries(content)
}

/** A zod schema as JSON Schema, for the input rather than the parsed output. */
export function toSchema(schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** Replaces each `{rowId}` by an id. */
function withSomeIds(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example).replace(/"\{\w+Id\}"/g, String(SOME_ID)))
}
