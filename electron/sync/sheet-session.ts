import pLimit, { type LimitFunction } from 'p-limit'
import type { Calculated } from '../../shared/fold/calculated.ts'
import type { IdPairs, SheetId } from '../../shared/model/ids.ts'
import type { Loading, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetRun } from '../calculation/client/calculations.ts'
import type { GivenInputs } from '../calculation/protocol.ts'
import type { Accepted } from './push/adapter.ts'
import { createLateWrites, type LateWrites } from './push/late-writes.ts'
import { createPace, type Pace } from './push/pace.ts'
import type { SheetBase } from './sheet-base.ts'

/**
 * The service may still execute a request that was cut off for this long; until then no new row, column or comment is
 * resent.
 */
export const SETTLE_MS = { rows: 60_000, cells: 2_000 }
/** How long a check of a sheet is valid for writing to it. Covers the pause between two writers of a sheet. */
const FRESH_MS = 1_500
/** A response that takes longer may have been delayed by sleep of the computer, so it counts from its request. */
const ANSWER_MS = 30_000

/** A window that shows a sheet. Buffers are copied when sent, so one base serves all windows. */
export type SheetSink = {
  post(message: SheetMessage): void
  /** The columnar form that the window has already. */
  readonly holds?: ArrayBuffer
}

/** The displayed state of a sheet except its edits, see `sheet-hub.ts`. */
export type ShownSheet = {
  base: SheetBase | null
  /** The first rows, while the rest is loading and there is no base. */
  preview: { readonly base: SheetBase; readonly loading: Loading } | null
  checking: boolean
  /** The latest change of its edits. */
  turn: number
  readonly sinks: Set<SheetSink>
  /** The sheets with formulas that read this one. It stays in memory and is calculated for those that are needed. */
  readonly readers: Set<SheetId>
  /** Null: no window and no reader needs it, or it has no formulas. */
  calculation: SheetRun | null
  /** The values outside its rows that its formulas can read; null: not needed, or not known yet. */
  inputs: GivenInputs | null
  /** The results that the windows show; null before the first. */
  calculated: Calculated | null
}

/** The state of one sheet in this run, in addition to the stored data. */
export type SheetSession = {
  readonly sheetId: SheetId
  /** Null: no window shows it and its base is not needed. */
  shown: ShownSheet | null
  /** Held during work on the sheet: a response read before one of our writes must never become the base after it. */
  readonly mutex: LimitFunction
  /** Ids assigned by the service in this run, per response. A window that had the sheet open may use the local ids. */
  readonly numbered: IdPairs[]
  readonly freshness: Freshness
  readonly openSince: OpenSince
  readonly lateWrites: LateWrites
  readonly pace: Pace
  /** A create was executed, as its resend under the same key says; the sheet must be read before it is settled. */
  resent: { readonly seqs: readonly number[]; readonly accepted: Accepted } | null
  /**
   * Edits were stored since all edits were last compared with the base. They may be based on an older value, as after a
   * long edit.
   */
  hasNewEdits: boolean
  /** The schedule of sending its edits, see `push/save-schedule.ts`. Milliseconds since 1970. */
  readonly schedule: {
    planned: { readonly since: number; readonly cancel: () => void } | null
    /** Time of the next retry. */
    retryAt: number | null
    /**
     * While saving is on hold: the latest `seq` that the user asked to save. It stays valid however long the save must
     * wait.
     */
    askedUpTo: number
  }
  /**
   * A save added, deleted or moved rows: the copy on disk has them, the displayed base does not until the copy is read
   * again, see `push/saving.ts`. Remains set if a push fails later. `cancel` cancels the planned read.
   */
  readonly reopen: { isDue: boolean; cancel: (() => void) | null }
  /**
   * Times of the latest background checks, and whether the service rejected a check as a recent sheet; see `watch/`.
   */
  readonly looks: { openAt: number; recentAt: number; isRefused: boolean }
}

/** Whether work holds the mutex or waits for it. */
export const isHeld = ({ mutex }: Pick<SheetSession, 'mutex'>): boolean => mutex.activeCount + mutex.pendingCount > 0

/** The sessions of all sheets of this run. `elapsed`: milliseconds of a monotonic clock. */
export function createSheetSessions(elapsed: () => number) {
  const sessions = new Map<SheetId, SheetSession>()
  return {
    of(sheetId: SheetId): SheetSession {
      const known = sessions.get(sheetId)
      if (known) return known
      const session = createSession(sheetId, elapsed)
      sessions.set(sheetId, session)
      return session
    },
    all: (): readonly SheetSession[] => [...sessions.values()],
  }
}
export type SheetSessions = ReturnType<typeof createSheetSessions>

const createSession = (sheetId: SheetId, elapsed: () => number): SheetSession => ({
  sheetId,
  shown: null,
  mutex: pLimit(1),
  numbered: [],
  freshness: createFreshness(elapsed),
  openSince: createOpenSince(elapsed),
  lateWrites: createLateWrites(elapsed),
  pace: createPace(elapsed),
  resent: null,
  hasNewEdits: false,
  schedule: { planned: null, retryAt: null, askedUpTo: 0 },
  reopen: { isDue: false, cancel: null },
  looks: { openAt: Number.NEGATIVE_INFINITY, recentAt: Number.NEGATIVE_INFINITY, isRefused: false },
})

/**
 * When the base was last known to be current. The API has no conditional write: changes of other users between our
 * check and our write are overwritten unseen, so this time is kept short, regardless of latency and queueing.
 */
function createFreshness(elapsed: () => number) {
  let knownAt = Number.NEGATIVE_INFINITY
  return {
    elapsed,
    /** The service confirmed the base now, or at the given time. */
    note(at = elapsed()): void {
      knownAt = at
    },
    /** The response to a request sent at `leftAt` confirms it too. */
    noteAnswer(leftAt: number): void {
      const receivedAt = elapsed()
      knownAt = receivedAt - leftAt <= ANSWER_MS ? receivedAt : leftAt
    },
    isFresh: (): boolean => elapsed() - knownAt <= FRESH_MS,
  }
}
type Freshness = ReturnType<typeof createFreshness>

/**
 * Since when the outcome of the sheet's edits is unknown: since their request was abandoned, or since the app started
 * with them. Monotonic, so a change of the system clock neither shortens nor extends the wait for a request that may
 * still be running.
 */
function createOpenSince(elapsed: () => number) {
  let since: number | null = null
  let arrivesUntil = Number.NEGATIVE_INFINITY
  const open = (ms: number) => {
    since = elapsed()
    arrivesUntil = Math.max(arrivesUntil, since + ms)
  }
  return {
    /** A request of this sheet was abandoned. */
    note: (): void => open(SETTLE_MS.rows),
    /**
     * The app started with edits without a response. Their request may have been sent just before, and the service
     * continues it after the app ends: `answerMs` is the timeout that the app would have had.
     */
    found(answerMs: () => number): void {
      if (since === null) open(answerMs() + SETTLE_MS.rows)
    },
    /** Milliseconds left of `waitMs`; at least 0. */
    left: (waitMs: number): number => Math.max(0, (since ?? elapsed()) + waitMs - elapsed()),
    /** Milliseconds during which a request may still be executed. */
    arrivesFor: (): number => Math.max(0, arrivesUntil - elapsed()),
    /** The outcome is known. */
    forget(): void {
      since = null
      arrivesUntil = Number.NEGATIVE_INFINITY
    },
  }
}
type OpenSince = ReturnType<typeof createOpenSince>
