import { ok } from '../../../shared/result.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** Usage of the account: requests and disk. Changes follow as `queue.changed`. */
export function queueHandlers(now: AccountNow) {
  return handlerGroup({
    'queue.watch': () => onAccount(now, ({ queue }) => ok(queue.view())),
    'queue.cancel': ({ requestId }) => onAccount(now, ({ queue }) => ok({ cancelled: queue.cancel(requestId) })),
    'account.usage': () =>
      onAccount(now, async ({ queue, cache, sessionFacts }) => {
        const copies = await cache.usage({})
        return copies.ok ? ok({ queue: queue.view(), copies: copies.value, session: sessionFacts() }) : copies
      }),
    'connection.try': () => onAccount(now, async ({ sync }) => ok(await sync.tryConnection())),
  })
}
