import type { ServiceContext } from '../../http/env.ts'

/** The longest form that the sign-in pages read. A token or consent request has a few hundred bytes. */
export const LONGEST_FORM_BYTES = 16 * 1024

/** The raw parameters, and the first one that occurs twice with different values. */
export type SentParameters = {
  readonly values: ReadonlyMap<string, string>
  readonly repeated: string | null
  /**
   * The raw value of `state`, escapes included: it is returned unchanged (specification, "Authorization endpoint"), and
   * invalid UTF-8 would not survive decoding. Null without a state.
   */
  readonly state: string | null
}

/**
 * Reads the parameters of form body and query together, because SDKs use either. A body of another type is ignored,
 * because some SDKs put everything into the query and call the empty body JSON. Null when the body is too long.
 */
export async function readParameters(c: ServiceContext): Promise<SentParameters | null> {
  const form = await readFormBytes(c, LONGEST_FORM_BYTES)
  return form && merge([...pairsOf(Buffer.from(queryOf(c.req.url))), ...pairsOf(form)])
}

/** Reads a form of our pages. Null when it is too long. */
export async function readForm(c: ServiceContext, longest = LONGEST_FORM_BYTES): Promise<URLSearchParams | null> {
  const form = await readFormBytes(c, longest)
  return form && new URLSearchParams(form.toString('utf8'))
}

async function readFormBytes(c: ServiceContext, longest: number): Promise<Buffer | null> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !c.req.raw.body) return Buffer.alloc(0)

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body) {
    size += chunk.byteLength
    if (size > longest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Decoded name and value, and the raw value. */
type Pair = readonly [name: string, value: string, written: string]

function pairsOf(form: Buffer): readonly Pair[] {
  return toQueryText(form)
    .split('&')
    .flatMap(part => {
      const [, , written = ''] = /^([^=]*)=?(.*)$/.exec(part) ?? []
      // The leading `&` keeps a question mark at the start of a name.
      return [...new URLSearchParams(`&${part}`)].map(([name, value]): Pair => [name, value, written])
    })
}

function merge(pairs: readonly Pair[]): SentParameters {
  const values = new Map<string, string>()
  let [repeated, state]: [string | null, string | null] = [null, null]
  for (const [name, value, written] of pairs) {
    if (values.has(name)) {
      if (values.get(name) !== value) repeated ??= name
      continue
    }
    values.set(name, value)
    if (name === 'state') state = written
  }
  return { values, repeated, state }
}

// Without `URL`, which would escape apostrophes.
function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1] ?? ''
}

/**
 * Escapes the bytes that would end a query or cannot be in an address; all others stay as written, escapes included.
 */
function toQueryText(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^!-~]|["#<>]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
