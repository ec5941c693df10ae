import type { SessionState } from '../../../shared/model/account.ts'
import type { Upload } from '../../../shared/model/attachment.ts'
import type { Connection } from '../../../shared/model/connection.ts'
import { grouped } from '../../ui/words/counts.ts'

/** Whether the service is there. Without a session it is not asked, so nothing is said about it. */
export function connectionWords(connection: Connection['kind'], session: SessionState['kind']): string {
  if (session !== 'signed-in') return 'Not signed in'
  return { online: 'Connected', connecting: 'Connecting', offline: 'Offline' }[connection]
}

/** "1 uploading, 1 queued, 1 failed"; null when nothing is on its way. */
export function uploadsSummary(uploads: readonly Upload[]): string | null {
  const howMany = (state: Upload['state']) => uploads.filter(upload => upload.state === state).length
  const parts = [
    [howMany('sending'), 'uploading'],
    [howMany('queued'), 'queued'],
    [howMany('failed'), 'failed'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  return told.length > 0 ? told.join(', ') : null
}

type Summary = {
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}

/** Sum, average, count, smallest and largest, only with two or more numbers selected. */
export function selectionWords(summary: Summary | null): readonly (readonly [name: string, value: string])[] | null {
  if (!summary || summary.numbers < 2 || summary.min === null || summary.max === null) return null
  return [
    ['Sum', grouped(rounded(summary.sum))],
    ['Avg', grouped(rounded(summary.sum / summary.numbers))],
    ['Count', grouped(summary.numbers)],
    ['Min', grouped(rounded(summary.min))],
    ['Max', grouped(rounded(summary.max))],
  ]
}

/** Hides the tail that binary fractions leave: 0.1 + 0.2 is 0.3. */
const rounded = (number: number): number => Number(number.toPrecision(12))

/** How full the request budget is: from 200 it is worth a look, at 300 everything waits. */
export function meterTone(used: number, limit: number, isPaused: boolean): 'calm' | 'busy' | 'full' {
  if (isPaused || used >= limit) return 'full'
  return used >= (limit * 2) / 3 ? 'busy' : 'calm'
}
