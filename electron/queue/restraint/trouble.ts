import type { AppError } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'

const IN_A_ROW = 5
const LATELY = { answers: 20, withinMs: 30_000, failed: 10 }
/** "Another request of yours is at work on this sheet": the service is well. */
const SHEET_BUSY = 4004

/** Errors of this computer, which say nothing about the service. */
const OF_THIS_COMPUTER: ReadonlySet<AppError['kind']> = new Set([
  'cancelled',
  'file-unreadable',
  'file-too-big',
  'folder-unwritable',
  'disk-full',
  'storage-broken',
  'no-copy',
])

/** Whether the result says something about the service or the connection. */
export const isOfService = (result: Result<unknown>): boolean => result.ok || !OF_THIS_COMPUTER.has(result.error.kind)

/**
 * Whether the service failed, as opposed to rejecting. Null if the result says nothing about the service, or concerns
 * the connection.
 */
export function isTrouble(result: Result<unknown>): boolean | null {
  if (result.ok) return false
  const { error } = result
  if (error.kind === 'offline' || !isOfService(result)) return null
  if (error.kind === 'server') return error.code !== SHEET_BUSY
  return error.kind === 'outcome-unknown'
}

/** Suspects a service that fails five times in a row, or in half of the last twenty requests within half a minute. */
export function createSuspicion(elapsed: () => number) {
  let lately: readonly { readonly at: number; readonly failed: boolean }[] = []

  return {
    /** Returns true when it is time to probe the service, and resets the counters. */
    note(result: Result<unknown>): boolean {
      const failed = isTrouble(result)
      if (failed === null) return false
      lately = [...lately, { at: elapsed(), failed }].slice(-LATELY.answers)
      const recent = lately.filter(({ at }) => at >= elapsed() - LATELY.withinMs)
      const areHalf = recent.length === LATELY.answers && failures(recent) >= LATELY.failed
      const suspects = areHalf || failures(lately.slice(-IN_A_ROW)) === IN_A_ROW
      if (suspects) lately = []
      return suspects
    },
  }
}

const failures = (answers: readonly { readonly failed: boolean }[]): number =>
  answers.filter(({ failed }) => failed).length
