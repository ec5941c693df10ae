import { json, oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { mirror, reply, replyResult } from '../../http/reply.ts'
import { replyTokenPage, TOKEN_PAGE } from '../../http/token-page.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ReportColumn, ReportDefinition } from '../../rules/reports/report-definition.ts'
import {
  dropColumn,
  insertColumns,
  MOST_COLUMNS,
  NewReportColumn,
  ReportColumnChange,
  toReportColumn,
} from '../../rules/reports/report-input.ts'
import { reportDefinitions } from './report-store.ts'
import { toWireReportColumn } from './report-view.ts'

/** Reads, adds, changes and deletes the columns of a report. */
export const reportColumnEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [...reads(deps), ...changes(deps)]

const LIST = { family: 'Reports', path: '/reports/:reportId/columns' } as const
const ONE = { family: 'Reports', path: '/reports/:reportId/columns/:columnVirtualId' } as const

/** These endpoints show the real type of every column at any level. */
const toWire = (column: ReportColumn, index: number): object => ({
  ...toWireReportColumn(column, index, 2, false),
  hidden: column.hidden ?? false,
})

function reads(deps: ServiceDeps): readonly Endpoint[] {
  const reports = reportDefinitions(deps)
  return [
    endpoint({
      ...LIST,
      title: 'List Report Columns',
      method: 'GET',
      needs: 'report.read',
      query: TOKEN_PAGE,
      handle(c, { target }) {
        const columns = reports.read(target.id).columns.map((column, index) => ({ column, index }))
        return replyTokenPage(c, columns, {
          positionOf: ({ index }) => [0, index],
          toWire: ({ column, index }) => toWire(column, index),
        })
      },
    }),
    endpoint({
      ...ONE,
      title: 'Get Report Column',
      method: 'GET',
      needs: 'report.read',
      handle(c, { target }) {
        const { columns } = reports.read(target.id)
        const at = indexOf(c, columns)
        return reply(c, columns.slice(at, at + 1).map(column => toWire(column, at))[0] ?? {})
      },
    }),
  ]
}

function changes(deps: ServiceDeps): readonly Endpoint[] {
  const { store, ids } = deps
  const reports = reportDefinitions(deps)
  return [
    endpoint({
      ...LIST,
      title: 'Add Report Columns',
      method: 'POST',
      needs: 'report.change',
      body: oneOrMany(NewReportColumn, MOST_COLUMNS),
      example: { body: [{ title: 'Note', type: 'TEXT_NUMBER', index: 0 }] },
      async handle(c, { again, body }) {
        const { items, sentArray } = await body.read(c)
        const at = items[0]?.index ?? 0
        if (items.some(({ index }) => index !== at)) throw refuse(1135)
        return store.transaction(() => {
          const added = items.map(item => toReportColumn(item, ids.next()))
          const { columns } = reports.change(again().id, definition => insertColumns(definition, added, at))
          return replyResult(c, {
            result: mirror(
              sentArray,
              added.map(one => toWire(one, columns.indexOf(one))),
            ),
          })
        })
      },
    }),
    endpoint({
      ...ONE,
      title: 'Update Report Column',
      method: 'PUT',
      needs: 'report.change',
      body: json(ReportColumnChange),
      example: { body: { width: 200 } },
      async handle(c, { again, body }) {
        const { index, ...looks } = await body.read(c)
        return store.transaction(() => {
          const { id } = again()
          const from = indexOf(c, reports.read(id).columns)
          const { columns } = reports.change(id, definition => movedColumn(definition, from, index ?? from, looks))
          const at = indexOf(c, columns)
          return replyResult(c, { result: columns.slice(at, at + 1).map(column => toWire(column, at))[0] })
        })
      },
    }),
    endpoint({
      ...ONE,
      title: 'Delete Report Column',
      method: 'DELETE',
      needs: 'report.change',
      handle: (c, { target }) =>
        store.transaction(() => {
          indexOf(c, reports.read(target.id).columns)
          reports.change(target.id, definition => dropColumn(definition, pathId(c, 'columnVirtualId')))
          return replyResult(c)
        }),
    }),
  ]
}

/** The index of the column of the path; 1006 for none. */
function indexOf(c: ServiceContext, columns: readonly ReportColumn[]): number {
  const virtualId = pathId(c, 'columnVirtualId')
  const at = columns.findIndex(column => column.virtualId === virtualId)
  if (at < 0) throw refuse(1006)
  return at
}

function movedColumn(
  definition: ReportDefinition,
  from: number,
  to: number,
  { title, width, hidden }: ReportColumnChange,
): ReportDefinition {
  const moved = definition.columns.slice(from, from + 1).map(column => ({
    ...column,
    title: title ?? column.title,
    width: width ?? column.width,
    ...(hidden === undefined ? {} : { hidden }),
  }))
  const columns = definition.columns.toSpliced(from, 1).toSpliced(to, 0, ...moved)
  if (columns.every(({ hidden }) => hidden)) throw refuse(1260)
  return { ...definition, columns }
}
