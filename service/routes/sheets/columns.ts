import { Hono } from 'hono'
import { readBody, readOneOrMany } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { mirror, reply, replyPage, replyResult } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { changeColumn, checkDeletable } from '../../rules/columns/change-column.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { ColumnChange, NewColumn } from '../../rules/columns/column-input.ts'
import { checkAddedColumns } from '../../rules/columns/column-set.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { defineColumn } from '../../rules/columns/define-column.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { convertColumn, numberRows, renumberColumns } from './column-effects.ts'

/** The most columns a sheet can have; one more is refused (1061). */
const MAX_COLUMNS = 400

/** The columns of a sheet (api-guide section 8). */
export function columnsRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store } = deps

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/columns', c => {
      const { id, accessLevel } = openSheet(c, deps, 'column.read')
      const { level, include } = readViewOptions(c)
      return replyPage(c, store.columns.of(id), column =>
        toWireColumn(column, level, accessLevel, include.has('format')),
      )
    })
    .get('/sheets/:sheetId/columns/:columnId', c => {
      const sheet = openSheet(c, deps, 'column.read')
      const { level, include } = readViewOptions(c)
      return reply(c, toWireColumn(findColumn(c, deps, sheet).column, level, sheet.accessLevel, include.has('format')))
    })
    .post('/sheets/:sheetId/columns', c => addColumns(c, deps))
    .put('/sheets/:sheetId/columns/:columnId', c => updateColumn(c, deps))
    .delete('/sheets/:sheetId/columns/:columnId', c => deleteColumn(c, deps))
}

/** New columns go left of the column that stands at their index; the answer repeats that index for each. */
async function addColumns(c: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const { store, ids, clock } = deps
  openSheet(c, deps, 'column.change')
  const { items, sentArray } = await readOneOrMany(c, NewColumn, MAX_COLUMNS)
  const [first] = items
  if (!first) throw refuse(1024)

  return store.transaction(() => {
    const sheet = openSheet(c, deps, 'column.change')
    const existing = store.columns.of(sheet.id)
    checkAddedColumns(items, existing)
    if (existing.length + items.length > MAX_COLUMNS) throw refuse(1061, 'columns')

    const index = Math.min(first.index, existing.length)
    const added = items.map(
      ({ index: _index, ...input }): ColumnRecord => ({ ...defineColumn(input), id: ids.next(), index }),
    )
    for (const column of added) store.columns.add(sheet.id, column)
    renumberColumns(store, sheet.id, existing.toSpliced(index, 0, ...added))
    for (const column of added) numberRows(store, sheet.id, column)
    store.sheets.touch(sheet.id, clock())
    const shown = added.map(column => toWireColumn(column, readViewOptions(c).level || 2, sheet.accessLevel, true))
    return replyResult(c, { result: mirror(sentArray, shown) ?? [] })
  })
}

/** Changes a column where it stands or moves it; a new type rewrites what its cells hold. Ids that differ are refused (1029). */
async function updateColumn(c: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const { store, clock } = deps
  openSheet(c, deps, 'column.change')
  const change = await readBody(c, ColumnChange)
  if (change.id !== undefined && Number(change.id) !== pathId(c, 'columnId')) throw refuse(1029)

  return store.transaction(() => {
    const sheet = openSheet(c, deps, 'column.change')
    const { column, others } = findColumn(c, deps, sheet)
    const changed = changeColumn(column, change, others, sheet.settings.dependenciesEnabled ?? false)
    const index = Math.min(change.index ?? column.index, others.length)
    const after: ColumnRecord = { ...changed, id: column.id, index }
    store.columns.update(sheet.id, after)
    renumberColumns(store, sheet.id, others.toSpliced(index, 0, after))
    if (after.type !== column.type) convertColumn(store, sheet.id, after)
    if (after.systemColumnType !== column.systemColumnType) numberRows(store, sheet.id, after)
    store.sheets.touch(sheet.id, clock())
    return replyResult(c, { result: toWireColumn(after, readViewOptions(c).level || 2, sheet.accessLevel, true) })
  })
}

/** Deletes a column with all that its cells hold. The columns behind it move up by one. */
function deleteColumn(c: ServiceContext, deps: ServiceDeps): Response {
  const { store, clock } = deps

  return store.transaction(() => {
    const sheet = openSheet(c, deps, 'column.change')
    const { column, others } = findColumn(c, deps, sheet)
    checkDeletable(column, others, sheet.settings.dependenciesEnabled ?? false)
    store.columns.remove(sheet.id, column.id)
    store.rows.dropCells(sheet.id, column.id)
    renumberColumns(store, sheet.id, others)
    store.sheets.touch(sheet.id, clock())
    return replyResult(c)
  })
}

/** The column of the path and the other ones of its sheet; 1006 where the sheet has no such column. */
function findColumn(c: ServiceContext, { store }: ServiceDeps, sheet: VisibleSheet) {
  const columns = store.columns.of(sheet.id)
  const columnId = pathId(c, 'columnId')
  const column = columns.find(({ id }) => id === columnId)
  if (!column) throw refuse(1006)
  return { column, others: columns.filter(({ id }) => id !== columnId) }
}
