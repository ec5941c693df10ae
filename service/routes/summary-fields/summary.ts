import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { flag, ids, needed, PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { followFields } from '../sheets/follow-references.ts'
import { addPicture } from './add-picture.ts'
import { addFields, storeFields, updateFields } from './change-fields.ts'
import { FIELD_VIEW, fieldViewer } from './field-replies.ts'

/** The summary of a sheet: named fields that formulas can read (api-guide section 20.4). */
export const summaryEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  getSummary(deps),
  listFields(deps),
  addFields(deps),
  updateFields(deps),
  deleteFields(deps),
  addPicture(deps),
]

const READ = { family: 'Sheets', method: 'GET', needs: 'summary.read' } as const

function getSummary(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...READ,
    title: 'Get Sheet Summary',
    path: '/sheets/:sheetId/summary',
    query: FIELD_VIEW,
    handle: (c, { target }) =>
      reply(c, { fields: deps.store.summaryFields.of(target.id).map(fieldViewer(c, deps, target)) }),
  })
}

function listFields(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...READ,
    title: 'Get Summary Fields',
    path: '/sheets/:sheetId/summary/fields',
    query: { ...FIELD_VIEW, ...PAGING },
    handle: (c, { target }) => replyPage(c, deps.store.summaryFields.of(target.id), fieldViewer(c, deps, target)),
  })
}

/** Deletes fields and responds with their ids. Formulas that refer to them become broken. */
function deleteFields(deps: ServiceDeps): Endpoint {
  const { store } = deps
  return endpoint({
    family: 'Sheets',
    title: 'Delete Summary Fields',
    method: 'DELETE',
    path: '/sheets/:sheetId/summary/fields',
    needs: 'summary.change',
    query: { ids: needed(ids), ignoreSummaryFieldsNotFound: flag },
    example: { query: 'ids={fieldId}' },
    handle: (c, { again, query: { ids: asked, ignoreSummaryFieldsNotFound = false } }) =>
      store.transaction(() => {
        if (asked.length === 0) throw refuse(1009, 'ids')
        const { id: sheetId, version } = again()
        const fields = store.summaryFields.of(sheetId)
        const gone = fields.filter(({ definition }) => asked.includes(definition.id))
        if (gone.length < new Set(asked).size && !ignoreSummaryFieldsNotFound) throw refuse(1006)

        for (const { definition } of gone) store.summaryFields.remove(sheetId, definition.id)
        const titles = gone.map(({ definition }) => ({ from: definition.title, to: null }))
        followFields(store, sheetId, titles)
        storeFields(store, sheetId, store.summaryFields.of(sheetId))
        const result = gone.map(({ definition }) => definition.id)
        return replyResult(c, { result, version: gone.length === 0 ? version : sheetChanged(deps, sheetId) })
      }),
  })
}
