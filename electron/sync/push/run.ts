import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Pull } from '../pull-sheet.ts'
import type { SheetHub } from '../sheet-hub.ts'
import type { SheetSession } from '../sheet-session.ts'
import type { Accepted } from './adapter.ts'
import type { AdapterDeps, Adapters } from './adapters.ts'
import type { RequestKeys } from './keys/request-keys.ts'

export type PushDeps = AdapterDeps & {
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly cache: Pick<CacheClient, 'applyChange'>
  readonly pull: Pull
  readonly keys: RequestKeys
  readonly now: () => number
}

/** The result of a push. `again`: milliseconds until the same edits are tried again. */
export type Pushed = Pick<Accepted, 'mustPull'> & { readonly again: number | null }

export type Run = PushDeps &
  Pick<SheetSession, 'sheetId'> & { readonly session: SheetSession; readonly adapters: Adapters }

/**
 * The step after a request: the next request, half of the same, the same after checking the sheet again, choosing
 * again, nothing, or a retry after some milliseconds.
 */
export type Step =
  | { readonly kind: 'next' | 'halve' | 'look' | 'choose' | 'stop' }
  | { readonly kind: 'again'; readonly ms: number }

/** `accepted` null: the service applied nothing. */
export type Sent = { readonly step: Step; readonly accepted: Accepted | null }
