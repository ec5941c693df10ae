import { isOwnReason } from '../../../shared/model/others/own-reason.ts'
import { quoted } from './error-messages.ts'

/** `lead`: says whose words the text is, where it is the service's. */
type ReasonParts = { readonly lead: string | null; readonly text: string }

/** The service's words in quotation marks, and Sheaf's own as they are. */
export function reasonParts(reason: string | null): ReasonParts {
  if (!reason?.trim()) return { lead: null, text: 'The service gave no reason.' }
  if (isOwnReason(reason) || reason.startsWith(LEAD)) return { lead: null, text: reason }
  return { lead: LEAD, text: quoted(reason) }
}

const LEAD = 'The server said:'

/** The same in one line. */
export function reasonMessage(reason: string | null): string {
  const { lead, text } = reasonParts(reason)
  return lead === null ? text : `${lead} ${text}`
}
