import { z } from 'zod'
import { type DeclaredBody, json } from '../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { readLevel, VIEW } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { FirstColumn } from '../../rules/columns/column-input.ts'
import { checkFirstColumns } from '../../rules/columns/column-set.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { defineColumn } from '../../rules/columns/define-column.ts'
import { Id } from '../../rules/id.ts'
import { requireAccess } from '../../rules/policy.ts'
import { title } from '../../rules/title.ts'
import type { NewSheet as StoredSheet, VisibleSheet } from '../../store/sheets/sheets.ts'
import { COPY, readCopyParts } from '../containers/copy/copy-parts.ts'
import { sheetCopier } from '../containers/copy/sheet-copier.ts'
import { type Destination, inFolder, inHome, inWorkspace } from '../containers/destination.ts'
import { templateFiller } from '../templates/from-template.ts'
import { toPermalink } from './summary.ts'

/** A new sheet: from columns, or (`fromId`) from a template or another sheet. */
const NewSheet = z.strictObject({
  name: title(50),
  columns: z.array(FirstColumn).max(400).optional(),
  fromId: Id.nullish(),
})
type NewSheet = z.output<typeof NewSheet>

/** Creates a sheet in Home, a folder or a workspace. */
export function sheetCreateEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const create = sheetCreator(deps)
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const common = {
    family: 'Sheets',
    method: 'POST',
    also: ['sheet.copy'],
    query: { ...COPY, level: VIEW.level },
    body: json(NewSheet),
    example: { body: { name: 'Plan', columns } },
  } as const
  return [
    endpoint({
      ...common,
      title: 'Create Sheet',
      path: '/sheets',
      needs: 'sheet.create',
      handle: (c, asked) => create(c, asked, inHome),
    }),
    endpoint({
      ...common,
      title: 'Create Sheet in Folder',
      path: '/folders/:folderId/sheets',
      needs: 'sheet.create-in',
      handle: (c, asked) => create(c, asked, inFolder),
    }),
    endpoint({
      ...common,
      title: 'Create Sheet in Workspace',
      path: '/workspaces/:workspaceId/sheets',
      needs: 'sheet.create-in',
      handle: (c, asked) => create(c, asked, inWorkspace),
    }),
  ]
}

/** Creates sheets with all their columns, or nothing; the caller becomes their owner. */
function sheetCreator(deps: ServiceDeps) {
  const { store } = deps
  const copySheet = sheetCopier(deps)
  const fillTemplate = templateFiller(deps)

  return async <Found>(
    c: ServiceContext,
    { again, body }: Asked<Found, unknown, DeclaredBody<NewSheet>>,
    toDestination: (found: Found) => Destination,
  ): Promise<Response> => {
    const { name, columns = [], fromId = null } = await body.read(c)
    const place = () => ({ ...toDestination(again()), name, ownerId: c.get('caller').userId })
    if (fromId === null) return createOfColumns(c, deps, columns, place)

    if (columns.length > 0) throw refuse(1032, 'columns')
    const id = store.transaction(() => {
      const [where, parts] = [place(), readCopyParts(c)]
      return fillTemplate(fromId, where, parts) ?? copySheet(findOriginal(c, deps, fromId), where, parts)
    })
    return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id) } })
  }
}

function createOfColumns(
  c: ServiceContext,
  { store, ids, clock }: ServiceDeps,
  inputs: NonNullable<NewSheet['columns']>,
  place: () => Omit<StoredSheet, 'id'>,
): Response {
  checkFirstColumns(inputs)
  const columns = inputs.map(({ index: _index, primary, ...input }, index) => ({
    ...defineColumn(input),
    ...(primary ? { primary } : {}),
    id: ids.next(),
    index,
  }))

  const id = ids.next()
  const { name } = store.transaction(() => {
    const sheet = { ...place(), id }
    store.sheets.add(sheet, clock())
    for (const column of columns) store.columns.add(id, column)
    return sheet
  })
  const shown = columns.map(column => toWireColumn(column, readLevel(c), 'OWNER', true))
  return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id), columns: shown } })
}

/** The sheet to copy from. Read access is enough; an invisible one is not found (1006). */
function findOriginal(c: ServiceContext, { store }: ServiceDeps, id: number): VisibleSheet {
  const sheet = store.sheets.findVisible(c.get('caller').userId, id)
  if (!sheet) throw refuse(1006)
  requireAccess(sheet, 'sheet.copy')
  return sheet
}
