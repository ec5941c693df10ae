import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { type Destination, destinationOpener } from '../../http/open-destination.ts'
import { replyResult } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { FirstColumn } from '../../rules/columns/column-input.ts'
import { checkFirstColumns } from '../../rules/columns/column-set.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { defineColumn } from '../../rules/columns/define-column.ts'
import { requireScope } from '../../rules/policy.ts'
import { toPermalink } from './summary.ts'

/** A sheet to make. `fromId` is known, so that a copy or a template is refused by its name (1146) and not as unknown. */
const NewSheet = z.strictObject({
  name: z.string().trim().min(1).max(50),
  columns: z.array(FirstColumn).max(400).optional(),
  fromId: z.unknown().optional(),
})

/** Making a sheet from columns, in Home, in a folder or in a workspace. */
export function sheetCreateRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const open = destinationOpener(deps)
  const create = (c: ServiceContext): Promise<Response> => createSheet(c, deps, () => open(c))

  return new Hono<ServiceEnv>()
    .post('/sheets', create)
    .post('/folders/:folderId/sheets', create)
    .post('/workspaces/:workspaceId/sheets', create)
}

/** Makes the sheet with all its columns, or nothing; the caller becomes its owner. */
async function createSheet(c: ServiceContext, deps: ServiceDeps, destination: () => Destination): Promise<Response> {
  const { store, ids, clock } = deps
  const { scopes, userId } = c.get('caller')
  requireScope(scopes, 'sheet.create')
  destination()

  const { name, columns: inputs = [], fromId } = await readBody(c, NewSheet)
  if (fromId !== undefined && fromId !== null) throw refuse(1146, 'a sheet from another sheet or a template')
  checkFirstColumns(inputs)
  const columns = inputs.map(({ index: _index, primary, ...input }, index) => ({
    ...defineColumn(input),
    ...(primary ? { primary } : {}),
    id: ids.next(),
    index,
  }))

  const id = ids.next()
  store.transaction(() => {
    store.sheets.add({ id, name, ownerId: userId, ...destination() }, clock())
    for (const column of columns) store.columns.add(id, column)
  })
  const { level } = readViewOptions(c)
  // A new sheet's columns are shown as they were given, whatever the level: the caller has just named their types.
  const shown = columns.map(column => toWireColumn(column, level || 2, 'OWNER', true))
  return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id), columns: shown } })
}
