import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { type FilterRecord, filterStore } from '../../store/reports/filters.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'

/** The saved filters of a sheet: shared ones and the caller's own (api-guide section 6.7). */
export function filterEndpoints({ store, clock }: ServiceDeps): readonly Endpoint[] {
  const filters = filterStore(store.db)
  const common = { family: 'Sheets' } as const

  const find = (c: ServiceContext, { id }: VisibleSheet): FilterRecord => {
    const filter = filters.find(id, c.get('caller').userId, pathId(c, 'filterId'))
    if (!filter) throw refuse(1006)
    return filter
  }
  return [
    endpoint({
      ...common,
      title: 'List Sheet Filters',
      method: 'GET',
      path: '/sheets/:sheetId/filters',
      needs: 'filter.read',
      query: PAGING,
      handle: (c, { target }) => replyPage(c, filters.ofSheet(target.id, c.get('caller').userId), toWireFilter),
    }),
    endpoint({
      ...common,
      title: 'Get Sheet Filter',
      method: 'GET',
      path: '/sheets/:sheetId/filters/:filterId',
      needs: 'filter.read',
      handle: (c, { target }) => reply(c, toWireFilter(find(c, target))),
    }),
    endpoint({
      ...common,
      title: 'Delete Sheet Filter',
      method: 'DELETE',
      path: '/sheets/:sheetId/filters/:filterId',
      needs: 'filter.change',
      handle(c, { target }) {
        store.transaction(() => {
          const { id, type } = find(c, target)
          if (type === 'SHARED' && !reaches(target.accessLevel, 'ADMIN')) throw refuse(1181)
          filters.remove(target.id, id)
          store.sheets.touch(target.id, clock())
        })
        return replyResult(c)
      },
    }),
  ]
}

/** Converts a filter to wire form. */
export function toWireFilter({ id, name, type, query }: FilterRecord): object {
  return { id, name, filterType: type, query, version: 1 }
}
