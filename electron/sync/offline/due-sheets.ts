import type { AppError } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { OfflineState } from '../../../shared/model/offline.ts'
import { isPassing } from '../open-sheet.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { isHeld, type SheetSessions } from '../sheet-session.ts'
import type { KeptSheet } from './kept-sheets.ts'

/** The age from which a copy is checked again. */
const CHECK_EVERY_MS = 15 * 60_000
/** After a refusal: rights may return. */
const RETRY_REFUSED_MS = 60 * 60_000
/** After a failure that says nothing about the sheet. */
const RETRY_PASSING_MS = 60_000

export type DueDeps = {
  readonly limitBytes: () => number
  readonly hub: Pick<SheetHub, 'openSheets'>
  readonly sessions: Pick<SheetSessions, 'of'>
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

type Failure = { readonly error: AppError; readonly at: number }

/** Which of the kept sheets is to be read or checked next, and why others cannot be. */
export function createDueSheets({ limitBytes, hub, sessions, now, elapsed }: DueDeps) {
  const failures = new Map<SheetId, Failure>()
  let reading: SheetId | null = null
  /** A copy found no room. Until the user changes something, further ones would be read only to be dropped. */
  let isFull = false

  const retriesInMs = (sheetId: SheetId): number => {
    const failure = failures.get(sheetId)
    if (!failure) return 0
    return failure.at + (isPassing(failure.error) ? RETRY_PASSING_MS : RETRY_REFUSED_MS) - elapsed()
  }
  /** 0 if it is due. */
  const dueInMs = ({ sheetId, copy }: KeptSheet): number => {
    const outdatedInMs = copy && copy.version !== null ? copy.copiedAt + CHECK_EVERY_MS - now() : 0
    return Math.max(0, retriesInMs(sheetId), outdatedInMs)
  }
  /** Windows keep the copies of open sheets up to date. */
  const mayBeRead = ({ sheetId, copy, isGone }: KeptSheet): boolean =>
    !isGone && !hub.openSheets().includes(sheetId) && !isHeld(sessions.of(sheetId)) && !(copy === null && isFull)

  return {
    /** Sheets without a copy first. Null: none is due. */
    next(kept: readonly KeptSheet[]): KeptSheet | null {
      if (sizeOf(kept) >= limitBytes()) isFull = true
      const due = kept.filter(sheet => mayBeRead(sheet) && dueInMs(sheet) === 0)
      return due.find(({ copy }) => copy === null) ?? due[0] ?? null
    },
    /** Milliseconds until `next` may have another answer without an event. */
    waitMs: (kept: readonly KeptSheet[]): number => Math.min(CHECK_EVERY_MS, ...kept.map(dueInMs).filter(ms => ms > 0)),
    begin(sheetId: SheetId): void {
      reading = sheetId
    },
    /** `error` null: it was read or is current. */
    end(sheetId: SheetId, error: AppError | null): void {
      reading = null
      if (error) failures.set(sheetId, { error, at: elapsed() })
      else failures.delete(sheetId)
    },
    foundNoRoom(): void {
      isFull = true
    },
    /** The user has changed something: everything is tried again. */
    forget(): void {
      isFull = false
      failures.clear()
    },
    stateOf({ sheetId, copy, isGone }: KeptSheet): OfflineState {
      const error = failures.get(sheetId)?.error
      if (isGone) return { kind: 'gone' }
      if (reading === sheetId && !copy) return { kind: 'reading' }
      if (error && !isPassing(error)) return { kind: 'failed', error }
      if (copy) return { kind: 'complete' }
      return { kind: isFull ? 'no-room' : 'waiting' }
    },
  }
}

/** The size of the copies. */
export const sizeOf = (kept: readonly KeptSheet[]): number =>
  kept.reduce((bytes, { copy }) => bytes + (copy?.bytes ?? 0), 0)
