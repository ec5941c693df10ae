import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { type SentRequestRecord, sentRequestStore } from '../../store/requests/sent-requests.ts'
import { toWireSent } from './request-view.ts'

const OF_SHEET = { family: 'Update Requests', path: '/sheets/:sheetId/sentupdaterequests' } as const
const ONE = { family: 'Update Requests', path: '/sheets/:sheetId/sentupdaterequests/:sentUpdateRequestId' } as const

/** Sent requests, one per recipient (api-guide section 20.2). */
export function sentRequestEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const sent = sentRequestStore(deps.store.db)
  const find = sentFinder(deps)
  return [
    endpoint({
      ...OF_SHEET,
      title: 'List Sent Update Requests',
      method: 'GET',
      needs: 'update-request.read',
      query: PAGING,
      handle: (c, { target }) => replyPage(c, sent.of(target.id), toWireSent),
    }),
    endpoint({
      ...ONE,
      title: 'Get Sent Update Request',
      method: 'GET',
      needs: 'update-request.read',
      handle: (c, { target }) => reply(c, toWireSent(find(c, target.id))),
    }),
    cancelSent(deps),
  ]
}

/**
 * Invalidates its link. The request stays in the list as CANCELED; an answered or canceled one stays as it is (1146).
 */
function cancelSent(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const sent = sentRequestStore(store.db)
  const find = sentFinder(deps)
  return endpoint({
    ...ONE,
    title: 'Delete Sent Update Request',
    method: 'DELETE',
    needs: 'update-request.change',
    handle: (c, { again }) =>
      store.transaction(() => {
        const sheet = again()
        const { id, status } = find(c, sheet.id)
        if (status !== 'PENDING') throw refuse(1146, `the request is ${status}`)
        sent.setStatus(id, 'CANCELED')
        store.sheets.touch(sheet.id, clock())
        return replyResult(c)
      }),
  })
}

function sentFinder({ store }: ServiceDeps) {
  const sent = sentRequestStore(store.db)
  return (c: ServiceContext, sheetId: number): SentRequestRecord => {
    const found = sent.find(sheetId, pathId(c, 'sentUpdateRequestId'))
    if (!found) throw refuse(1006)
    return found
  }
}
