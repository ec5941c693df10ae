import { isOwnReason } from '../../../shared/model/others/own-reason.ts'
import { quoted } from './error-messages.ts'

/** `lead`: introduces a message of the service. */
type ReasonParts = { readonly lead: string | null; readonly text: string }

/** Quotes messages of the service; leaves Sheaf's own unquoted. */
export function reasonParts(reason: string | null): ReasonParts {
  if (!reason?.trim()) return { lead: null, text: 'The service gave no reason.' }
  if (isOwnReason(reason) || reason.startsWith(LEAD)) return { lead: null, text: reason }
  return { lead: LEAD, text: quoted(reason) }
}

const LEAD = 'The server said:'

/** The reason in one line. */
export function reasonMessage(reason: string | null): string {
  const { lead, text } = reasonParts(reason)
  return lead === null ? text : `${lead} ${text}`
}
