import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Answered, ServiceContext, ServiceDeps } from '../../http/env.ts'
import { ids, instant, isGiven, PAGE, rowNumbers, text, type Values, wholeNumber } from '../../http/query.ts'
import { JSON_TYPE, reply } from '../../http/reply.ts'
import { readViewOptions, VIEW, type ViewOptions } from '../../http/view-options.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetTable } from '../exports/sheet-table.ts'
import { replyFile, tableFile, toPaperSize, wantedFile } from '../exports/table-file.ts'
import { type FilteredSheet, sheetFilter } from '../filters/sheet-filter.ts'
import { referenceViewer } from '../references/reference-view.ts'
import { byParentReader } from './by-parent.ts'
import { packedSheet, type WholeRead } from './packed-sheet.ts'
import { allRows, type NumberedRow, type Selection, toWireSheet } from './sheet-body.ts'
import { isOfToday } from './sheet-results.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Parameters that request a part of the sheet. Only whole sheets are cached. */
const NARROWING = {
  columnIds: ids,
  rowIds: ids,
  rowNumbers,
  rowsModifiedSince: instant,
  ...PAGE,
} as const
/** The parameters above, and the filter. */
const NARROWED_BY = [...Object.keys(NARROWING), 'filterId']
/** Compressing less than this takes longer than serializing it again. */
const WORTH_PACKING = 64 * 1024
/** Serializing a sheet of so many cells takes some 20 ms, during which other requests wait. */
const LARGE = 5_000
const KEPT_INCLUDES: ReadonlySet<string> = new Set(['objectValue', 'format', 'attachments', 'discussions'])

/** Reads a sheet, whole or in part, and its version alone. */
export function sheetReadEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const readByParent = byParentReader(deps)
  const filter = sheetFilter(deps)

  return [
    endpoint({
      family: 'Sheets',
      title: 'Get Sheet Version',
      method: 'GET',
      path: '/sheets/:sheetId/version',
      needs: 'sheet.read',
      handle: (c, { target }) => reply(c, { version: target.version }),
    }),
    endpoint({
      family: 'Sheets',
      title: 'Get Sheet',
      method: 'GET',
      path: '/sheets/:sheetId',
      needs: 'sheet.read',
      query: { ...VIEW, ...NARROWING, filterId: wholeNumber(1), ifVersionAfter: wholeNumber(0), paperSize: text },
      handle(c, { target: sheet, again, query }) {
        const format = wantedFile(c, ['csv', 'xlsx', 'pdf'])
        if (sheet.version <= (query.ifVersionAfter ?? 0)) return reply(c, { version: sheet.version })

        const options = readViewOptions(c)
        const filtered = filter(c, sheet, options, query.filterId)
        const selection = toSelection(deps, sheet.id, query, filtered)
        if (format) {
          const table = sheetTable(deps, sheet, selection)
          return replyFile(c, tableFile(table, format, toPaperSize(query.paperSize)))
        }
        // The visible links depend on the reader, so a sheet with links is not cached.
        if (isWorthKeeping(c, options) && !deps.store.links.has(sheet.id))
          return replyKept(c, { deps, readByParent, options, again, variantOf: toVariant(options, deps) }, sheet)
        const body = toWireSheet(deps, readByParent, sheet, options, selection)
        return reply(c, { ...body, ...toReferences(c, deps, sheet, options) })
      },
    }),
  ]
}

/** The ranges of other sheets that its formulas can read, if requested. */
function toReferences(c: ServiceContext, deps: ServiceDeps, { id }: VisibleSheet, { include }: ViewOptions): object {
  if (!include.has('crossSheetReferences')) return {}
  const view = referenceViewer(deps, c.get('caller').userId, id)
  return { crossSheetReferences: deps.store.references.of(id).map(view) }
}

/** The whole sheet, from the bytes cached for this version if possible. */
function replyKept(c: ServiceContext, read: WholeRead, sheet: VisibleSheet): Answered {
  const { deps } = read
  const headers = headersOf(read, sheet)
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, { ETag: headers.ETag })

  const asked = [sheet.id, read.variantOf(sheet), sheet.version] as const
  const takesGzip = /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')
  const sendNow = (bytes: Bytes) =>
    new Response(bytes, { headers: takesGzip ? { ...headers, 'Content-Encoding': 'gzip' } : headers })
  const send = (bytes: Bytes | Promise<Bytes>) => (bytes instanceof Promise ? bytes.then(sendNow) : sendNow(bytes))
  const kept = takesGzip ? deps.store.bodies.find(...asked) : findPlain(deps, asked)
  if (kept) return send(kept)

  const { later } = deps
  const isDurable = isAllDurable(deps)
  if (later && isDurable && isLargeSheet(deps, sheet)) return sendPacked(read, later, takesGzip)
  return send((takesGzip ? packAndKeep : keepAsIs)(deps, asked, textOf(read, sheet), isDurable))
}

/** A large sheet; the bytes are cached after the response. */
async function sendPacked(read: WholeRead, later: Later, takesGzip: boolean): Promise<Response> {
  const { deps, variantOf } = read
  const packed = await packedSheet(read, later)
  if (!packed) return new Response(textOf(read, read.again()), { headers: { 'Content-Type': JSON_TYPE } })
  const { sheet, bytes } = packed
  const asked = [sheet.id, variantOf(sheet), sheet.version] as const
  later(() => {
    const { store } = deps
    if (store.db.sqlite.isOpen && isTrueTomorrow(deps, asked)) keep(deps, () => store.bodies.put(...asked, bytes))
  })
  const headers = headersOf(read, sheet)
  if (takesGzip) return new Response(bytes, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
  return new Response(new Uint8Array(await unzip(bytes)), { headers })
}

const textOf = ({ deps, readByParent, options }: WholeRead, sheet: VisibleSheet): Bytes =>
  new TextEncoder().encode(JSON.stringify(toWireSheet(deps, readByParent, sheet, options, allRows())))

/** The ETag is the version with the view. */
const headersOf = ({ variantOf }: WholeRead, sheet: VisibleSheet) => ({
  ETag: `"${sheet.version}-${variantOf(sheet)}"`,
  'Content-Type': JSON_TYPE,
  Vary: 'Authorization, Accept-Encoding',
})

const isLargeSheet = ({ store }: ServiceDeps, { id }: VisibleSheet): boolean =>
  store.rows.count(id) * store.columns.of(id).length > LARGE

type Bytes = Uint8Array<ArrayBuffer>
type Later = NonNullable<ServiceDeps['later']>
/** A sheet, its view and its version. */
type Body = readonly [sheetId: number, variant: string, version: number]

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

/** The cache key besides the version: the view of the sheet, and the user if it shows. */
function toVariant({ level, include }: ViewOptions, { government = false }: ServiceDeps) {
  return (sheet: VisibleSheet): string => {
    const { criticalPathEnabled = false, displaySummaryTasks = true } = sheet.userSettings ?? {}
    const own = [sheet.favorite, criticalPathEnabled, displaySummaryTasks].map(Number).join('')
    return [level, ...[...include].sort(), sheet.accessLevel, own, ...(government ? ['government'] : [])].join('.')
  }
}

/** Whether this is the usual read of a whole sheet, so that the next reader can have the same bytes. */
function isWorthKeeping(c: ServiceContext, { include, exclude, level, numericDates }: ViewOptions): boolean {
  const whole = NARROWED_BY.every(name => !isGiven(c, name))
  return (
    whole && level === 2 && !numericDates && exclude.size === 0 && [...include].every(word => KEPT_INCLUDES.has(word))
  )
}

/** The requested columns and rows; rows by id, by number, or both, and only those modified since an instant. */
function toSelection(
  { store }: ServiceDeps,
  sheetId: number,
  query: Values<typeof NARROWING>,
  filtered: FilteredSheet | null,
): Selection {
  const { columnIds = null, rowIds, rowNumbers: numbers, rowsModifiedSince: since } = query
  const modified = since === undefined ? null : store.rows.modifiedSince(sheetId, since)
  const isAskedFor = ({ id, rowNumber }: NumberedRow): boolean =>
    (modified?.has(id) ?? true) &&
    !(filtered?.isDropped?.(id) ?? false) &&
    ((!rowIds && !numbers) || (rowIds?.includes(id) ?? false) || (numbers?.includes(rowNumber) ?? false))
  const page = toPage(query)
  return { columnIds, pick: rows => page(rows.filter(isAskedFor)), isOfSomeRows: true, filtered }
}

/** Rows are unpaged without page and pageSize; a page past the end is the last one. */
function toPage({ page: asked, pageSize }: Values<typeof NARROWING>): <T>(rows: readonly T[]) => readonly T[] {
  if (asked === undefined && pageSize === undefined) return rows => rows
  const size = pageSize ?? 100
  return rows => {
    const page = Math.max(1, Math.min(asked ?? 1, Math.ceil(rows.length / size)))
    return rows.slice((page - 1) * size, page * size)
  }
}
