import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { defined, WireDefinition } from '../../rules/reports/definition-input.ts'
import { ReportDefinition } from '../../rules/reports/report-definition.ts'
import { NewReport, toReportColumn, widenScope } from '../../rules/reports/report-input.ts'
import { itemStore } from '../../store/reports/items.ts'
import { targetOpener } from '../containers/copy/container-destination.ts'
import { toItemLink } from './item-view.ts'
import { reportDefinitions } from './report-store.ts'

/** Creates a report in a folder or workspace, and deletes one. */
export const reportChangeEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  createReport(deps),
  deleteReport(deps),
]

function createReport(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  const items = itemStore(store.db)
  const reports = reportDefinitions(deps)
  const openTarget = targetOpener(deps)
  return endpoint({
    family: 'Reports',
    title: 'Create Report',
    method: 'POST',
    path: '/reports',
    needs: 'report.create',
    also: ['place.fill'],
    body: json(NewReport.extend({ reportDefinition: WireDefinition.optional() })),
    example: {
      body: {
        name: 'Open tasks',
        destination: { destinationType: 'folder', destinationId: '{folderId}' },
        columns: [{ title: 'Task', type: 'TEXT_NUMBER', primary: true, index: 0 }],
        scope: [{ assetType: 'sheet', assetId: '{sheetId}' }],
      },
    },
    async handle(c, { body }) {
      const { name, destination, columns, scope, reportDefinition } = await body.read(c)
      if (new Set(columns.map(({ index }) => index)).size < columns.length) throw refuse(1031, 'index', 'columns')
      return store.transaction(() => {
        const { userId: ownerId } = c.get('caller')
        const target = openTarget(c, destination)
        reports.requireSeen(ownerId, scope)
        const inOrder = columns.toSorted((one, other) => one.index - other.index)
        const shown = { columns: inOrder.map(column => toReportColumn(column, ids.next())) }
        const bare = widenScope(ReportDefinition.parse(shown), scope)
        const definition = reportDefinition ? defined(bare, reportDefinition, () => ids.next()) : bare
        const id = ids.next()
        items.add({ id, kind: 'report', name, ownerId, ...target, definition }, clock())
        const made = { id, name, accessLevel: 'OWNER', permalink: toItemLink('report', id), isSummaryReport: false }
        // The public service returns an array of one.
        return replyResult(c, { result: [made] })
      })
    },
  })
}

function deleteReport({ store }: ServiceDeps): Endpoint {
  const items = itemStore(store.db)
  return endpoint({
    family: 'Reports',
    title: 'Delete Report',
    method: 'DELETE',
    path: '/reports/:reportId',
    needs: 'report.delete',
    handle(c, { target }) {
      store.transaction(() => items.remove(target.id))
      return replyResult(c)
    },
  })
}
