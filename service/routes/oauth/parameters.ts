import type { ServiceContext } from '../../http/env.ts'

/** The longest form the sign-in side reads. A request for a token or a consent is a few hundred bytes. */
export const LONGEST_FORM_BYTES = 16 * 1024

/** Parameters as they were sent, and the first one that is there twice with different values. */
export interface SentParameters {
  readonly values: ReadonlyMap<string, string>
  readonly repeated: string | null
}

/**
 * The parameters of the form body and the query together: SDKs use either. A body of another type is not read, since
 * some SDKs put everything into the query and call the empty body JSON. Null when the body is too long.
 */
export async function readParameters(c: ServiceContext): Promise<SentParameters | null> {
  const form = await readForm(c)
  return form && merge([...new URL(c.req.url).searchParams, ...form])
}

/** The fields of a form of our own pages. Null when it is too long. */
export async function readForm(c: ServiceContext, longest = LONGEST_FORM_BYTES): Promise<URLSearchParams | null> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !c.req.raw.body) return new URLSearchParams()

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body) {
    size += chunk.byteLength
    if (size > longest) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

function merge(pairs: readonly (readonly [string, string])[]): SentParameters {
  const values = new Map<string, string>()
  let repeated: string | null = null
  for (const [name, value] of pairs) {
    if (values.has(name) && values.get(name) !== value) repeated ??= name
    else values.set(name, value)
  }
  return { values, repeated }
}
