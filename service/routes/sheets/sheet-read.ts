import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { queryIds, queryInstant, queryList, queryNumber } from '../../http/query.ts'
import { JSON_TYPE, reply } from '../../http/reply.ts'
import { readViewOptions, type ViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { byParentReader, type ReadByParent } from './by-parent.ts'
import { type Selection, toWireSheet } from './sheet-body.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Query words that ask for a part of the sheet. Only the whole one is kept as bytes. */
const NARROWING = ['columnIds', 'rowIds', 'rowNumbers', 'rowsModifiedSince', 'page', 'pageSize', 'filterId']
const WHOLE: Selection = { columnIds: null, pick: rows => rows }
const KEPT_INCLUDES: ReadonlySet<string> = new Set(['objectValue', 'attachments', 'discussions'])

/** Reading one sheet, whole or in part, and its version alone. */
export function sheetReadRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const readByParent = byParentReader(deps)

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/version', c => reply(c, { version: openSheet(c, deps, 'sheet.read').version }))
    .get('/sheets/:sheetId', async c => {
      const sheet = openSheet(c, deps, 'sheet.read')
      if (!acceptsJson(c)) throw refuse(1052)
      const known = queryNumber(c, 'ifVersionAfter', 0, 0, Number.MAX_SAFE_INTEGER)
      if (sheet.version <= known) return reply(c, { version: sheet.version })

      const options = readViewOptions(c)
      if (isWorthKeeping(c, options)) return replyKept(c, deps, readByParent, sheet, options)
      return reply(c, toWireSheet(deps, readByParent, sheet, options, readSelection(c)))
    })
}

/** The whole sheet, from the bytes kept for this version when there are any. Its ETag is that version, seen this way. */
async function replyKept(
  c: ServiceContext,
  deps: ServiceDeps,
  readByParent: ReadByParent,
  sheet: VisibleSheet,
  options: ViewOptions,
): Promise<Response> {
  const { store } = deps
  const variant = toVariant(sheet, options, deps.government)
  const headers = {
    ETag: `"${sheet.version}-${variant}"`,
    'Content-Type': JSON_TYPE,
    Vary: 'Authorization, Accept-Encoding',
  }
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, { ETag: headers.ETag })

  const kept = store.bodies.find(sheet.id, variant, sheet.version)
  const bytes =
    kept ?? (await zip(JSON.stringify(toWireSheet(deps, readByParent, sheet, options, WHOLE)), { level: 5 }))
  if (!kept) keep(deps, () => store.bodies.put(sheet.id, variant, sheet.version, bytes))
  if (/\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')) {
    return c.body(bytes, 200, { ...headers, 'Content-Encoding': 'gzip' })
  }
  return c.body(await unzip(bytes), 200, headers)
}

/** Keeping bytes for the next reader is a convenience: where it fails (a full disk), this reader gets the sheet all the same. */
function keep({ ids, onBug }: ServiceDeps, put: () => void): void {
  try {
    put()
  } catch (error) {
    onBug?.(ids.ref(), error)
  }
}

/** Everything besides the version that the bytes depend on: how the sheet is looked at, and by whom where that shows. */
function toVariant(sheet: VisibleSheet, { level, include }: ViewOptions, government = false): string {
  const { criticalPathEnabled = false, displaySummaryTasks = true } = sheet.userSettings ?? {}
  const own = [sheet.favorite, criticalPathEnabled, displaySummaryTasks].map(Number).join('')
  return [level, ...[...include].sort(), sheet.accessLevel, own, ...(government ? ['government'] : [])].join('.')
}

/** Whether this is how clients usually read a whole sheet, so that the next reader can have the same bytes. */
function isWorthKeeping(c: ServiceContext, { include, exclude, level, numericDates }: ViewOptions): boolean {
  const whole = NARROWING.every(name => c.req.query(name) === undefined)
  return (
    whole && level === 2 && !numericDates && exclude.size === 0 && [...include].every(word => KEPT_INCLUDES.has(word))
  )
}

/** The columns and rows that the query asks for; rows by id, by number, or both together. */
function readSelection(c: ServiceContext): Selection {
  const rowIds = queryIds(c, 'rowIds')
  const rowNumbers = c.req.query('rowNumbers') === undefined ? null : queryList(c, 'rowNumbers').map(Number)
  const since = queryInstant(c, 'rowsModifiedSince') ?? 0
  const isAskedFor = (row: RowRecord): boolean =>
    (!rowIds && !rowNumbers) || (rowIds?.includes(row.id) ?? false) || (rowNumbers?.includes(row.rowNumber) ?? false)
  const page = readPage(c)
  return {
    columnIds: queryIds(c, 'columnIds'),
    pick: rows => page(rows.filter(row => row.modifiedAt >= since && isAskedFor(row))),
  }
}

/** Rows come unpaged unless page or pageSize is there; a page past the end is the last one. */
function readPage(c: ServiceContext): Selection['pick'] {
  if (c.req.query('page') === undefined && c.req.query('pageSize') === undefined) return rows => rows
  const size = queryNumber(c, 'pageSize', 100, 1, 10_000)
  const asked = queryNumber(c, 'page', 1, 1, Number.MAX_SAFE_INTEGER)
  return rows => {
    const page = Math.max(1, Math.min(asked, Math.ceil(rows.length / size)))
    return rows.slice((page - 1) * size, page * size)
  }
}

// Exports as CSV, Excel and PDF come later: until then asking for one is refused, not answered with JSON.
function acceptsJson(c: ServiceContext): boolean {
  const accept = c.req.header('accept') ?? ''
  return accept === '' || /application\/json|application\/\*|\*\/\*/i.test(accept)
}
