import { type AppError, isTransient } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { After } from '../../queue/change-signal.ts'
import type { Pull } from '../pull-sheet.ts'
import type { Turns } from '../turns.ts'
import type { Pushed, Which } from './push-edits.ts'

export type SavingDeps = {
  readonly push: (sheetId: SheetId, which: Which) => Promise<Result<Pushed>>
  readonly pull: Pull
  readonly turns: Turns
  readonly after: After
  readonly told: () => void
  readonly failed: (what: string, error: AppError) => void
  readonly later: (sheetId: SheetId, ms: number) => void
}

/** So many saves in a row share one new base: making it again costs more than all of them. */
const REOPEN_MS = 1_000
const BUSY_MS = 15_000

/** Sends a sheet's edits and then brings its base up to date. */
export function createSaving({ push, pull, turns, after, told, failed, later }: SavingDeps) {
  const running = new Set<Promise<void>>()
  const reopening = new Map<SheetId, () => void>()
  let isOver = false

  const planReopen = (sheetId: SheetId) => {
    reopening.get(sheetId)?.()
    reopening.set(
      sheetId,
      after(REOPEN_MS, () => start(() => reopen(sheetId))),
    )
  }
  const reopen = async (sheetId: SheetId): Promise<void> => {
    reopening.delete(sheetId)
    const opened = await turns(sheetId, () => pull.reopen(sheetId))
    if (!opened.ok) failed('copy', opened.error)
    told()
  }
  const save = async (sheetId: SheetId, which: Which): Promise<void> => {
    const pushed = await turns(sheetId, async () => {
      const result = await push(sheetId, which)
      if (result.ok && result.value.mustPull) await pull.remote(sheetId, 'background')
      return result
    })
    told()
    if (!pushed.ok) {
      if (isTransient(pushed.error) && pushed.error.kind !== 'offline') later(sheetId, BUSY_MS)
      report(pushed.error)
      return
    }
    if (pushed.value.again !== null) later(sheetId, pushed.value.again)
    if (pushed.value.movedRows && !pushed.value.mustPull) planReopen(sheetId)
  }
  /** Being out of reach is shown by the connection; the edits wait. */
  const report = (error: AppError) => {
    if (!['offline', 'unauthorized', 'rate-limited', 'cancelled'].includes(error.kind)) failed('save', error)
  }
  const start = (work: () => Promise<void>) => {
    if (isOver) return
    const mine = work().finally(() => running.delete(mine))
    running.add(mine)
  }

  return {
    save: (sheetId: SheetId, which: Which): void => start(() => save(sheetId, which)),
    /** Waits for what is on its way. Nothing begins after it: the files are about to be closed. */
    settled: async (): Promise<void> => {
      isOver = true
      for (const cancel of reopening.values()) cancel()
      await Promise.allSettled(running)
    },
  }
}
