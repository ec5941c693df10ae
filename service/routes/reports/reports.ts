import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { instant, list, PAGE, PAGING, type Values } from '../../http/query.ts'
import { reply, replyPage } from '../../http/reply.ts'
import { readViewOptions, VIEW, type ViewOptions } from '../../http/view-options.ts'
import { ReportDefinition } from '../../rules/reports/report-definition.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { type VisibleItem, visibleItems } from '../../store/reports/visible-items.ts'
import { replyFile, tableFile, wantedFile } from '../exports/table-file.ts'
import { toItemSummary } from './item-view.ts'
import { type ReadReport, reportReader } from './read-report.ts'
import { reportTable } from './report-table.ts'
import { toSourceSheet, toWireReportColumn, toWireReportRow } from './report-view.ts'

const INCLUDES = [
  'attachments',
  'discussions',
  'format',
  'objectValue',
  'ownerInfo',
  'proofs',
  'scope',
  'source',
  'sourceSheets',
] as const

/** Reports: the rows of several sheets as one list (api-guide section 18). Rows are edited in their sheets. */
export const reportEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [listReports(deps), getReport(deps)]

function listReports({ store }: ServiceDeps): Endpoint {
  const items = visibleItems(store)
  return endpoint({
    family: 'Reports',
    title: 'List Reports',
    method: 'GET',
    path: '/reports',
    needs: 'report.list',
    query: { ...PAGING, include: list('ownerInfo'), modifiedSince: instant },
    handle(c, { query: { include, modifiedSince = 0 } }) {
      const reports = items.ofKind(c.get('caller').userId, 'report', ({ modifiedAt }) => modifiedAt >= modifiedSince)
      return replyPage(c, reports, report => toItemSummary(report, new Set(include)))
    },
  })
}

function getReport(deps: ServiceDeps): Endpoint {
  const items = itemStore(deps.store.db)
  const read = reportReader(deps)
  const scopeOf = scopeReader(deps)
  return endpoint({
    family: 'Reports',
    title: 'Get Report',
    method: 'GET',
    path: '/reports/:reportId',
    needs: 'report.read',
    query: { level: VIEW.level, include: list(...INCLUDES), exclude: list(), ...PAGE },
    handle(c, { target, query }) {
      const format = wantedFile(c, ['csv', 'xlsx'])
      const options = toReportOptions(c, query.level)
      const definition = ReportDefinition.parse(items.definitionOf(target.id))
      const report = read(c.get('caller'), definition, options)
      if (format) return replyFile(c, tableFile(reportTable(target.name, definition, report), format))
      const scope = options.include.has('scope') ? { scope: scopeOf(c, definition) } : {}
      return reply(c, { ...toWireReport(target, definition, report, options, query), ...scope })
    },
  })
}

function toWireReport(
  target: VisibleItem,
  definition: ReportDefinition,
  { sources, rows }: ReadReport,
  { include, level, format }: ReportOptions,
  page: Values<typeof PAGE>,
): object {
  const { columns, source } = definition
  return {
    ...toItemSummary(target, include),
    totalRowCount: rows.length,
    ...FLAGS,
    ...(include.has('source') && source ? { source } : {}),
    ...(include.has('sourceSheets') ? { sourceSheets: sources.map(toSourceSheet) } : {}),
    columns: columns.map((column, index) => toWireReportColumn(column, index, level, format)),
    rows: onPage(rows, page).map(row => toWireReportRow(row, columns)),
  }
}

const FLAGS = {
  effectiveAttachmentOptions: [],
  ganttEnabled: false,
  dependenciesEnabled: false,
  resourceManagementEnabled: false,
}

type ReportOptions = ViewOptions & { readonly format: boolean }

/**
 * The options of the caller for reading a report. Types that sheets show from level 2 on, reports show from level 3
 * (api-guide section 11).
 */
function toReportOptions(c: ServiceContext, level = 0): ReportOptions {
  const options = readViewOptions(c)
  return { ...options, level: level >= 3 ? 2 : level >= 1 ? 1 : 0, format: options.include.has('format') }
}

/** A report always has one page; one past the end is the last. */
function onPage<T>(rows: readonly T[], { page = 1, pageSize = 100 }: Values<typeof PAGE>): readonly T[] {
  const at = Math.max(1, Math.min(page, Math.ceil(rows.length / pageSize)))
  return rows.slice((at - 1) * pageSize, at * pageSize)
}

/** The sheets and workspaces of a report, as visible to the caller. */
function scopeReader({ store }: ServiceDeps) {
  const containers = visibleContainers(containerStore(store.db), store.shares)

  return (c: ServiceContext, { sheetIds, workspaceIds }: ReportDefinition): object => {
    const { userId } = c.get('caller')
    return {
      sheets: sheetIds.filter(id => store.sheets.findVisible(userId, id)).map(id => ({ id })),
      workspaces: workspaceIds.filter(id => containers.findWorkspace(userId, id)).map(id => ({ id })),
    }
  }
}
