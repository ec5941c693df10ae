import { create } from 'zustand'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'
import type { Mapping } from '../import/column-reading.ts'
import type { Lines } from '../source/table-source.ts'

/** Lines to add to a sheet as soon as it is on screen. */
export type ImportJob = {
  /** The account of the sheet, because sheets of two accounts may have the same id. */
  readonly account: string | undefined
  readonly sheetId: SheetId
  readonly lines: Lines
  /** Whether the sheet was created for these lines. */
  readonly isNew: boolean
  /** As in their source. */
  readonly isPlain: boolean
  /** 0-based columns of the table; their columns in the sheet are hidden. */
  readonly hidden: readonly number[]
  readonly mappingIn: (view: Pick<SheetView, 'meta'>) => Mapping
}

/** The progress or the result. `problem`: why some lines are not stored. */
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

/** The job that is queued or running for this sheet. */
export const useImportJob = (sheetId: SheetId | null, account: string | undefined): ImportJob | null =>
  useJobs(({ job }) => (job && job.sheetId === sheetId && job.account === account ? job : null))

/** The progress of the newest job. */
export const useJobAdding = (): Adding => useJobs(({ adding }) => adding)

/** A job continues while its sheet is not on screen, so its state is stored here and not in a component. */
export const importJobs = {
  begin: (job: ImportJob): void => useJobs.setState({ job, adding: BEGINNING }),
  /** Returns true only for the first caller, which runs the job. */
  claim(job: ImportJob): boolean {
    const isFirst = !begun.has(job)
    begun.add(job)
    return isFirst
  },
  apply: (job: ImportJob, adding: Adding): void => useJobs.setState(now => (now.job === job ? { adding } : now)),
  stop: (job: ImportJob): void => void stopped.add(job),
  isStopped: (job: ImportJob): boolean => stopped.has(job),
  /** Removes this job, but not a newer one. */
  done: (job: ImportJob): void => useJobs.setState(now => (now.job === job ? { job: null } : now)),
}
