import type { AppEvent } from '../../shared/ipc/events.ts'
import { type AppStart, OPENING_LOCAL } from '../../shared/model/app-start.ts'
import { ok } from '../../shared/result.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import type { AppDeps } from './app-deps.ts'
import { isLocal } from './local-service.ts'
import type { RunAccounts } from './run-accounts.ts'
import type { RunEvents } from './run-events.ts'

/** Part of the state at launch; later changes arrive as these events. */
const OF_THE_START: ReadonlySet<AppEvent['kind']> = new Set(['session.changed', 'settings.changed', 'items.changed'])
const KEEP_START_MS = 500
/** Most edits are saved by then, and need no write: the next start corrects the number. */
const KEEP_UNSAVED_MS = 10_000
const CONNECTING = { kind: 'connecting' } as const

/** The state that a page begins with, stored for the next start whenever it changes. */
export function createAppStart(
  deps: AppDeps,
  env: Env,
  events: RunEvents,
  { session, settings, registry, local, followed, tokenStores }: RunAccounts,
) {
  let entersLocal = false
  let hasEnded = false
  const read = async (): Promise<AppStart> => {
    await followed.settled()
    const sync = registry.now()?.sync
    return {
      version: deps.version,
      platform: deps.platform,
      systemLocale: deps.systemLocale,
      systemAccent: deps.systemAccent(),
      session: session.state,
      ...(entersLocal && session.state.kind !== 'signed-in' && { startsLocal: true as const }),
      tokenStores: await tokenStores(),
      settings: settings.get(),
      connection: sync?.connection() ?? CONNECTING,
      unsaved: sync?.unsaved() ?? { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] },
    }
  }
  const keep = async (): Promise<void> => {
    const shown = registry.now()
    // The next start is as the admin.
    if (shown?.account.assumedBy) return
    const items = await shown?.sync.items.list(0)
    const kept = { start: asItBegins(await read()), items: items?.ok ? items.value : null }
    // Another account is shown now, or this one was closed: its sheets must not be stored under another account.
    if (registry.now() === shown) deps.keepStart(kept)
  }
  const keepInTime = () => {
    // Accounts are closed by then, so this would store that there are no unsaved edits.
    if (!hasEnded) void keep()
  }
  const keepLater = afterRest(env.after, KEEP_START_MS, keepInTime)
  const keepUnsaved = afterRest(env.after, KEEP_UNSAVED_MS, keepInTime)
  events.onPublished(({ kind }) => {
    if (OF_THE_START.has(kind)) keepLater('start')
    else if (kind === 'unsaved.changed') keepUnsaved('start')
  })

  return {
    read,
    keep,
    /** Signs in with the local service, whose start takes longer, if it was used last or is chosen now. */
    async enter(method: 'last' | 'local'): Promise<void> {
      entersLocal = method === 'local' || isLocal(session.state)
      const entered = entersLocal ? await local.enter() : ok(session.state)
      entersLocal = false
      if (entered.ok) return
      // The page reads the state again and stops waiting.
      env.publish({ kind: 'session.changed', session: session.state })
      env.publish({ kind: 'failed', what: OPENING_LOCAL, error: entered.error })
    },
    /** A page drawn from the last start reloads the parts that differ; it cannot know the connection state. */
    async notifyOfDifference(): Promise<void> {
      const { shown } = deps
      if (!shown) return
      const now = await read()
      if (JSON.stringify(shown) !== JSON.stringify(asItBegins(now))) {
        env.publish({ kind: 'session.changed', session: session.state })
      } else if (now.connection.kind !== 'connecting') {
        env.publish({ kind: 'connection.changed', connection: now.connection })
      }
    },
    /** Stores it for the last time. */
    async end(): Promise<void> {
      hasEnded = true
      await keep()
    },
  }
}
export type RunStart = ReturnType<typeof createAppStart>

/** The connection state is unknown before the first request. */
const asItBegins = (start: AppStart): AppStart => ({ ...start, connection: CONNECTING })
