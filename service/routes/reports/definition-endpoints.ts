import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { reply, replyResult } from '../../http/reply.ts'
import { defined, toWireDefinition, WireDefinition } from '../../rules/reports/definition-input.ts'
import { reportDefinitions } from './report-store.ts'

/** Reads and replaces the definition of a report: filter, groups, aggregations and order. */
export function definitionEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const { store, ids } = deps
  const reports = reportDefinitions(deps)
  const common = { family: 'Reports', path: '/reports/:reportId/definition' } as const
  return [
    endpoint({
      ...common,
      title: 'Get Report Definition',
      method: 'GET',
      needs: 'report.read',
      handle: (c, { target }) => reply(c, toWireDefinition(reports.read(target.id))),
    }),
    endpoint({
      ...common,
      title: 'Update Report Definition',
      method: 'PUT',
      needs: 'report.change',
      body: json(WireDefinition),
      example: {
        body: { sortingCriteria: [{ column: { primary: true, type: 'TEXT_NUMBER' }, sortingDirection: 'DESCENDING' }] },
      },
      async handle(c, { again, body }) {
        const wire = await body.read(c)
        return store.transaction(() => {
          reports.change(again().id, report => defined(report, wire, () => ids.next()))
          return replyResult(c)
        })
      },
    }),
  ]
}
