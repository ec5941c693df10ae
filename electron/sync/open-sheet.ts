import type { AppError } from '../../shared/app-error.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Priority } from './ask.ts'
import type { Pull } from './pull-sheet.ts'
import type { SheetHub } from './sheet-hub.ts'
import type { Turns } from './turns.ts'

export type OpenDeps = { readonly pull: Pull; readonly hub: SheetHub; readonly turns: Turns }

/** Shows the copy at once, then asks whether it is still true: the version first, the whole sheet only if that has moved on. */
export function createOpen({ pull, hub, turns }: OpenDeps) {
  const bringUpToDate = async (sheetId: SheetId, priority: Priority): Promise<Result<null>> => {
    const base = hub.base(sheetId)
    const current = base ? await pull.isCurrent(sheetId, base, priority) : ok(false)
    if (!current.ok) return current
    if (current.value) return ok(null)
    const fresh = await pull.remote(sheetId, priority)
    if (!fresh.ok) return fresh
    const settled = pull.settleQueued(sheetId, fresh.value)
    return settled.ok ? ok(null) : settled
  }

  /** What went wrong is also said on the sheet itself; a copy that is there stays readable. */
  const revalidate = async (sheetId: SheetId, priority: Priority): Promise<Result<null>> => {
    hub.setChecking(sheetId, true)
    const done = await turns(sheetId, () => bringUpToDate(sheetId, priority))
    hub.setChecking(sheetId, false)
    hub.release(sheetId)
    if (done.ok) return done
    const error = hub.base(sheetId) ? done.error : withoutCopy(done.error)
    // A copy that cannot be checked for want of a connection is no failure; its age says all.
    if (!hub.base(sheetId) || !isUnreachable(error)) hub.fail(sheetId, error)
    return fail(error)
  }

  return {
    revalidate,
    async open(sheetId: SheetId): Promise<void> {
      const local = await pull.local(sheetId)
      if (!local.ok) hub.fail(sheetId, local.error)
      await revalidate(sheetId, 'person')
    },
  }
}
export type Open = ReturnType<typeof createOpen>

const isUnreachable = (error: AppError): boolean => error.kind === 'offline' || error.kind === 'unauthorized'

const withoutCopy = (error: AppError): AppError => (isUnreachable(error) ? { kind: 'no-copy' } : error)
