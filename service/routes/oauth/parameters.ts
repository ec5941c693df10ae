import type { ServiceContext } from '../../http/env.ts'

/** The longest form the sign-in side reads. A request for a token or a consent is a few hundred bytes. */
export const LONGEST_FORM_BYTES = 16 * 1024

/** Parameters as they were sent, and the first one that is there twice with different values. */
export interface SentParameters {
  readonly values: ReadonlyMap<string, string>
  readonly repeated: string | null
  /**
   * The value of `state` in the spelling that it was sent in, escapes and all: it goes back unchanged (specification,
   * "Authorization endpoint"), and bytes that are no UTF-8 would not survive being read as text. Null where there is none.
   */
  readonly state: string | null
}

/**
 * The parameters of the form body and the query together: SDKs use either. A body of another type is not read, since
 * some SDKs put everything into the query and call the empty body JSON. Null when the body is too long.
 */
export async function readParameters(c: ServiceContext): Promise<SentParameters | null> {
  const form = await readFormBytes(c, LONGEST_FORM_BYTES)
  return form && merge([...pairsOf(Buffer.from(queryOf(c.req.url))), ...pairsOf(form)])
}

/** The fields of a form of our own pages. Null when it is too long. */
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

/** A name and a value as they are meant, and the value as it was written. */
type Pair = readonly [name: string, value: string, written: string]

function pairsOf(form: Buffer): readonly Pair[] {
  return toQueryText(form)
    .split('&')
    .flatMap(part => {
      const [, , written = ''] = /^([^=]*)=?(.*)$/.exec(part) ?? []
      // The sign in front keeps a question mark that a name begins with.
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

// Not by way of URL, which escapes apostrophes.
function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1] ?? ''
}

/**
 * Bytes as they may stand in a query: those that would end it, or that no address can hold, are escaped; all others stay as
 * they were written, escapes included.
 */
function toQueryText(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^!-~]|["#<>]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
