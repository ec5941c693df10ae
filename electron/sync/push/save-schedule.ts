import type { SheetId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { After } from '../../queue/change-signal.ts'
import type { Which } from './line.ts'

/** How long a person may type on before their edits leave, and how long at most. */
const REST_MS = 2_000
const AT_MOST_MS = 15_000

export type SaveScheduleDeps = {
  readonly now: () => number
  readonly after: After
  readonly save: (sheetId: SheetId, which: Which) => void
  /** The `seq` of the newest edit that waits; 0 where there is none. */
  readonly newest: (sheetId: SheetId) => number
}

/** When edits leave: after a rest, or, while everything is held, only when the person says so. */
export function createSaveSchedule({ now, after, save, newest }: SaveScheduleDeps, saving: Settings['saving']) {
  const planned = new Map<SheetId, { readonly since: number; readonly cancel: () => void }>()
  /** When each sheet is tried again that could not be saved. */
  const retries = new Map<SheetId, number>()
  /** While everything is held: how far the person said "save". What they asked for goes on, however long it has to wait. */
  const asked = new Map<SheetId, number>()
  let mode = saving

  const which = (sheetId: SheetId): Which => (mode === 'hold' ? { upTo: asked.get(sheetId) ?? 0 } : 'all')
  const cancel = (sheetId: SheetId) => {
    planned.get(sheetId)?.cancel()
    planned.delete(sheetId)
    retries.delete(sheetId)
  }
  const plan = (sheetId: SheetId, ms: number, since: number) => {
    cancel(sheetId)
    const stop = after(ms, () => {
      planned.delete(sheetId)
      retries.delete(sheetId)
      save(sheetId, which(sheetId))
    })
    planned.set(sheetId, { since, cancel: stop })
  }

  return {
    get saving() {
      return mode
    },
    edited(sheetId: SheetId): void {
      if (mode === 'hold') return
      const since = planned.get(sheetId)?.since ?? now()
      plan(sheetId, Math.max(0, Math.min(REST_MS, since + AT_MOST_MS - now())), since)
    },
    saveNow(sheetId: SheetId): void {
      cancel(sheetId)
      if (mode === 'hold') asked.set(sheetId, newest(sheetId))
      save(sheetId, which(sheetId))
    },
    /** Goes on with what was begun: all that waits, or, while everything is held, only what left once already or was asked for. */
    resume(sheetId: SheetId): void {
      cancel(sheetId)
      save(sheetId, which(sheetId))
    },
    /** The same after this time, because it could not be done now. */
    later(sheetId: SheetId, ms: number): void {
      plan(sheetId, ms, now())
      retries.set(sheetId, now() + ms)
    },
    /** When the first of those is tried again, milliseconds since 1970; null where none waits for that. */
    nextTryAt: (): number | null => (retries.size === 0 ? null : Math.min(...retries.values())),
    /** `waiting`: sheets with edits that were held until now. */
    setSaving(saving: Settings['saving'], waiting: readonly SheetId[]): void {
      mode = saving
      asked.clear()
      if (saving === 'hold') for (const sheetId of [...planned.keys()]) cancel(sheetId)
      else for (const sheetId of waiting) plan(sheetId, REST_MS, now())
    },
    stop(): void {
      for (const sheetId of [...planned.keys()]) cancel(sheetId)
    },
  }
}
export type SaveSchedule = ReturnType<typeof createSaveSchedule>
