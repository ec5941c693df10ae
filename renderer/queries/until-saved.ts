import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'
import { saveNow } from './sheet/edits.ts'
import { unsavedOf } from './start.ts'

/**
 * Saves the edits of a sheet now, and waits until the service has them; edits that need review are not waited for.
 * Resolves at once when `stopped`. Errors: offline, unauthorized; the edits then stay stored here.
 */
export async function untilSaved(cache: QueryClient, sheetId: SheetId, stopped: AbortSignal): Promise<Result<null>> {
  const saving = await saveNow(sheetId)
  if (!saving.ok) return saving
  // The events with the counts may not have arrived yet.
  const start = await window.bridge.call['app.start']({})
  if (!start.ok) return start
  const now = outcomeOf(start.value, sheetId)
  if (now || stopped.aborted) return now ?? ok(null)
  return new Promise(resolve => {
    const settle = (outcome: Result<null>) => {
      unsubscribe()
      stopped.removeEventListener('abort', onStopped)
      resolve(outcome)
    }
    const onStopped = () => settle(ok(null))
    const unsubscribe = cache.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== keys.start[0]) return
      const latest = cache.getQueryData<AppStart>(keys.start)
      const outcome = latest ? outcomeOf(latest, sheetId) : null
      if (outcome) settle(outcome)
    })
    stopped.addEventListener('abort', onStopped)
  })
}

/** Null: the edits are still being sent. */
function outcomeOf({ unsaved, connection, session }: AppStart, sheetId: SheetId): Result<null> | null {
  if (unsavedOf(unsaved.bySheet, sheetId) <= unsaved.needsReview) return ok(null)
  if (session.kind !== 'signed-in') return fail(SIGNED_OUT)
  return connection.kind === 'offline' ? fail({ kind: 'offline', server: session.account.baseUrl }) : null
}

const SIGNED_OUT: AppError = { kind: 'unauthorized', reason: 'signed-out' }
