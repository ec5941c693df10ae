import type { ServiceLog } from '../../check/service-log.ts'
import type { Meddling } from '../../plan/faults.ts'
import type { Trace } from '../../trace.ts'
import type { Office, Service } from '../service.ts'
import { createColleague, type Truth } from './colleague.ts'
import { inCells } from './in-cells.ts'
import { inColumns } from './in-columns.ts'
import { inDiscussions, threadsOf } from './in-discussions.ts'
import { inImages } from './in-images.ts'
import { inLinks } from './in-links.ts'
import { inLists } from './in-lists.ts'
import { createSharing } from './sharing.ts'

/** Numbers select among the objects that exist at that moment. */
type Wanted = { readonly meddling: Meddling; readonly row: number; readonly column: number }

/** The owner of the sheet at another computer, who acts regardless of other users. */
export function createOthers(service: Service, office: Office, log: ServiceLog, trace: Trace) {
  const colleague = createColleague(service, office, log, trace)
  const sharing = createSharing(colleague)
  const { truth, does } = colleague
  let hasLocked = false
  /** Actions that were impossible so far, such as deleting a thread: tried again first. */
  let kept: readonly Wanted[] = []

  const deeds = { ...inCells, ...inColumns, ...inImages, ...inLinks, ...inLists, ...inDiscussions, ...sharing.deeds }
  const sceneOf = ({ row, column }: Wanted, known: Truth) => {
    const one = known.rows[row % Math.max(1, known.rows.length)]
    return { colleague, known, one, row, column }
  }

  return {
    office,
    truth,
    threads: () => threadsOf(colleague),
    imageBytes: (ids: readonly string[]) => service.imageBytes(office.owner, ids),
    /** Performs this action, or an earlier one that is possible by now. Null: none was possible. */
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
    /** Restores everyone's access. Changes nothing else, because an app must not receive missed changes that way. */
    async makeUp(): Promise<void> {
      await sharing.makeUp()
      if (!hasLocked) return
      const locked = ((await truth())?.rows ?? []).map(({ id }) => ({ id, locked: false }))
      if (locked.length > 0) await does('PUT', '/rows', locked)
    },
  }
}
export type Others = ReturnType<typeof createOthers>
