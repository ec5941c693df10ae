import pLimit, { type LimitFunction } from 'p-limit'
import type { IdPairs, SheetId } from '../../shared/model/ids.ts'
import type { Loading, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import { createLateWrites, type LateWrites } from './push/late-writes.ts'
import { createPace, type Pace } from './push/pace.ts'
import type { SheetBase } from './sheet-base.ts'

/** A request that was cut off may still be at work on the service for this long; a new row, column or comment must not be sent beside it. */
export const SETTLE_MS = { rows: 60_000, cells: 2_000 }
/** So long what was learnt of a sheet is good enough to write on it. The breath between two writers of a sheet fits into it. */
const FRESH_MS = 1_500
/** An answer that takes longer than this came perhaps to a computer that slept meanwhile, and tells of then. */
const ANSWER_MS = 30_000

/** A window that shows a sheet. Buffers are copied on the way out, so the same base serves every window. */
export type SheetSink = {
  post(message: SheetMessage): void
  /** The window has this columnar form already. */
  readonly holds?: ArrayBuffer
}

/** What windows see of a sheet but for its edits, see `sheet-hub.ts`. */
export type ShownSheet = {
  base: SheetBase | null
  /** The first rows, while all of them are on their way and there is no base. */
  preview: { readonly base: SheetBase; readonly loading: Loading } | null
  checking: boolean
  /** The last change of its edits. */
  turn: number
  readonly sinks: Set<SheetSink>
}

/** What this run knows of one sheet, beside what is stored. */
export type SheetSession = {
  readonly sheetId: SheetId
  /** Null: no window shows it, and nobody needs its base. */
  shown: ShownSheet | null
  /** Held by work on the sheet: an answer that was read before a write of ours must never become the base after it. */
  readonly mutex: LimitFunction
  /** What got its id from the service in this run, answer by answer. A window that had the sheet open may know it by its local id. */
  readonly numbered: IdPairs[]
  readonly freshness: Freshness
  readonly openSince: OpenSince
  readonly lateWrites: LateWrites
  readonly pace: Pace
  /** Edits were stored since all of them were last compared with the base. They may be made on something older, as after a long edit. */
  hasNewEdits: boolean
  /** When its edits leave, see `push/save-schedule.ts`. Milliseconds since 1970. */
  readonly schedule: {
    planned: { readonly since: number; readonly cancel: () => void } | null
    /** When it is tried again, where it could not be saved. */
    retryAt: number | null
    /** While everything is held: how far the person said "save". What they asked for goes on, however long it has to wait. */
    askedUpTo: number
  }
  /**
   * Rows came, went or moved by what was saved: the copy on disk has them, the base on screen does not until the copy is read again, see
   * `push/saving.ts`. It outlives a push that fails later on. `cancel` calls the planned reading off.
   */
  readonly reopen: { isDue: boolean; cancel: (() => void) | null }
  /** When it was last looked at without being asked for, and whether the service said no to it as to one of the recent ones; see `watch/`. */
  readonly looks: { openAt: number; recentAt: number; isRefused: boolean }
}

/** Some work holds it, or waits for it. */
export const isHeld = ({ mutex }: Pick<SheetSession, 'mutex'>): boolean => mutex.activeCount + mutex.pendingCount > 0

/** The sessions of all sheets that this run has met. `elapsed`: milliseconds since some moment, what nobody sets back. */
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
  hasNewEdits: false,
  schedule: { planned: null, retryAt: null, askedUpTo: 0 },
  reopen: { isDue: false, cancel: null },
  looks: { openAt: Number.NEGATIVE_INFINITY, recentAt: Number.NEGATIVE_INFINITY, isRefused: false },
})

/**
 * When it was last known that the base is how the sheet is. The interface has no conditional write: what somebody else does between our
 * look and our write is overwritten unseen, so that time is kept short, however slow the line is and however long a request waits.
 */
function createFreshness(elapsed: () => number) {
  let knownAt = Number.NEGATIVE_INFINITY
  return {
    elapsed,
    /** The service said so just now, or at the given moment. */
    note(at = elapsed()): void {
      knownAt = at
    },
    /** The answer to what left then says so too. */
    noteAnswer(leftAt: number): void {
      const heardAt = elapsed()
      knownAt = heardAt - leftAt <= ANSWER_MS ? heardAt : leftAt
    },
    isFresh: (): boolean => elapsed() - knownAt <= FRESH_MS,
  }
}
type Freshness = ReturnType<typeof createFreshness>

/**
 * Since when it is open what became of the sheet's edits: since their request was given up, or since the program found them at its start. By
 * elapsed time: who sets the computer's clock neither shortens nor stretches the wait for a request that may still be at work.
 */
function createOpenSince(elapsed: () => number) {
  let since: number | null = null
  let arrivesUntil = Number.NEGATIVE_INFINITY
  const open = (ms: number) => {
    since = elapsed()
    arrivesUntil = Math.max(arrivesUntil, since + ms)
  }
  return {
    /** A request of this sheet has just been given up. */
    note: (): void => open(SETTLE_MS.rows),
    /**
     * The program found edits without an answer at its start. Their request may have left just before, and a service does not stop working on
     * it because the program has ended: `answerMs` is how long the program would have waited for the answer.
     */
    found(answerMs: () => number): void {
      if (since === null) open(answerMs() + SETTLE_MS.rows)
    },
    /** Milliseconds until `waitMs` have gone by; 0 when they have. */
    left: (waitMs: number): number => Math.max(0, (since ?? elapsed()) + waitMs - elapsed()),
    /** Milliseconds for which a request may still be carried out. */
    arrivesFor: (): number => Math.max(0, arrivesUntil - elapsed()),
    /** It is known what became of them. */
    forget(): void {
      since = null
      arrivesUntil = Number.NEGATIVE_INFINITY
    },
  }
}
type OpenSince = ReturnType<typeof createOpenSince>
