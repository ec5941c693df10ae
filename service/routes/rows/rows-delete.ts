import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { queryFlag, queryIds } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { removeRows } from '../../rules/rows/outline.ts'
import type { AttachmentStore } from '../../store/content/attachments.ts'

/** Deletes rows with all below them, and what was attached to them. Answers with the ids that went, in sheet order. */
export function deleteRows(c: ServiceContext, deps: ServiceDeps, attachments: AttachmentStore): Response {
  const { store, clock } = deps
  const { id: sheetId, accessLevel, version } = openSheet(c, deps, 'row.change')
  const ids = queryIds(c, 'ids')
  if (!ids || ids.length === 0) throw refuse(1009, 'ids')

  return store.transaction(() => {
    const outline = store.rows.outline(sheetId)
    const known = new Set(outline.map(({ id }) => id))
    if (ids.some(id => !known.has(id)) && !queryFlag(c, 'ignoreRowsNotFound')) throw refuse(1006)

    const { rest, removed } = removeRows(outline, ids)
    const isAdmin = reaches(accessLevel, 'ADMIN')
    if (!isAdmin && removed.some(id => store.rows.find(sheetId, id)?.locked)) throw refuse(1092)

    for (const id of removed) store.rows.remove(sheetId, id)
    store.rows.rearrange(sheetId, outline, rest)
    attachments.removeOfDeletedRows(sheetId)
    return replyResult(c, {
      result: removed,
      version: removed.length === 0 ? version : store.sheets.touch(sheetId, clock()),
    })
  })
}
