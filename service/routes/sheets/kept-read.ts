import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Answered, ServiceContext, ServiceDeps } from '../../http/env.ts'
import { type GzipPiece, joinPieces, toGzip } from '../../http/gzip-pieces.ts'
import { JSON_TYPE } from '../../http/reply.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { hasKeptRows } from './kept-rows.ts'
import { type PackedSheet, packedSheet, variantOf, type WholeRead } from './packed-sheet.ts'
import { allRows, toWireSheet } from './sheet-body.ts'
import { isOfToday } from './sheet-results.ts'
import { whenQuiet } from './when-quiet.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Compressing less than this takes longer than serializing it again. */
const WORTH_PACKING = 64 * 1024
/** Serializing a sheet of so many cells takes some 20 ms, during which other requests wait. */
const LARGE = 5_000
const KEPT_INCLUDES: ReadonlySet<string> = new Set(['objectValue', 'format', 'attachments', 'discussions'])
const KEPT_EXCLUDES: ReadonlySet<string> = new Set(['nonexistentCells'])

type Bytes = Uint8Array<ArrayBuffer>
/** A sheet, its view and its version. */
type Body = readonly [sheetId: number, variant: string, version: number]

/**
 * All rows of a sheet in a usual view, from the bytes or rows kept for an earlier reader. Null if nothing is kept for
 * this view.
 */
export function replyKept(c: ServiceContext, read: WholeRead, sheet: VisibleSheet): Answered | null {
  const { deps } = read
  // The visible links depend on the reader, so nothing is kept of a sheet with links.
  if (!isUsual(read.options) || deps.store.links.has(sheet.id)) return null
  // Only the bytes of all cells are cached, because there are too many selections of columns.
  if (!isOfAllCells(read) && !canPack(read, sheet)) return null

  const { ETag } = headersOf(read, sheet)
  if (c.req.header('if-none-match') === ETag) return c.body(null, 304, { ETag })
  const takesGzip = /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')
  return isOfAllCells(read) ? sendWhole(read, sheet, takesGzip) : sendPacked(read, takesGzip)
}

/** The whole sheet, from the bytes cached for this version if possible. */
function sendWhole(read: WholeRead, sheet: VisibleSheet, takesGzip: boolean): Answered {
  const { deps } = read
  const headers = headersOf(read, sheet)
  const asked = toBody(read, sheet)
  const sendNow = (bytes: Bytes) =>
    new Response(bytes, { headers: takesGzip ? { ...headers, 'Content-Encoding': 'gzip' } : headers })
  const send = (bytes: Bytes | Promise<Bytes>) => (bytes instanceof Promise ? bytes.then(sendNow) : sendNow(bytes))
  const kept = takesGzip ? deps.store.bodies.find(...asked) : findPlain(deps, asked)
  if (kept) return send(kept)

  if (canPack(read, sheet)) {
    return sendPacked(read, takesGzip, ({ sheet, pieces }) => putWhenQuiet(deps, toBody(read, sheet), pieces))
  }
  return send((takesGzip ? packAndKeep : keepAsIs)(deps, asked, textOf(read, sheet), isAllDurable(deps)))
}

/** A large sheet from its packed rows. */
async function sendPacked(
  read: WholeRead,
  takesGzip: boolean,
  onPacked?: (packed: PackedSheet) => void,
): Promise<Response> {
  const packed = await packedSheet(read)
  if (!packed) return new Response(textOf(read, read.again()), { headers: { 'Content-Type': JSON_TYPE } })
  onPacked?.(packed)
  const headers = headersOf(read, packed.sheet)
  if (!takesGzip) return new Response(new Uint8Array(await unzip(joinPieces(packed.pieces))), { headers })
  const parts = toGzip(packed.pieces)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return new Response(streamOf(parts), {
    headers: { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': String(length) },
  })
}

/** Sends the parts as they are: joining those of a large sheet takes longer than finding its changes. */
function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = parts.values()
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = left.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

function textOf({ deps, readByParent, options, columnIds }: WholeRead, sheet: VisibleSheet): Bytes {
  const body = toWireSheet(deps, readByParent, sheet, options, allRows(columnIds))
  return new TextEncoder().encode(JSON.stringify(body))
}

/** The ETag is the version with the view. */
const headersOf = (read: WholeRead, sheet: VisibleSheet) => ({
  ETag: `"${sheet.version}-${variantOf(read, sheet)}"`,
  'Content-Type': JSON_TYPE,
  Vary: 'Authorization, Accept-Encoding',
})

/** Whether the sheet is large and can be packed in turns. Counting takes half a millisecond, so kept rows suffice. */
function canPack(read: WholeRead, sheet: VisibleSheet): boolean {
  const { deps } = read
  const { store, later } = deps
  if (!later || !isAllDurable(deps)) return false
  if (hasKeptRows(store, sheet.id, variantOf(read, sheet))) return true
  return store.rows.count(sheet.id) * store.columns.of(sheet.id).length > LARGE
}

const toBody = (read: WholeRead, sheet: VisibleSheet): Body => [sheet.id, variantOf(read, sheet), sheet.version]

/** Storing some MB takes 20 ms, which the next change would make useless. */
function putWhenQuiet(deps: ServiceDeps, body: Body, pieces: readonly GzipPiece[]): void {
  const { store } = deps
  const [sheetId, variant, version] = body
  whenQuiet(deps, `${sheetId} ${variant}`, version, () => {
    if (!store.db.sqlite.isOpen || !isTrueTomorrow(deps, body)) return
    keep(deps, () => store.bodies.put(...body, joinPieces(pieces)))
  })
}

async function packAndKeep(deps: ServiceDeps, asked: Body, bytes: Bytes, isDurable: boolean): Promise<Bytes> {
  const packed = await zip(bytes, { level: 5 })
  if (isDurable && isTrueTomorrow(deps, asked)) keep(deps, () => deps.store.bodies.put(...asked, packed))
  return packed
}

function keepAsIs(deps: ServiceDeps, asked: Body, bytes: Bytes, isDurable: boolean): Bytes | Promise<Bytes> {
  if (bytes.length > WORTH_PACKING) return packAndKeep(deps, asked, bytes, isDurable).then(() => bytes)
  if (isDurable && isTrueTomorrow(deps, asked)) deps.store.bodies.keepPlain(...asked, bytes)
  return bytes
}

/** The cached bytes for a reader that does not accept gzip. */
function findPlain(deps: ServiceDeps, asked: Body): Bytes | Promise<Bytes> | null {
  const { bodies } = deps.store
  const plain = bodies.findPlain(...asked)
  if (plain) return plain
  const isDurable = isAllDurable(deps)
  const packed = bodies.find(...asked)
  if (!packed) return null
  return unzip(packed).then(bytes => {
    if (isDurable) bodies.keepPlain(...asked, bytes)
    return bytes
  })
}

/** An uncommitted version may be rolled back and reused for different content. */
const isAllDurable = ({ store }: ServiceDeps): boolean => !store.db.sqlite.isTransaction

/** Values that depend on the date are valid today only. */
const isTrueTomorrow = ({ store }: ServiceDeps, [sheetId]: Body): boolean => !isOfToday(store, sheetId)

/** The cache is optional: when storing fails (a full disk), the reader still gets the sheet. */
function keep({ ids, onBug }: ServiceDeps, put: () => void): void {
  try {
    put()
  } catch (error) {
    onBug?.(ids.ref(), error)
  }
}

/** The usual options of clients. */
const isUsual = ({ include, exclude, level, numericDates }: ViewOptions): boolean =>
  level === 2 &&
  !numericDates &&
  [...include].every(word => KEPT_INCLUDES.has(word)) &&
  [...exclude].every(word => KEPT_EXCLUDES.has(word))

const isOfAllCells = ({ options, columnIds }: WholeRead): boolean => columnIds === null && options.exclude.size === 0
