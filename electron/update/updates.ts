import type { After } from '../../shared/after.ts'
import type { NewVersion, UpdateProblem, UpdateState } from '../../shared/model/update.ts'
import type { Updater } from './updater.ts'

export type UpdatesDeps = {
  /** Loads the updater at the first use; null if this copy has no update address. */
  readonly openUpdater: (() => Promise<Updater>) | null
  /** Whether the user allows automatic checks. */
  readonly mayLook: () => boolean
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly after: After
  readonly random: () => number
  readonly publish: (state: UpdateState) => void
  readonly quit: () => void
}

/** Long after the start, and not for everybody at the same minute. */
export const FIRST_LOOK_MS = 3 * 60_000
export const FIRST_LOOK_WITHIN_MS = 7 * 60_000
export const EVERY_MS = 4 * 3_600_000
export const EVERY_WITHIN_MS = 2 * 3_600_000

/**
 * The update policy of Sheaf. It checks periodically; it downloads when the user agrees; it installs when they agree to
 * that too, as the last step before it ends, and only if everything stored here was closed cleanly.
 */
export function createUpdates(deps: UpdatesDeps) {
  let state: UpdateState = deps.openUpdater === null ? { kind: 'off' } : { kind: 'none', checkedAt: null }
  let opening: Promise<Updater> | null = null
  let opened: Updater | null = null
  let restart = false
  let downloading: AbortController | null = null
  let callOff: () => void = () => undefined

  const become = (next: UpdateState) => {
    state = next
    deps.publish(next)
  }
  const updater = async (open: () => Promise<Updater>): Promise<Updater> => {
    opening ??= open()
    opened = await opening
    return opened
  }

  /** `isAsked`: the user waits for any answer. An automatic check without a response is silent. */
  const look = async (isAsked: boolean): Promise<void> => {
    if (deps.openUpdater === null || !['none', 'available', 'failed'].includes(state.kind)) return
    const before = state
    const isShown = isAsked || before.kind === 'none'
    if (isShown) become({ kind: 'checking' })
    const found = await (await updater(deps.openUpdater)).check()
    // Another action began with the earlier state.
    if (state !== before && state.kind !== 'checking') return
    if ('newer' in found) {
      become(found.newer ? { kind: 'available', newVersion: found.newer } : { kind: 'none', checkedAt: deps.now() })
    } else if (isAsked || (found.problem !== 'no-answer' && before.kind === 'none')) {
      become({ kind: 'failed', problem: found.problem, newVersion: null })
    } else if (isShown) {
      become(before)
    }
  }

  const plan = (ms: number): void => {
    callOff = deps.after(ms, () => {
      plan(EVERY_MS + deps.random() * EVERY_WITHIN_MS)
      if (deps.mayLook() && deps.isOnline()) void look(false)
    })
  }

  const download = async (newVersion: NewVersion, open: () => Promise<Updater>): Promise<void> => {
    const aborter = new AbortController()
    downloading = aborter
    become({ kind: 'downloading', newVersion, received: 0 })
    const ended = await (await updater(open)).download(received => {
      if (downloading === aborter) become({ kind: 'downloading', newVersion, received })
    }, aborter.signal)
    downloading = null
    become(afterDownload(newVersion, ended))
  }

  return {
    state: (): UpdateState => state,
    start(): void {
      if (deps.openUpdater !== null) plan(FIRST_LOOK_MS + deps.random() * FIRST_LOOK_WITHIN_MS)
    },
    /** A check requested by the user. */
    check: (): Promise<void> => look(true),
    /** Settles when the file is here and checked, or not. */
    async download(): Promise<void> {
      if (deps.openUpdater === null || (state.kind !== 'available' && state.kind !== 'failed')) return
      const { newVersion } = state
      if (newVersion?.way === 'itself') await download(newVersion, deps.openUpdater)
    },
    cancel(): void {
      downloading?.abort()
    },
    /** The user's decision about a ready version; `now`: Sheaf quits, and restarts as the new one. */
    decide(when: 'at-quit' | 'now' | 'later'): void {
      if (state.kind !== 'ready') return
      restart = when === 'now'
      become({ ...state, isAgreed: when !== 'later' })
      if (restart) deps.quit()
    },
    stop(): void {
      callOff()
      downloading?.abort()
    },
    /**
     * The last step before the program ends. `isClosed`: no work is in progress, and everything stored here was closed.
     *
     * @returns the program to start next, new or not; null: none
     */
    install(isClosed: boolean): string | null {
      if (state.kind !== 'ready' || !state.isAgreed || opened === null) return null
      if (isClosed) opened.install(restart)
      return restart ? opened.program : null
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>

function afterDownload(
  newVersion: NewVersion,
  ended: 'ready' | 'cancelled' | { readonly problem: UpdateProblem },
): UpdateState {
  if (ended === 'ready') return { kind: 'ready', newVersion, isAgreed: false }
  if (ended === 'cancelled') return { kind: 'available', newVersion }
  return { kind: 'failed', problem: ended.problem, newVersion }
}
