import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { nextSending } from '../../rules/requests/schedule.ts'
import { toSchedule } from '../../rules/requests/schedule-input.ts'
import {
  NewUpdateRequest,
  NumericNewUpdateRequest,
  NumericUpdateRequestChange,
  toUpdateRequest,
  UpdateRequestChange,
} from '../../rules/requests/update-request.ts'
import { type UpdateRequestRecord, updateRequestStore } from '../../store/requests/update-requests.ts'
import { checkAskedFor } from '../emails/rows-asked-for.ts'
import { toWireRequest, toWireSummary } from './request-view.ts'
import { requestSender } from './send-request.ts'

/** Update requests that are still to be sent (api-guide section 20.2). One is removed after its last sending. */
export const updateRequestEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...reads(deps),
  addRequest(deps),
  changeRequest(deps),
  deleteRequest(deps),
]

const OF_SHEET = { family: 'Update Requests', path: '/sheets/:sheetId/updaterequests' } as const
const ONE = { family: 'Update Requests', path: '/sheets/:sheetId/updaterequests/:updateRequestId' } as const

function reads(deps: ServiceDeps): readonly Endpoint[] {
  const requests = updateRequestStore(deps.store.db)
  const find = requestFinder(deps)
  return [
    endpoint({
      ...OF_SHEET,
      title: 'List Update Requests',
      method: 'GET',
      needs: 'update-request.read',
      query: PAGING,
      handle: (c, { target }) => replyPage(c, requests.of(target.id), toWireSummary),
    }),
    endpoint({
      ...ONE,
      title: 'Get Update Request',
      method: 'GET',
      needs: 'update-request.read',
      handle: (c, { target }) => reply(c, toWireRequest(find(c, target.id))),
    }),
  ]
}

/** Without a schedule the request is sent at once and exists only in this response. */
function addRequest(deps: ServiceDeps): Endpoint {
  const { store, clock, ids } = deps
  const requests = updateRequestStore(store.db)
  const send = requestSender(deps)
  return endpoint({
    ...OF_SHEET,
    title: 'Create Update Request',
    method: 'POST',
    needs: 'update-request.change',
    body: json(NewUpdateRequest, NumericNewUpdateRequest),
    example: { body: { sendTo: [{ email: 'kim@office.example' }], rowIds: ['{rowId}'], columnIds: ['{columnId}'] } },
    async handle(c, { body, again }) {
      const { schedule, ...sent } = await body.read(c)
      const { userId, name, email } = c.get('caller')
      const now = clock()
      return store.transaction(() => {
        const sheet = again()
        const request = {
          ...toUpdateRequest(sent, null, sheet.name),
          schedule: schedule ? toSchedule(schedule, now) : null,
        }
        checkAskedFor(deps, sheet.id, request)
        const id = ids.next()
        const next = request.schedule && nextSending(request.schedule, now)
        const sentBy = { id: userId, name, email }
        if (next === null) send({ id, sheet, sentBy, origin: new URL(c.req.url).origin }, request)
        else requests.add({ id, sheetId: sheet.id, sentBy: userId }, request, next, now)
        store.sheets.touch(sheet.id, now)
        const made = {
          id,
          sheetId: sheet.id,
          nextSendAt: next ?? now,
          lastSentAt: null,
          createdAt: now,
          modifiedAt: now,
        }
        return replyResult(c, { result: toWireRequest({ ...request, ...made, sentBy }) })
      })
    },
  })
}

function changeRequest(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const requests = updateRequestStore(store.db)
  const find = requestFinder(deps)
  return endpoint({
    ...ONE,
    title: 'Update Update Request',
    method: 'PUT',
    needs: 'update-request.change',
    body: json(UpdateRequestChange, NumericUpdateRequestChange),
    example: { body: { subject: 'Please have a look' } },
    async handle(c, { body, again }) {
      const { schedule: sentSchedule, id, ...sent } = await body.read(c)
      const now = clock()
      return store.transaction(() => {
        const sheet = again()
        const before = find(c, sheet.id)
        if (id !== undefined && id !== before.id) throw refuse(1029)
        const schedule = sentSchedule ? toSchedule(sentSchedule, now) : before.schedule
        const request = { ...toUpdateRequest(sent, before, sheet.name), schedule }
        // Only sent rows and columns are checked: ones deleted since the request was created are no error of this
        // change.
        if (sent.rowIds || sent.columnIds) checkAskedFor(deps, sheet.id, { ...sent, rowIds: sent.rowIds ?? [] })
        const next = (sentSchedule && schedule && nextSending(schedule, now)) ?? before.nextSendAt
        requests.change(before.id, request, next, now)
        store.sheets.touch(sheet.id, now)
        return replyResult(c, { result: toWireRequest(find(c, sheet.id)) })
      })
    },
  })
}

function deleteRequest(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const requests = updateRequestStore(store.db)
  const find = requestFinder(deps)
  return endpoint({
    ...ONE,
    title: 'Delete Update Request',
    method: 'DELETE',
    needs: 'update-request.change',
    handle: (c, { again }) =>
      store.transaction(() => {
        const sheet = again()
        requests.remove(find(c, sheet.id).id)
        store.sheets.touch(sheet.id, clock())
        return replyResult(c)
      }),
  })
}

/** Finds the request of the path; 1006 when the sheet has no such request, or it was sent for the last time. */
function requestFinder({ store }: ServiceDeps) {
  const requests = updateRequestStore(store.db)
  return (c: ServiceContext, sheetId: number): UpdateRequestRecord => {
    const request = requests.find(sheetId, pathId(c, 'updateRequestId'))
    if (!request) throw refuse(1006)
    return request
  }
}
