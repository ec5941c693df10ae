import { create } from 'zustand'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'
import type { Mapping } from '../import/import-plan.ts'
import type { Lines } from '../source/table-source.ts'

/** Lines that are to become rows of a sheet as soon as it is on screen. */
export type ImportJob = {
  /** Whose sheet it is: another account may have one of the same number. */
  readonly account: string | undefined
  readonly sheetId: SheetId
  readonly lines: Lines
  /** The sheet was made for them. */
  readonly isNew: boolean
  /** As in the source that they are out of. */
  readonly isPlain: boolean
  /** Columns of the table, counted from 0, whose columns in the sheet become hidden. */
  readonly hidden: readonly number[]
  readonly mappingIn: (view: Pick<SheetView, 'meta'>) => Mapping
}

/** How adding goes on, or what came of it. `problem`: why not all of it is stored. */
export type Adding =
  | { readonly kind: 'storing'; readonly rows: number }
  | {
      readonly kind: 'ended'
      readonly message: string
      readonly problem: string | null
      readonly unread: readonly RefusedCell[]
    }

const BEGINNING: Adding = { kind: 'storing', rows: 0 }

const useJobs = create<{ readonly job: ImportJob | null; readonly adding: Adding }>(() => ({
  job: null,
  adding: BEGINNING,
}))
const begun = new WeakSet<ImportJob>()
const stopped = new WeakSet<ImportJob>()

/** The one that waits for this sheet, or is under way in it. */
export const useImportJob = (sheetId: SheetId | null, account: string | undefined): ImportJob | null =>
  useJobs(({ job }) => (job && job.sheetId === sheetId && job.account === account ? job : null))

/** How the newest one goes on. */
export const useJobAdding = (): Adding => useJobs(({ adding }) => adding)

/** A job goes on while its sheet is out of sight, so what is known of its run stands here and not on the screen. */
export const importJobs = {
  begin: (job: ImportJob): void => useJobs.setState({ job, adding: BEGINNING }),
  /** True once for each: it is run by who asked first. */
  claim(job: ImportJob): boolean {
    const isFirst = !begun.has(job)
    begun.add(job)
    return isFirst
  },
  apply: (job: ImportJob, adding: Adding): void => useJobs.setState(now => (now.job === job ? { adding } : now)),
  stop: (job: ImportJob): void => void stopped.add(job),
  isStopped: (job: ImportJob): boolean => stopped.has(job),
  /** Removes this job. A newer one in its place stays. */
  done: (job: ImportJob): void => useJobs.setState(now => (now.job === job ? { job: null } : now)),
}
