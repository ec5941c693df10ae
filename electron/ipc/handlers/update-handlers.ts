import { ok } from '../../../shared/result.ts'
import type { Updates } from '../../update/updates.ts'
import { handlerGroup } from '../dispatch.ts'

/** Newer versions of Sheaf. Each answer is a receipt: the outcome follows as `update.changed`. */
export function updateHandlers(updates: Pick<Updates, 'state' | 'check' | 'download' | 'cancel' | 'decide'>) {
  return handlerGroup({
    'update.state': async () => ok(updates.state()),
    'update.check': async () => {
      await updates.check()
      return ok(null)
    },
    'update.download': async () => {
      await updates.download()
      return ok(null)
    },
    'update.cancel': async () => {
      updates.cancel()
      return ok(null)
    },
    'update.decide': async ({ when }) => {
      updates.decide(when)
      return ok(null)
    },
  })
}
