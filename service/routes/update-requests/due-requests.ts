import type { ServiceDeps } from '../../http/env.ts'
import { reaches } from '../../rules/access.ts'
import { nextSending } from '../../rules/requests/schedule.ts'
import { type UpdateRequestRecord, updateRequestStore } from '../../store/requests/update-requests.ts'
import { requestSender } from './send-request.ts'

/**
 * Sends every due request once, however many of its times were missed while the service was off. Requests of a sender
 * without edit access are deleted. One that cannot be sent is reported as a bug and retried next time, without blocking
 * others. `origin` is the address of the service. Returns the number of completed ones.
 */
export function dueRequestSender(deps: ServiceDeps) {
  const { store, clock, ids, onBug } = deps
  const requests = updateRequestStore(store.db)
  const send = requestSender(deps)

  const sendOne = (request: UpdateRequestRecord, origin: string): void => {
    const { id, sheetId, sentBy, schedule } = request
    const sheet = store.sheets.findVisible(sentBy.id, sheetId)
    const mayAsk =
      sheet !== null && reaches(sheet.accessLevel, 'EDITOR') && store.users.find(sentBy.id)?.status === 'ACTIVE'
    const isSent = mayAsk && send({ id, sheet, sentBy, origin }, request)
    const now = clock()
    const next = schedule && nextSending(schedule, now)
    if (isSent && next !== null) requests.noteSending(id, { nextSendAt: next, lastSentAt: now })
    else requests.remove(id)
  }

  return (origin: string): number => {
    // One transaction each: sent requests stay sent when a later one fails.
    const turn = (id: number): boolean => {
      try {
        return store.transaction(() => {
          // Another service on the same folder may have sent it in the meantime.
          const request = requests.findDue(id, clock())
          if (request) sendOne(request, origin)
          return request !== null
        })
      } catch (error) {
        onBug?.(ids.ref(), error)
        return false
      }
    }
    return requests.dueIds(clock()).filter(turn).length
  }
}
