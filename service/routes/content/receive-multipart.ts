import type { Readable } from 'node:stream'
import { Dicer } from '@fastify/busboy'
import { type ApiError, refuse } from '../../rules/api-error.ts'
import { boundaryOf, type PartHeaders, readPartHead } from '../../rules/content/part-head.ts'

/** What a sender says of a file. */
export interface SaidOfFile {
  readonly name: string
  /** The Content-Type as it was sent: it may be blank, or no type at all. */
  readonly type: string
}

/** A file whose bytes are safely on disk but which nothing refers to yet. */
export interface ReceivedFile extends SaidOfFile {
  readonly size: number
  readonly blob: string
}

/** What came in a multipart body: its one file, and the text of its JSON part where the operation has one. */
export interface ReceivedForm {
  readonly file: ReceivedFile
  readonly json: string | null
}

/** What an operation takes as multipart, and how its file is kept. */
export interface FormPlan {
  /** The name of the JSON part, or null when the operation takes a file alone. */
  readonly jsonPart: string | null
  readonly keep: (said: SaidOfFile, bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>
  readonly drop: (file: ReceivedFile) => Promise<void>
}

/** The longest JSON part, in bytes: the longest comment fits in, each of its characters escaped. */
const MAX_JSON_BYTES = 64 * 1024

/**
 * Takes in a multipart body by the five rules of the specification ("Multipart rules"). Refuses a part without a name
 * (1125), one that is there twice (1126), one that is missing (1127), one that nobody asked for (1147), a JSON part that
 * is too long (1128), and whatever else breaks the grammar: no boundary, no final boundary, a part without its headers
 * (1145). Only the first thing wrong is told: all others follow from it. After a refusal no byte is left on disk.
 */
export async function receiveMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  plan: FormPlan,
): Promise<ReceivedForm> {
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw refuse(1145)

  const parts = new Parts(plan)
  await parse(body, boundary, parts)
  const [file, json] = await Promise.all([parts.file, parts.json])
  const fault = parts.fault ?? parts.missing()
  if (file && fault === null) return { file, json }
  if (file) await plan.drop(file)
  throw fault ?? refuse(1145)
}

/** Feeds the body to the parser until its end, or until something is wrong: the rest is not read then. */
async function parse(body: AsyncIterable<Uint8Array>, boundary: string, parts: Parts): Promise<void> {
  const parser = new Dicer({ boundary, maxHeaderPairs: 20 })
  parser.on('part', part => parts.begin(part))
  let isWhole = false
  const ended = new Promise<void>(resolve => {
    parser.on('finish', () => {
      isWhole = true
      resolve()
    })
    parser.on('error', () => {
      parts.fail(refuse(1145))
      resolve()
    })
  })

  try {
    for await (const chunk of body) {
      if (isWhole) continue // whatever follows the last boundary is nobody's
      // The parser calls back when a reader has room again; a reader that failed has none. Where the last boundary came in the same chunk
      // as more than a reader had room for, it never calls: then it is at its end once the readers are.
      await Promise.race([new Promise(resolve => parser.write(chunk, resolve)), ended, parts.failed])
      if (parts.fault) return
    }
    parser.end()
    await Promise.race([ended, parts.failed])
    parts.checkHeads()
  } catch (error) {
    parts.fail(error)
  }
}

/** The parts that have arrived so far. */
class Parts {
  /** The first thing wrong. */
  fault: unknown = null
  file: Promise<ReceivedFile | null> | null = null
  json: Promise<string | null> = Promise.resolve(null)
  /** Settles when something is wrong. */
  readonly failed: Promise<void>
  private readonly plan: FormPlan
  private readonly names = new Set<string>()
  private readonly open = new Set<Readable>()
  private begun = 0
  private headed = 0
  private onFail: () => void = () => undefined

  constructor(plan: FormPlan) {
    this.plan = plan
    this.failed = new Promise(resolve => {
      this.onFail = resolve
    })
  }

  fail(error: unknown): void {
    if (this.fault !== null) return
    this.fault = error
    this.onFail()
    // Whoever reads a part that never ends would wait for ever.
    for (const part of this.open) part.destroy(new Error('The multipart body ended early.'))
  }

  begin(part: Dicer.PartStream): void {
    // An error nobody listens to would end the process; `fail` knows of it already.
    part.on('error', () => undefined)
    // One chunk may hold thousands of parts: after a fault none of them costs anything.
    if (this.fault !== null) return
    this.begun += 1
    this.open.add(part)
    part.on('close', () => this.open.delete(part))
    // The types promise any object; the parser makes exactly this.
    part.on('header', header => this.take(part, header as PartHeaders))
  }

  /** Refuses a part that ended within its own headers: nothing was ever read of it. */
  checkHeads(): void {
    if (this.begun !== this.headed) this.fail(refuse(1145))
  }

  missing(): ApiError | null {
    const { jsonPart } = this.plan
    const name = [...(jsonPart === null ? [] : [jsonPart]), 'file'].find(one => !this.names.has(one))
    return name === undefined ? null : refuse(1127, name)
  }

  private take(part: Readable, headers: PartHeaders): void {
    this.headed += 1
    const head = readPartHead(headers)
    const name = head?.name ?? ''
    const fault = head === null ? refuse(1145) : this.faultOf(head.name)
    if (fault) this.fail(fault)
    // A part named `file` that says nothing of a file is none.
    else if (name === 'file' && head?.fileName === null) this.fail(refuse(1127, 'file'))
    else if (head === null || head.type === null || !this.suits(name, head.type)) this.fail(refuse(1145))
    if (this.fault) return

    this.names.add(name)
    const said = { name: head?.fileName ?? 'file', type: head?.type ?? '' }
    if (name === 'file') this.file = this.guard(this.plan.keep(said, part))
    else this.json = this.guard(readText(part))
  }

  private faultOf(name: string | null): ApiError | null {
    if (name === null) return refuse(1125)
    if (name !== 'file' && name !== this.plan.jsonPart) return refuse(1147, name)
    return this.names.has(name) ? refuse(1126, name) : null
  }

  private suits(name: string, type: string): boolean {
    return name === 'file' || type === 'application/json'
  }

  private guard<T>(work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => {
      this.fail(error)
      return null
    })
  }
}

async function readText(part: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part) {
    size += chunk.byteLength
    if (size > MAX_JSON_BYTES) throw refuse(1128)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw cause instanceof TypeError ? refuse(1008, 'it is not UTF-8') : cause
  }
}
