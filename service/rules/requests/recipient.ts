import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { Id } from '../id.ts'

/** An address that a message can be sent to. */
export const Email = z.email({ pattern: z.regexes.html5Email }).max(254)

/** A recipient: one address, or all members of a group. */
export const Recipient = z.strictObject({ email: Email.optional(), groupId: Id.optional() })

export type Recipient = z.output<typeof Recipient>

/** The most recipients per request (api-guide section 25). */
export const MOST_RECIPIENTS = 1000

/** Rejects recipients without address and group (1228), with both (1219), and too many (1066). */
export function checkRecipients(recipients: readonly Recipient[]): void {
  if (recipients.length > MOST_RECIPIENTS) throw refuse(1066, MOST_RECIPIENTS)
  for (const { email, groupId } of recipients) {
    if (email === undefined && groupId === undefined) throw refuse(1228, 'email', 'groupId')
    if (email !== undefined && groupId !== undefined) throw refuse(1219, 'email', 'groupId')
  }
}
