import type { After } from '../../../shared/after.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { SheetSession, SheetSessions } from '../sheet-session.ts'
import type { Which } from './batches.ts'

/** Delay after the latest edit before edits are sent, and the maximum delay. */
const REST_MS = 2_000
const AT_MOST_MS = 15_000

export type SaveScheduleDeps = {
  readonly now: () => number
  readonly after: After
  readonly sessions: SheetSessions
  readonly save: (sheetId: SheetId, which: Which) => void
  /** The `seq` of the newest queued edit; 0 without one. */
  readonly newest: (sheetId: SheetId) => number
}

/** Schedules saves: after a pause in editing, or, while saving is on hold, only on the user's request. */
export function createSaveSchedule(
  { now, after, sessions, save, newest }: SaveScheduleDeps,
  saving: Settings['saving'],
) {
  let mode = saving

  const of = (sheetId: SheetId) => sessions.of(sheetId).schedule
  const which = (sheetId: SheetId): Which => (mode === 'hold' ? { upTo: of(sheetId).askedUpTo } : 'all')
  const clear = (schedule: Schedule) => Object.assign(schedule, { planned: null, retryAt: null })
  const cancel = (schedule: Schedule) => {
    schedule.planned?.cancel()
    clear(schedule)
  }
  const plan = (sheetId: SheetId, ms: number, since: number) => {
    const schedule = of(sheetId)
    cancel(schedule)
    const stop = after(ms, () => {
      clear(schedule)
      save(sheetId, which(sheetId))
    })
    schedule.planned = { since, cancel: stop }
  }

  return {
    get saving() {
      return mode
    },
    edited(sheetId: SheetId): void {
      sessions.of(sheetId).hasNewEdits = true
      if (mode === 'hold') return
      const since = of(sheetId).planned?.since ?? now()
      plan(sheetId, Math.max(0, Math.min(REST_MS, since + AT_MOST_MS - now())), since)
    },
    saveNow(sheetId: SheetId): void {
      sessions.of(sheetId).hasNewEdits = true
      cancel(of(sheetId))
      if (mode === 'hold') of(sheetId).askedUpTo = newest(sheetId)
      save(sheetId, which(sheetId))
    },
    /** Resumes: sends all queued edits, or, while saving is on hold, only those sent once already or requested. */
    resume(sheetId: SheetId): void {
      cancel(of(sheetId))
      save(sheetId, which(sheetId))
    },
    /** Retries after this delay. */
    later(sheetId: SheetId, ms: number): void {
      plan(sheetId, ms, now())
      of(sheetId).retryAt = now() + ms
    },
    /** Time of the next retry, in milliseconds since 1970; null without one. */
    nextTryAt(): number | null {
      const retries = sessions.all().flatMap(({ schedule }) => schedule.retryAt ?? [])
      return retries.length === 0 ? null : Math.min(...retries)
    },
    /** `waiting`: sheets with edits that were held until now. */
    setSaving(saving: Settings['saving'], waiting: readonly SheetId[]): void {
      mode = saving
      for (const { schedule } of sessions.all()) {
        schedule.askedUpTo = 0
        if (saving === 'hold') cancel(schedule)
      }
      if (saving !== 'hold') for (const sheetId of waiting) plan(sheetId, REST_MS, now())
    },
    stop(): void {
      for (const { schedule } of sessions.all()) cancel(schedule)
    },
  }
}

type Schedule = SheetSession['schedule']
