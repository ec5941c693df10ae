import type { After } from '../../../shared/after.ts'
import { type AppError, isTransient } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { Pull } from '../pull-sheet.ts'
import type { SheetSession, SheetSessions } from '../sheet-session.ts'
import type { Which } from './batches.ts'
import type { Pushed } from './run.ts'

export type SavingDeps = {
  readonly push: (session: SheetSession, which: Which) => Promise<Result<Pushed>>
  readonly pull: Pull
  readonly sessions: SheetSessions
  readonly after: After
  readonly publishUnsaved: () => void
  readonly failed: (what: string, error: AppError) => void
  readonly later: (sheetId: SheetId, ms: number) => void
}

/** Saves within this time share one new base: rebuilding it costs more than all of them. */
const REOPEN_MS = 1_000
const BUSY_MS = 15_000
/** A disk sends no notification when it has space or works again. */
const DISK_MS = 60_000
const DISK: ReadonlySet<AppError['kind']> = new Set(['disk-full', 'storage-broken'])

/**
 * Sheets that are saved at once. With more, each write waits so long for its turn that the sheet must be checked again
 * before every one (`fresh-base.ts`).
 */
const SHEETS_AT_ONCE = 12

/** Sends a sheet's edits and then updates its base. */
export function createSaving({ push, pull, sessions, after, publishUnsaved, failed, later }: SavingDeps) {
  const running = new Set<Promise<void>>()
  let isOver = false

  const planReopen = (session: SheetSession, isAgain: boolean) => {
    session.reopen.cancel?.()
    session.reopen.cancel = after(isAgain ? DISK_MS : REOPEN_MS, () => start(() => reopen(session, isAgain)))
  }
  const reopen = async (session: SheetSession, isAgain: boolean): Promise<void> => {
    session.reopen.cancel = null
    const opened = await session.mutex(async () => noteOpened(session, await pull.reopen(session.sheetId)))
    if (!opened.ok) {
      if (!isAgain) failed('copy', opened.error)
      planReopen(session, true)
    }
    publishUnsaved()
  }
  const gate = createGate(SHEETS_AT_ONCE)
  const save = (sheetId: SheetId, which: Which): Promise<void> =>
    gate(async () => {
      // Saving may have ended during the wait.
      if (!isOver) await saveNow(sheetId, which)
    })
  const saveNow = async (sheetId: SheetId, which: Which): Promise<void> => {
    const session = sessions.of(sheetId)
    const pushed = await session.mutex(async () => {
      const result = await push(session, which)
      // Published now, because reading the sheet may wait for the budget.
      publishUnsaved()
      // The user's next edits of the sheet wait for this read, so it has interactive priority.
      if (result.ok && result.value.mustPull) noteOpened(session, await pull.latest(sheetId, 'person'))
      return result
    })
    publishUnsaved()
    if (session.reopen.isDue) planReopen(session, false)
    if (!pushed.ok) {
      if (isTransient(pushed.error) && pushed.error.kind !== 'offline') later(sheetId, BUSY_MS)
      if (DISK.has(pushed.error.kind)) later(sheetId, DISK_MS)
      report(pushed.error)
      return
    }
    if (pushed.value.again !== null) later(sheetId, pushed.value.again)
  }
  /** The connection state shows that the service is unreachable; the edits wait. */
  const report = (error: AppError) => {
    if (!['offline', 'unauthorized', 'rate-limited', 'cancelled'].includes(error.kind)) failed('save', error)
  }
  const start = (work: () => Promise<void>) => {
    if (isOver) return
    const mine = work().finally(() => running.delete(mine))
    running.add(mine)
  }

  return {
    save: (sheetId: SheetId, which: Which): void => start(() => save(sheetId, which)),
    /** Waits for running saves. Nothing starts after it, because the files are about to be closed. */
    settled: async (): Promise<void> => {
      isOver = true
      for (const { reopen } of sessions.all()) reopen.cancel?.()
      await Promise.allSettled(running)
    },
  }
}

/** The base equals the copy, moved rows included. */
function noteOpened<T>({ reopen }: SheetSession, opened: Result<T>): Result<T> {
  if (opened.ok) reopen.isDue = false
  return opened
}

/** Limits concurrent work. The latest waiting work runs first: the user has just requested it. */
export function createGate(atMost: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atMost) inside += 1
    else await new Promise<void>(resolve => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next waiter takes over the slot.
      const next = waiting.pop()
      if (next) next()
      else inside -= 1
    }
  }
}
