import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { flag, ids, needed } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { removeRows } from '../../rules/rows/outline.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { rowDropper } from './drop-rows.ts'

/** Deletes rows with their descendants and attachments. Responds with the deleted ids in sheet order. */
export function deleteRows(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const dropRows = rowDropper(deps)
  return endpoint({
    family: 'Rows',
    title: 'Delete Rows',
    method: 'DELETE',
    path: '/sheets/:sheetId/rows',
    needs: 'row.change',
    query: { ids: needed(ids), ignoreRowsNotFound: flag },
    example: { query: 'ids={rowId}' },
    handle(c, { target: { id: sheetId, accessLevel, version }, query: { ids: asked, ignoreRowsNotFound = false } }) {
      if (asked.length === 0) throw refuse(1009, 'ids')

      return store.transaction(() => {
        const outline = store.rows.outline(sheetId)
        const known = new Set(outline.map(({ id }) => id))
        if (asked.some(id => !known.has(id)) && !ignoreRowsNotFound) throw refuse(1006)

        const { rest, removed } = removeRows(outline, asked)
        const isAdmin = reaches(accessLevel, 'ADMIN')
        if (!isAdmin && removed.some(id => store.rows.find(sheetId, id)?.locked)) throw refuse(1092)

        dropRows(sheetId, outline, { rest, removed })
        return replyResult(c, {
          result: removed,
          version: removed.length === 0 ? version : sheetChanged(deps, sheetId),
        })
      })
    },
  })
}
