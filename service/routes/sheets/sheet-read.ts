import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { ids, instant, isGiven, PAGE, rowNumbers, text, type Values, wholeNumber } from '../../http/query.ts'
import { reply } from '../../http/reply.ts'
import { readViewOptions, VIEW, type ViewOptions } from '../../http/view-options.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetTable } from '../exports/sheet-table.ts'
import { replyFile, tableFile, toPaperSize, wantedFile } from '../exports/table-file.ts'
import { type FilteredSheet, sheetFilter } from '../filters/sheet-filter.ts'
import { referenceViewer } from '../references/reference-view.ts'
import { byParentReader } from './by-parent.ts'
import { replyKept } from './kept-read.ts'
import { type NumberedRow, type Selection, toWireSheet } from './sheet-body.ts'

/** Parameters that request a part of the sheet. */
const NARROWING = {
  columnIds: ids,
  rowIds: ids,
  rowNumbers,
  rowsModifiedSince: instant,
  ...PAGE,
} as const
/** Those that request a part of its rows. */
const NARROWING_ROWS = ['filterId', ...Object.keys(NARROWING).filter(name => name !== 'columnIds')]

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
        if (NARROWING_ROWS.every(name => !isGiven(c, name))) {
          const read = { deps, readByParent, options, columnIds: selection.columnIds, again }
          const kept = replyKept(c, read, sheet)
          if (kept !== null) return kept
        }
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
