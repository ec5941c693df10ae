import { json, oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { mirror, reply, replyPage, replyResult } from '../../http/reply.ts'
import { readLevel, readViewOptions, VIEW } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { asMeant, changeColumn, checkDeletable } from '../../rules/columns/change-column.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { ColumnChange, NewColumn } from '../../rules/columns/column-input.ts'
import { checkAddedColumns } from '../../rules/columns/column-set.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { defineColumn } from '../../rules/columns/define-column.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { convertColumn, numberRows, renumberColumns } from './column-effects.ts'
import { followTitle } from './follow-references.ts'

/** The most columns of a sheet; one more is rejected (1061). */
const MAX_COLUMNS = 400

/** The columns of a sheet (api-guide section 8). */
export const columnEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...reads(deps),
  addColumns(deps),
  updateColumn(deps),
  deleteColumn(deps),
]

const ALL = { family: 'Columns', path: '/sheets/:sheetId/columns' } as const
const ONE = { family: 'Columns', path: '/sheets/:sheetId/columns/:columnId' } as const

function reads(deps: ServiceDeps): readonly Endpoint[] {
  return [
    endpoint({
      ...ALL,
      title: 'List Columns',
      method: 'GET',
      needs: 'column.read',
      query: { ...PAGING, ...VIEW },
      handle(c, { target: { id, accessLevel } }) {
        const { level, include } = readViewOptions(c)
        return replyPage(c, deps.store.columns.of(id), column =>
          toWireColumn(column, level, accessLevel, include.has('format')),
        )
      },
    }),
    endpoint({
      ...ONE,
      title: 'Get Column',
      method: 'GET',
      needs: 'column.read',
      query: VIEW,
      handle(c, { target }) {
        const { level, include } = readViewOptions(c)
        const { column } = findColumn(c, deps, target)
        return reply(c, toWireColumn(column, level, target.accessLevel, include.has('format')))
      },
    }),
  ]
}

/** Inserts new columns before the column at their index; the response repeats that index for each. */
function addColumns(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  return endpoint({
    ...ALL,
    title: 'Add Columns',
    method: 'POST',
    needs: 'column.change',
    query: { level: VIEW.level },
    body: oneOrMany(NewColumn, MAX_COLUMNS),
    example: { body: { title: 'Start', type: 'DATE', index: 0 } },
    async handle(c, { again, body }) {
      const { items, sentArray } = await body.read(c)
      const [first] = items
      if (!first) throw refuse(1024)

      return store.transaction(() => {
        const sheet = again()
        const existing = store.columns.of(sheet.id)
        checkAddedColumns(items, existing)
        if (existing.length + items.length > MAX_COLUMNS) throw refuse(1061, 'columns')

        const index = Math.min(first.index, existing.length)
        const added = items.map(
          ({ index: _index, ...input }): ColumnRecord => ({ ...defineColumn(input), id: ids.next(), index }),
        )
        for (const column of added) store.columns.add(sheet.id, column)
        renumberColumns(store, sheet.id, existing.toSpliced(index, 0, ...added))
        const stamp = { at: clock(), by: c.get('caller').userId }
        for (const column of added) numberRows(store, sheet.id, column, stamp)
        sheetChanged(deps, sheet.id)
        const shown = added.map(column => toWireColumn(column, readLevel(c), sheet.accessLevel, true))
        return replyResult(c, { result: mirror(sentArray, shown) ?? [] })
      })
    },
  })
}

/** Changes or moves a column; a new type converts its cells. Different ids are rejected (1029). */
function updateColumn(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  return endpoint({
    ...ONE,
    title: 'Update Column',
    method: 'PUT',
    needs: 'column.change',
    query: { level: VIEW.level },
    body: json(ColumnChange),
    example: { body: { title: 'Renamed' } },
    async handle(c, { again, body }) {
      const sent = await body.read(c)
      if (sent.id !== undefined && Number(sent.id) !== pathId(c, 'columnId')) throw refuse(1029)

      return store.transaction(() => {
        const sheet = again()
        const { column, others } = findColumn(c, deps, sheet)
        const change = asMeant(sent, column, readLevel(c))
        const changed = changeColumn(column, change, others, sheet.settings.dependenciesEnabled ?? false)
        const index = Math.min(change.index ?? column.index, others.length)
        const after: ColumnRecord = { ...changed, id: column.id, index }
        store.columns.update(sheet.id, after)
        renumberColumns(store, sheet.id, others.toSpliced(index, 0, after))
        const stamp = { at: clock(), by: c.get('caller').userId }
        if (after.type !== column.type) convertColumn(store, sheet.id, after, stamp)
        if (after.systemColumnType !== column.systemColumnType) numberRows(store, sheet.id, after, stamp)
        const followed = followTitle(store, sheet.id, { from: column.title, to: after.title })
        sheetChanged(deps, sheet.id)
        const shown = followed.get(column.id) ?? after
        return replyResult(c, { result: toWireColumn(shown, readLevel(c), sheet.accessLevel, true) })
      })
    },
  })
}

/** Deletes a column with its cells and renumbers the columns after it. */
function deleteColumn(deps: ServiceDeps): Endpoint {
  const { store } = deps
  return endpoint({
    ...ONE,
    title: 'Delete Column',
    method: 'DELETE',
    needs: 'column.change',
    handle: (c, { again }) =>
      store.transaction(() => {
        const sheet = again()
        const { column, others } = findColumn(c, deps, sheet)
        checkDeletable(column, others, sheet.settings.dependenciesEnabled ?? false)
        store.columns.remove(sheet.id, column.id)
        store.rows.dropCells(sheet.id, column.id)
        store.history.dropColumn(sheet.id, column.id)
        renumberColumns(store, sheet.id, others)
        followTitle(store, sheet.id, { from: column.title, to: null })
        sheetChanged(deps, sheet.id)
        return replyResult(c)
      }),
  })
}

/** The column of the path and the other columns of its sheet; 1006 without such a column. */
function findColumn(c: ServiceContext, { store }: ServiceDeps, sheet: VisibleSheet) {
  const columns = store.columns.of(sheet.id)
  const columnId = pathId(c, 'columnId')
  const column = columns.find(({ id }) => id === columnId)
  if (!column) throw refuse(1006)
  return { column, others: columns.filter(({ id }) => id !== columnId) }
}
