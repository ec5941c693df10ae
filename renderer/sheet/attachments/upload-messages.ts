import { assertNever } from '../../../shared/assert-never.ts'
import type { Upload } from '../../../shared/model/attachment.ts'
import { formatBytes } from '../../ui/messages/format-counts.ts'
import { waitFor } from '../../ui/messages/format-times.ts'

/** The status line of an upload. `isNext`: it is the first in the queue. */
export function uploadLine(upload: Upload, nowMs: number, isNext: boolean): string {
  switch (upload.state) {
    case 'queued':
      return upload.reason ?? (isNext ? 'Queued, starts next' : 'Queued')
    case 'sending':
      return [progress(upload), timeLeft(upload, nowMs)].filter(Boolean).join(', ')
    case 'changed':
    case 'unreadable':
    case 'failed':
      return upload.reason ?? 'This file was not uploaded. Nothing was attached.'
    case 'done':
      return 'Attached'
    default:
      return assertNever(upload.state)
  }
}

/** 0 to 100; 100 for an empty file. */
export function uploadPercent({ sentBytes, totalBytes }: Upload): number {
  return totalBytes === 0 ? 100 : Math.min(100, Math.round((100 * sentBytes) / totalBytes))
}

/** "8.1 of 13 MB", both numbers in the unit of the total. */
function progress({ sentBytes, totalBytes }: Upload): string {
  const whole = formatBytes(totalBytes)
  const part = formatBytes(sentBytes)
  const unit = whole.split(' ').at(-1)
  return `${part.endsWith(` ${unit}`) ? part.slice(0, -(unit?.length ?? 0) - 1) : part} of ${whole}`
}

/** Empty in the first two seconds, when an estimate would be unreliable. */
function timeLeft({ startedAt, sentBytes, totalBytes }: Upload, nowMs: number): string {
  if (startedAt === null || sentBytes === 0) return ''
  const passedMs = nowMs - startedAt
  if (passedMs < 2000 || sentBytes >= totalBytes) return ''
  return `about ${waitFor((passedMs / sentBytes) * (totalBytes - sentBytes))} left`
}
