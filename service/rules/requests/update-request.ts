import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { Id } from '../id.ts'
import { MessageText, SubjectText } from './email-input.ts'
import { Email, MOST_RECIPIENTS } from './recipient.ts'
import type { Schedule } from './schedule.ts'
import { NumericScheduleInput, ScheduleInput } from './schedule-input.ts'

const Parts = {
  // Groups cannot be recipients: each response is from one user (api-guide section 20.2).
  sendTo: z.array(z.strictObject({ email: Email })).min(1),
  rowIds: z.array(Id).min(1).max(500),
  columnIds: z.array(Id).max(400).optional(),
  includeAttachments: z.boolean().optional(),
  includeDiscussions: z.boolean().optional(),
  ccMe: z.boolean().optional(),
  subject: SubjectText.optional(),
  message: MessageText.optional(),
}

/** An update request as sent. Without a schedule it is sent at once. */
export const NewUpdateRequest = z.strictObject({ ...Parts, schedule: ScheduleInput.optional() })
export const NumericNewUpdateRequest = z.strictObject({ ...Parts, schedule: NumericScheduleInput.optional() })

const Change = { ...Parts, id: Id.optional(), sendTo: Parts.sendTo.optional(), rowIds: Parts.rowIds.optional() }

/** A change of a request that is still to be sent; absent attributes stay. */
export const UpdateRequestChange = z.strictObject({ ...Change, schedule: ScheduleInput.optional() })
export const NumericUpdateRequestChange = z.strictObject({ ...Change, schedule: NumericScheduleInput.optional() })

/** The requested cells: these rows in these columns, and the additional context for recipients. */
export type AskedCells = {
  readonly rowIds: readonly number[]
  readonly columnIds: readonly number[]
  readonly includeAttachments: boolean
  readonly includeDiscussions: boolean
  readonly subject: string
  readonly message: string
}

export type UpdateRequest = AskedCells & {
  readonly sendTo: readonly string[]
  readonly ccMe: boolean
  readonly schedule: Schedule | null
}

type Sent = Omit<z.output<typeof UpdateRequestChange>, 'id' | 'schedule'>

/** A new or changed request; rejected when it requests nothing (1228) or has too many recipients (1066). */
export function toUpdateRequest(
  sent: Sent,
  before: UpdateRequest | null,
  sheetName: string,
): Omit<UpdateRequest, 'schedule'> {
  const emails = sent.sendTo ? uniqueAddresses(sent.sendTo.map(({ email }) => email)) : (before?.sendTo ?? [])
  if (emails.length > MOST_RECIPIENTS) throw refuse(1066, MOST_RECIPIENTS)
  const after = {
    sendTo: emails,
    rowIds: [...new Set(sent.rowIds ?? before?.rowIds ?? [])],
    columnIds: [...new Set(sent.columnIds ?? before?.columnIds ?? [])],
    includeAttachments: sent.includeAttachments ?? before?.includeAttachments ?? false,
    includeDiscussions: sent.includeDiscussions ?? before?.includeDiscussions ?? false,
    ccMe: sent.ccMe ?? before?.ccMe ?? false,
    subject: sent.subject?.trim() || before?.subject || `Update request: ${sheetName}`,
    message: sent.message?.trim() || before?.message || 'Please update the following in my sheet.',
  }
  if (after.columnIds.length === 0 && !after.includeAttachments && !after.includeDiscussions) {
    throw refuse(1228, 'columnIds', 'includeAttachments')
  }
  return after
}

function uniqueAddresses(emails: readonly string[]): readonly string[] {
  return [...new Map(emails.map(email => [email.toLowerCase(), email])).values()]
}
