import type { Around, ServiceDeps } from '../http/env.ts'
import { webhookStore } from '../store/webhooks/webhooks.ts'

const MOST_AGENT = 512

/**
 * Says in whose name a request changes what it changes, so that webhooks can tell (api-guide section 23). It costs something
 * on each step of the request, so it is only said while a webhook is enabled.
 */
export function noteActor({ store, clock, onWatchedChange }: ServiceDeps): Around {
  const webhooks = webhookStore(store.db)

  return async (c, answer) => {
    const actor = () => ({
      userId: c.get('caller').userId,
      agent: toAgent(c.req.header('smartsheet-change-agent')),
      at: clock(),
    })
    const response = await (webhooks.anyEnabled() ? store.acting.run(actor(), answer) : answer())
    // Asked again: it may be this very request that has enabled one.
    if (webhooks.anyEnabled()) onWatchedChange?.()
    return response
  }
}

/** Who forwards changes adds a name at the end: what is too much goes from the front. */
function toAgent(header: string | undefined): string | null {
  return header === undefined || header.trim() === '' ? null : header.slice(-MOST_AGENT)
}
