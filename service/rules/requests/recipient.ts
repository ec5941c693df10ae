import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { Id } from '../id.ts'

/** An address that a message can be sent to. */
export const Email = z.email({ pattern: z.regexes.html5Email }).max(254)

/** Somebody to write to: one address, or everybody in a group. */
export const Recipient = z.strictObject({ email: Email.optional(), groupId: Id.optional() })

export type Recipient = z.output<typeof Recipient>

/** So many recipients one request may name (api-guide section 25). */
export const MOST_RECIPIENTS = 1000

/** Refuses recipients that name nobody (1228), name somebody twice over (1219), or are too many (1066). */
export function checkRecipients(recipients: readonly Recipient[]): void {
  if (recipients.length > MOST_RECIPIENTS) throw refuse(1066, MOST_RECIPIENTS)
  for (const { email, groupId } of recipients) {
    if (email === undefined && groupId === undefined) throw refuse(1228, 'email', 'groupId')
    if (email !== undefined && groupId !== undefined) throw refuse(1219, 'email', 'groupId')
  }
}
