import { z } from 'zod'
import { Id } from '../id.ts'
import { Recipient } from './recipient.ts'

/** The text of a message: at most 10,000 characters (api-guide section 25). */
export const MessageText = z.string().max(10_000)
export const SubjectText = z.string().max(500)

const Letter = {
  sendTo: z.array(Recipient).min(1),
  subject: SubjectText.optional(),
  message: MessageText.optional(),
  ccMe: z.boolean().optional(),
}

/** A sheet or report to send as a file (api-guide section 21.2), a PDF by default. */
export const SheetEmail = z.strictObject({
  ...Letter,
  format: z.enum(['EXCEL', 'PDF', 'PDF_GANTT']).optional(),
  formatDetails: z.strictObject({ paperSize: z.string().optional() }).optional(),
})

/** Rows to send. Without `columnIds` all visible columns are included; with an empty list, none. */
export const MultiRowEmail = z.strictObject({
  ...Letter,
  rowIds: z.array(Id).min(1).max(500),
  columnIds: z.array(Id).max(400).optional(),
  includeAttachments: z.boolean().optional(),
  includeDiscussions: z.boolean().optional(),
  layout: z.enum(['HORIZONTAL', 'VERTICAL']).optional(),
})

export type SheetEmail = z.output<typeof SheetEmail>
export type MultiRowEmail = z.output<typeof MultiRowEmail>
