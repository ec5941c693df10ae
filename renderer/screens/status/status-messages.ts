import type { SessionState } from '../../../shared/model/account.ts'
import type { Upload } from '../../../shared/model/attachment.ts'
import type { Connection } from '../../../shared/model/connection.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { UnsavedCounts } from '../../../shared/model/unsaved.ts'
import { numberText } from '../../sheet/values/number-format.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { aboutIfLong, waitFor } from '../../ui/messages/format-times.ts'

/**
 * The state of the connection. Unknown without a session, because the service is not contacted. The local service
 * needs no sign-in: it starts automatically.
 */
export function connectionLabel(
  connection: Connection['kind'],
  session: SessionState['kind'],
  local: 'none' | 'starting' | 'here',
): string {
  if (local === 'starting') return 'Starting'
  if (local === 'here' && session !== 'signed-in') return 'Not running'
  if (session !== 'signed-in') return 'Not signed in'
  return { online: 'Connected', connecting: 'Connecting', offline: 'Offline' }[connection]
}

/** The texts of the status bar while the service is unavailable. */
export const offlineMessages = {
  unreachable: {
    state: 'Offline',
    sentence: 'Showing copies from this computer. Keep working: edits are stored here and sent when you reconnect.',
  },
  failing: {
    state: 'Service problem',
    sentence:
      'The service has a problem on its side. Keep working: edits are stored here and sent when it works again.',
  },
} as const

/** The number of unsaved edits; empty before they are counted. */
export function unsavedLine({ total, isUnknown }: Pick<UnsavedCounts, 'total' | 'isUnknown'>, isOffline: boolean) {
  if (isUnknown) return 'Counting edits'
  return total === 0 ? 'Nothing to save' : `${formatCount(total, 'edit')} ${isOffline ? 'stored here' : 'not saved'}`
}

/** "1 uploading, 1 queued, 1 failed"; null without uploads. */
export function uploadsSummary(uploads: readonly Upload[]): string | null {
  const howMany = (state: Upload['state']) => uploads.filter(upload => upload.state === state).length
  const parts = [
    [howMany('sending'), 'uploading'],
    [howMany('queued'), 'queued'],
    [howMany('failed'), 'failed'],
    [howMany('changed') + howMany('unreadable'), 'to decide'],
  ] as const
  const shown = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  return shown.length > 0 ? shown.join(', ') : null
}

type Summary = {
  readonly filled: number
  readonly leftOut: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  readonly unit: string
  readonly format: string | null
  readonly outdated?: number
  readonly withParents?: Pick<Summary, 'numbers' | 'sum' | 'min' | 'max' | 'outdated'>
}

type Figures = readonly (readonly [name: string, value: string])[]

/** The summary with or without parents, as chosen in the status bar. */
export function countedBy(summary: Summary | null, countsParents: boolean): Summary | null {
  if (!summary?.withParents || !countsParents) return summary
  return { ...summary, ...summary.withParents, filled: summary.filled + summary.leftOut, leftOut: 0 }
}

/** Sum, average, smallest and largest of two or more numbers; the count of filled cells, from two on. */
export function selectionFigures(summary: Summary | null): Figures | null {
  if (!summary) return null
  const { numbers, sum, min, max } = summary
  const { filled, leftOut } = summary
  const of = `${formatNumber(filled)} of ${formatCount(filled + leftOut, 'cell')}, parents not counted twice`
  const count: Figures[number] = ['Count', leftOut > 0 ? of : formatNumber(filled)]
  if (numbers < 2 || min === null || max === null) return filled + leftOut < 2 ? null : [count]
  const amount = (number: number) => figureText(number, summary)
  return [['Sum', amount(sum)], ['Avg', amount(sum / numbers)], count, ['Min', amount(min)], ['Max', amount(max)]]
}

/** Says that figures include outdated results; null if none do. */
export function outdatedFigures(summary: Summary | null): string | null {
  const { outdated = 0, numbers = 0 } = summary ?? {}
  if (outdated === 0 || numbers < 2) return null
  return outdated === 1
    ? 'Includes 1 result that updates when your edits are saved'
    : `Includes ${formatCount(outdated, 'result')} that update when your edits are saved`
}

/** Formatted with their common unit or format. */
export function figureText(number: number, { unit, format }: Pick<Summary, 'unit' | 'format'>): string {
  return format === null ? formatNumber(rounded(number)) + unit : numberText(rounded(number), format)
}

/** Hides binary rounding errors: 0.1 + 0.2 is 0.3. */
const rounded = (number: number): number => Number(number.toPrecision(12))

/** The label of the meter: a pause requested by the service, long work, or the number of requests. */
export function meterLabel(
  { pausedUntil, clearsInMs }: Pick<QueueView, 'pausedUntil' | 'clearsInMs'>,
  now: number,
): string {
  if (pausedUntil !== null && pausedUntil > now)
    return `Rate limit reached. Continuing in ${waitFor(pausedUntil - now)}`
  const takes = aboutIfLong(clearsInMs)
  return takes ? `Requests are waiting, ${takes}` : 'Requests'
}

/** The load of the request budget: with a limit of 300, 200 is busy and at 300 all requests wait. */
export function meterTone(used: number, limit: number, isPaused: boolean): 'calm' | 'busy' | 'full' {
  if (isPaused || used >= limit) return 'full'
  return used >= (limit * 2) / 3 ? 'busy' : 'calm'
}
