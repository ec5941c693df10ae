import { toTimestamp } from '../../http/reply.ts'
import type { Schedule } from '../../rules/requests/schedule.ts'
import type { AskedCells } from '../../rules/requests/update-request.ts'
import type { SentRequestRecord } from '../../store/requests/sent-requests.ts'
import type { Sendings, UpdateRequestRecord } from '../../store/requests/update-requests.ts'
import { toWireAuthor } from '../content/attachment-view.ts'

/** The summary of a request in lists (api-guide section 20.2). */
export function toWireSummary(request: UpdateRequestRecord): object {
  const { id, subject, message, sendTo, ccMe, schedule, sentBy, createdAt, modifiedAt } = request
  return {
    id,
    subject,
    message,
    sendTo: sendTo.map(email => ({ email })),
    ccMe,
    ...(schedule ? { schedule: toWireSchedule(schedule, request) } : {}),
    sentBy: toWireAuthor(sentBy),
    createdAt: toTimestamp(createdAt),
    modifiedAt: toTimestamp(modifiedAt),
  }
}

/** Converts a request to wire form. */
export function toWireRequest(request: UpdateRequestRecord): object {
  return { ...toWireSummary(request), ...toWireAsked(request) }
}

/** Converts a sent request to wire form. */
export function toWireSent(sent: SentRequestRecord): object {
  const { id, updateRequestId, sentAt, sentBy, sentTo, status, subject, message } = sent
  return {
    id,
    updateRequestId,
    sentAt: toTimestamp(sentAt),
    sentBy: toWireAuthor(sentBy),
    sentTo: { email: sentTo },
    status,
    subject,
    message,
    ...toWireAsked(sent),
  }
}

function toWireAsked({ rowIds, columnIds, includeAttachments, includeDiscussions }: AskedCells): object {
  return { rowIds, ...(columnIds.length === 0 ? {} : { columnIds }), includeAttachments, includeDiscussions }
}

function toWireSchedule(schedule: Schedule, { nextSendAt, lastSentAt }: Sendings): object {
  const { type, startAt, endAt, repeatEvery, dayDescriptors, dayOfMonth, dayOrdinal } = schedule
  const isByDays = type === 'DAILY' && dayDescriptors.length > 0
  return {
    type,
    startAt: toTimestamp(startAt),
    ...(endAt === null ? {} : { endAt: toTimestamp(endAt) }),
    ...(type === 'ONCE' || isByDays ? {} : { repeatEvery }),
    ...(dayDescriptors.length === 0 ? {} : { dayDescriptors }),
    ...(dayOfMonth === null ? {} : { dayOfMonth }),
    ...(dayOrdinal === null ? {} : { dayOrdinal }),
    ...(lastSentAt === null ? {} : { lastSentAt: toTimestamp(lastSentAt) }),
    nextSendAt: toTimestamp(nextSendAt),
  }
}
