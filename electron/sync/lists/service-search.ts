import type { SheetId } from '../../../shared/model/ids.ts'
import type { ServiceAnswer } from '../../../shared/model/search.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { serviceQuery } from '../../../shared/search/search-query.ts'
import type { SearchApi } from '../../api/search.ts'
import type { Ask } from '../ask.ts'

export type ServiceSearchDeps = { readonly api: SearchApi; readonly ask: Ask }

/**
 * Searches at the service: everything, or one sheet. In the background, because the answer only adds to the hits on
 * this computer. A newer search cancels one that is still queued.
 */
export function createServiceSearch({ api, ask }: ServiceSearchDeps) {
  let latest = new AbortController()

  return async (text: string, sheetId: SheetId | null): Promise<Result<ServiceAnswer>> => {
    latest.abort()
    latest = new AbortController()
    const query = serviceQuery(text)
    if (query === '') return ok({ hits: [], total: 0 })
    const job = (signal: AbortSignal) =>
      sheetId === null ? api.everything(query, { signal }) : api.sheet(sheetId, query, { signal })
    return ask.read('Search at the service', 'background', job, { takeBack: latest.signal })
  }
}
