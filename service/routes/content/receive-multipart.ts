import type { Readable } from 'node:stream'
import { Dicer } from '@fastify/busboy'
import { type ApiError, refuse } from '../../rules/api-error.ts'
import { boundaryOf, type PartHeaders, readPartHead } from '../../rules/content/part-head.ts'

/** The sender's metadata of a file. */
export type DeclaredFile = {
  readonly name: string
  /** The Content-Type as sent: it may be blank or invalid. */
  readonly type: string
}

/** A file whose bytes are synced to disk but not referenced yet. */
export type ReceivedFile = DeclaredFile & {
  readonly size: number
  readonly blob: string
}

/** The content of a multipart body: one file, and the text of its JSON part if the operation has one. */
export type ReceivedForm = {
  readonly file: ReceivedFile
  readonly json: string | null
}

/** The expected parts of an operation, and how its file is stored. */
export type FormPlan = {
  /** The name of the JSON part, or null when the operation accepts only a file. */
  readonly jsonPart: string | null
  readonly keep: (declared: DeclaredFile, bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>
  readonly drop: (file: ReceivedFile) => Promise<void>
}

/** The longest JSON part in bytes: fits the longest comment with each character escaped. */
const MAX_JSON_BYTES = 64 * 1024

/**
 * Receives a multipart body by the five rules of the specification ("Multipart rules"). Rejects a part without a name
 * (1125), a repeated one (1126), a missing one (1127), an unexpected one (1147), a JSON part that is too long (1128),
 * and any other syntax error: no boundary, no final boundary, a part without headers (1145). Only the first error is
 * reported, because the others follow from it. After a rejection no byte is left on disk.
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

/** Feeds the body to the parser until its end or the first error; the rest is not read. */
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
      if (isWhole) continue // Bytes after the last boundary are ignored.
      // The parser's callback waits for its readers, and a failed reader never drains. If the last boundary is in a
      // chunk that exceeded a reader's buffer, the callback never runs: parsing is then complete once the readers are.
      await Promise.race([new Promise(resolve => parser.write(chunk, resolve)), ended, parts.failed])
      if (parts.fault) return
    }
    parser.end()
    await Promise.race([ended, parts.failed])
    parts.checkPartHeads()
  } catch (error) {
    parts.fail(error)
  }
}

/** The parts received so far. */
class Parts {
  /** The first error. */
  fault: unknown = null
  file: Promise<ReceivedFile | null> | null = null
  json: Promise<string | null> = Promise.resolve(null)
  /** Settles on the first error. */
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
    // A reader of a part that never ends would wait forever.
    for (const part of this.open) part.destroy(new Error('The multipart body ended early.'))
  }

  begin(part: Dicer.PartStream): void {
    // An unhandled error event would end the process; `fail` has already recorded it.
    part.on('error', () => undefined)
    // One chunk may contain thousands of parts: after an error they are skipped.
    if (this.fault !== null) return
    this.begun += 1
    this.open.add(part)
    part.on('close', () => this.open.delete(part))
    // as: the type allows any object; the parser creates this one
    part.on('header', header => this.take(part, header as PartHeaders))
  }

  /** Rejects a part that ended within its headers, so that it was never read. */
  checkPartHeads(): void {
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
    // A part named `file` without a file name is no file.
    else if (name === 'file' && head?.fileName === null) this.fail(refuse(1127, 'file'))
    else if (head === null || head.type === null || !this.suits(name, head.type)) this.fail(refuse(1145))
    if (this.fault) return

    this.names.add(name)
    const declared = { name: head?.fileName ?? 'file', type: head?.type ?? '' }
    if (name === 'file') this.file = this.guard(this.plan.keep(declared, part))
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
