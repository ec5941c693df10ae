import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { replyTokenPage, TOKEN_PAGE } from '../../http/token-page.ts'
import { narrowScope, ReportScope, widenScope } from '../../rules/reports/report-input.ts'
import { reportDefinitions } from './report-store.ts'

/** Lists, adds and removes the sheets and workspaces of a report. */
export function reportScopeEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const reports = reportDefinitions(deps)
  const common = { family: 'Reports', path: '/reports/:reportId/scope' } as const
  const change = {
    ...common,
    needs: 'report.change-scope',
    body: json(ReportScope),
    example: { body: [{ assetType: 'sheet', assetId: '{sheetId}' }] },
  } as const
  return [
    endpoint({
      ...common,
      title: 'List Report Scope',
      method: 'GET',
      needs: 'report.read',
      query: TOKEN_PAGE,
      handle(c, { target }) {
        const { sheetIds, workspaceIds } = reports.read(target.id)
        const scope: ReportScope = [
          ...sheetIds.map(assetId => ({ assetType: 'sheet' as const, assetId })),
          ...workspaceIds.map(assetId => ({ assetType: 'workspace' as const, assetId })),
        ]
        const seen = scope.filter(asset => reports.sees(c.get('caller').userId, asset))
        return replyTokenPage(c, seen, {
          positionOf: ({ assetType, assetId }) => [assetType === 'sheet' ? 0 : 1, assetId],
          toWire: asset => asset,
        })
      },
    }),
    endpoint({
      ...change,
      title: 'Add Report Scope',
      method: 'POST',
      async handle(c, { again, body }) {
        const scope = await body.read(c)
        return store.transaction(() => {
          const { id } = again()
          reports.requireSeen(c.get('caller').userId, scope)
          reports.change(id, definition => widenScope(definition, scope))
          return replyResult(c)
        })
      },
    }),
    endpoint({
      ...change,
      title: 'Remove Report Scope',
      method: 'DELETE',
      async handle(c, { again, body }) {
        const scope = await body.read(c)
        return store.transaction(() => {
          reports.change(again().id, definition => narrowScope(definition, scope))
          return replyResult(c)
        })
      },
    }),
  ]
}
