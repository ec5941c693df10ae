import type { Attachment } from '../../../shared/model/attachment.ts'

/** A file that left without an answer. `sentAt`: milliseconds since 1970, by our clock. */
export type Sent = { readonly name: string; readonly sizeBytes: number; readonly sentAt: number }

/** How far the clock of the service may be off. */
const CLOCK_MS = 5 * 60_000

/**
 * Whether the file did arrive, judged by what is listed: the same name, the same size (told in kilobytes), and added since it was
 * sent. Several that fit leave it open: the person decides.
 */
export function attachedAlready(listed: readonly Attachment[], sent: Sent): 'yes' | 'no' | 'unclear' {
  const fitting = listed.filter(
    ({ name, sizeBytes, createdAt }) =>
      name === sent.name &&
      (sizeBytes === null || Math.abs(sizeBytes - sent.sizeBytes) <= 1024) &&
      (createdAt === null || Date.parse(createdAt) >= sent.sentAt - CLOCK_MS),
  )
  if (fitting.length > 1) return 'unclear'
  return fitting.length === 1 ? 'yes' : 'no'
}
