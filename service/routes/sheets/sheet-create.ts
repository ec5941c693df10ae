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
import { Id } from '../../rules/id.ts'
import { requireAccess, requireScope } from '../../rules/policy.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { readCopyParts } from '../places/copy/copy-parts.ts'
import { type CopySheet, sheetCopier } from '../places/copy/sheet-copier.ts'
import { toPermalink } from './summary.ts'

/** A sheet to make: of columns, or (`fromId`) like a sheet that is there. There are no templates here. */
const NewSheet = z.strictObject({
  name: z.string().trim().min(1).max(50),
  columns: z.array(FirstColumn).max(400).optional(),
  fromId: Id.nullish(),
})

/** Making a sheet from columns, in Home, in a folder or in a workspace. */
export function sheetCreateRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const open = destinationOpener(deps)
  const copySheet = sheetCopier(deps)
  const create = (c: ServiceContext): Promise<Response> => createSheet(c, deps, () => open(c), copySheet)

  return new Hono<ServiceEnv>()
    .post('/sheets', create)
    .post('/folders/:folderId/sheets', create)
    .post('/workspaces/:workspaceId/sheets', create)
}

/** Makes the sheet with all its columns, or nothing; the caller becomes its owner. */
async function createSheet(
  c: ServiceContext,
  deps: ServiceDeps,
  destination: () => Destination,
  copySheet: CopySheet,
): Promise<Response> {
  const { store, ids, clock } = deps
  const { scopes, userId } = c.get('caller')
  requireScope(scopes, 'sheet.create')
  destination()

  const { name, columns: inputs = [], fromId = null } = await readBody(c, NewSheet)
  if (fromId !== null) {
    if (inputs.length > 0) throw refuse(1032, 'columns')
    const id = store.transaction(() => {
      const from = findOriginal(c, deps, fromId)
      return copySheet(from, { ...destination(), name, ownerId: userId }, readCopyParts(c))
    })
    return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id) } })
  }
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

/** The sheet to make another one like. Reading it is right enough; what cannot be seen is not there (1006). */
function findOriginal(c: ServiceContext, { store }: ServiceDeps, id: number): VisibleSheet {
  const sheet = store.sheets.findVisible(c.get('caller').userId, id)
  if (!sheet) throw refuse(1006)
  requireAccess(sheet.accessLevel, 'sheet.copy')
  return sheet
}
