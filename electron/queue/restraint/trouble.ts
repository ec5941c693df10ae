import type { AppError } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'

const IN_A_ROW = 5
const LATELY = { answers: 20, withinMs: 30_000, failed: 10 }
/** "Another request of yours is at work on this sheet": the service is well. */
const SHEET_BUSY = 4004

/** What goes wrong on this computer: the service has no part in it. */
const OF_THIS_COMPUTER: ReadonlySet<AppError['kind']> = new Set([
  'cancelled',
  'file-unreadable',
  'file-too-big',
  'folder-unwritable',
  'disk-full',
  'storage-broken',
  'no-copy',
])

/** Whether it can tell anything about the service or the way to it. */
export const isOfService = (result: Result<unknown>): boolean => result.ok || !OF_THIS_COMPUTER.has(result.error.kind)

/** Whether the service failed, rather than said no. Null where it says nothing about the service, or is about the way to it. */
export function isTrouble(result: Result<unknown>): boolean | null {
  if (result.ok) return false
  const { error } = result
  if (error.kind === 'offline' || !isOfService(result)) return null
  if (error.kind === 'server') return error.code !== SHEET_BUSY
  return error.kind === 'outcome-unknown'
}

/** Suspects a service that fails five times in a row, or half of the last twenty times within half a minute. */
export function createSuspicion(elapsed: () => number) {
  let lately: readonly { readonly at: number; readonly failed: boolean }[] = []

  return {
    /** True: time to look whether the service works at all. Begins to count anew then. */
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
