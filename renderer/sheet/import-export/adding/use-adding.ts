import { useEffect } from 'react'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { usePeople } from '../../../queries/sheet/people.ts'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { isoDate } from '../../../ui/messages/format-times.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { clock } from '../../../ui-state/clock.ts'
import { notify } from '../../../ui-state/notices.ts'
import { usePage } from '../../../ui-state/page-context.ts'
import { cellPositions } from '../../core/cell-positions.ts'
import { inSteps } from '../../core/steps.ts'
import { useSheetHistory } from '../../history/use-transaction.ts'
import { readColumns } from '../import/column-reading.ts'
import { importedMessage } from '../import/import-messages.ts'
import { createImport } from '../import/import-plan.ts'
import { type ImportJob, importJobs, useJobAdding } from './import-jobs.ts'

/** Stores the rows of a job once, as one transaction. Closes by itself if there is nothing to report. */
export function useAdding(view: SheetView, job: ImportJob) {
  const adding = useJobAdding()
  const history = useSheetHistory(view.meta.id)
  const { newRowId } = usePage()
  const people = usePeople()

  const run = async () => {
    const typist = { today: isoDate(clock.now()), people, present: [], locale: personsLocale.now() }
    const { lines, isNew, isPlain, hidden } = job
    const mapping = job.mappingIn(view)
    const readings = await inSteps(readColumns({ view, mapping, lines, isNew, isPlain, locale: typist.locale }))
    const made = createImport({ view, mapping, lines, typist, newRowId, isPlain, hidden, readings })
    const of = job.lines.length
    const { error } = await history.do(
      made.edits(() => importJobs.isStopped(job)),
      `adding ${formatCount(of, 'row')}`,
      () => importJobs.apply(job, { kind: 'storing', rows: made.soFar().rows }),
    )
    const { first, rows, unread } = made.soFar()
    if (first !== null) cellPositions.goToRow(view.meta.id, first)
    const message = importedMessage(rows, of, importJobs.isStopped(job) && rows < of)
    if (error || unread.length > 0) {
      importJobs.apply(job, { kind: 'ended', message, problem: error && errorLine(error), unread })
      return
    }
    notify({ kind: 'done', text: message })
    importJobs.done(job)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, in the sheet as it stood then
  useEffect(() => {
    if (importJobs.claim(job)) void run() // the job receives the result
  }, [job])

  return { adding, stop: () => importJobs.stop(job) }
}
