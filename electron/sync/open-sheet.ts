import { type AppError, isTransient } from '../../shared/app-error.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Priority } from './ask.ts'
import { type KnownSheet, knownSheet, type Pull } from './pull-sheet.ts'
import type { RequestKeys } from './push/keys/request-keys.ts'
import { claimArrived, settleQueued } from './reconcile-edits.ts'
import type { SheetHub } from './sheet-hub.ts'
import type { SheetSessions } from './sheet-session.ts'

export type OpenDeps = {
  readonly pull: Pull
  readonly outbox: Outbox
  readonly keys: RequestKeys
  readonly hub: SheetHub
  readonly sessions: SheetSessions
  /** The service has responded for this sheet. */
  readonly onChecked: (sheetId: SheetId) => void
}

/** Shows the copy at once, then validates it: the version first, the whole sheet only if the version changed. */
export function createOpen(deps: OpenDeps) {
  const { pull, hub, sessions, onChecked } = deps
  const readLatest = async (sheetId: SheetId, priority: Priority): Promise<Result<null>> => {
    const fresh = await pull.latest(sheetId, priority)
    if (!fresh.ok) return fresh
    const claimed = claimArrived(deps, sheetId, fresh.value)
    if (!claimed.ok) return claimed
    return settleQueued(deps, sheetId, fresh.value)
  }
  const bringUpToDate = async (sheetId: SheetId, priority: Priority, copy?: KnownSheet): Promise<Result<null>> => {
    const base = hub.base(sheetId)
    const known = base ? knownSheet(base) : copy
    const current = known ? await pull.isCurrent(known, priority) : ok(false)
    if (!current.ok) return current
    return current.value ? ok(null) : readLatest(sheetId, priority)
  }

  /** Errors are also shown on the sheet; an existing copy stays readable. */
  const revalidate = async (sheetId: SheetId, priority: Priority): Promise<Result<null>> => {
    hub.setChecking(sheetId, true)
    const done = await sessions.of(sheetId).mutex(() => bringUpToDate(sheetId, priority))
    hub.setChecking(sheetId, false)
    hub.release(sheetId)
    if (done.ok) {
      onChecked(sheetId)
      return done
    }
    const error = hub.base(sheetId) ? done.error : withoutCopy(done.error)
    // A copy that cannot be checked offline is no failure; its age is shown.
    if (!hub.base(sheetId) || !isUnreachable(error)) hub.fail(sheetId, error)
    return fail(error)
  }

  return {
    revalidate,
    /** The same in the background: shows no progress, and only permanent failures. */
    async look(sheetId: SheetId): Promise<Result<null>> {
      const done = await sessions.of(sheetId).mutex(() => bringUpToDate(sheetId, 'background'))
      hub.release(sheetId)
      if (done.ok) onChecked(sheetId)
      else if (!isPassing(done.error)) hub.fail(sheetId, done.error)
      return done
    },
    /** The same for a sheet that no window shows: updates its copy silently. */
    async freshen(copy: KnownSheet): Promise<Result<null>> {
      const { sheetId } = copy
      const done = await sessions.of(sheetId).mutex(() => bringUpToDate(sheetId, 'background', copy))
      hub.release(sheetId)
      return done
    },
    /** Reads an open sheet although its version is known: results of its formulas may have changed without one. */
    async reread(sheetId: SheetId): Promise<Result<null>> {
      const done = await sessions.of(sheetId).mutex(() => readLatest(sheetId, 'background'))
      hub.release(sheetId)
      return done
    },
    async open(sheetId: SheetId): Promise<void> {
      const local = await pull.local(sheetId)
      const claimed = await sessions.of(sheetId).mutex(async () => {
        return local.ok && local.value ? claimArrived(deps, sheetId, local.value) : local
      })
      if (!claimed.ok) hub.fail(sheetId, claimed.error)
      await revalidate(sheetId, 'person')
    },
  }
}

const isUnreachable = (error: AppError): boolean => error.kind === 'offline' || error.kind === 'unauthorized'

/** The sheet itself may be all right. */
export const isPassing = (error: AppError): boolean =>
  isTransient(error) || isUnreachable(error) || error.kind === 'cancelled'

const withoutCopy = (error: AppError): AppError => (isUnreachable(error) ? { kind: 'no-copy' } : error)
