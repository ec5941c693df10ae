import type { ServiceLog } from '../../check/service-log.ts'
import type { Meddling } from '../../plan/faults.ts'
import type { Trace } from '../../trace.ts'
import type { Office, Service } from '../service.ts'
import { createColleague, type Truth } from './colleague.ts'
import { inCells } from './in-cells.ts'
import { inColumns } from './in-columns.ts'
import { inLinks } from './in-links.ts'
import { inLists } from './in-lists.ts'
import { inTalk, threadsOf } from './in-talk.ts'
import { createSharing } from './sharing.ts'

/** Numbers choose among what is there at that moment. */
type Wanted = { readonly meddling: Meddling; readonly row: number; readonly column: number }

/** The owner of the sheet at another computer, with no respect for what anybody is about to do. */
export function createOthers(service: Service, office: Office, log: ServiceLog, trace: Trace) {
  const colleague = createColleague(service, office, log, trace)
  const sharing = createSharing(colleague)
  const { truth, does } = colleague
  let hasLocked = false
  /** What there was nothing for yet, such as a thread to delete: tried again before anything else. */
  let kept: readonly Wanted[] = []

  const deeds = { ...inCells, ...inColumns, ...inLinks, ...inLists, ...inTalk, ...sharing.deeds }
  const sceneOf = ({ row, column }: Wanted, known: Truth) => {
    const one = known.rows[row % Math.max(1, known.rows.length)]
    return { colleague, known, one, row, column }
  }

  return {
    office,
    truth,
    threads: () => threadsOf(colleague),
    /** Does this, or what was wanted before and is possible by now. Null: there was nothing to do for any of it. */
    async meddle(wanted: Wanted): Promise<Meddling | null> {
      const known = await truth()
      if (!known) return null
      kept = [...kept, wanted]
      for (const one of kept) {
        if (!(await deeds[one.meddling](sceneOf(one, known)))) continue
        hasLocked ||= one.meddling === 'locks-row'
        kept = kept.filter(other => other !== one)
        return one.meddling
      }
      return null
    },
    /** Everybody may do everything again. Nothing else changes: what an app has missed must not come to it by that. */
    async makeUp(): Promise<void> {
      await sharing.makeUp()
      if (!hasLocked) return
      const locked = ((await truth())?.rows ?? []).map(({ id }) => ({ id, locked: false }))
      if (locked.length > 0) await does('PUT', '/rows', locked)
    },
  }
}
export type Others = ReturnType<typeof createOthers>
