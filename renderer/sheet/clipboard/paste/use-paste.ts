import { useCallback, useEffect, useState } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { notify } from '../../../ui-state/notices.ts'
import { useNextSteps } from '../../history/histories.ts'
import { isPaste } from '../../history/transaction-messages.ts'
import { useSheetHistory } from '../../history/use-transaction.ts'
import { convertedMessages, pastedMessage } from './paste-messages.ts'
import type { PasteReport, PasteSummary } from './paste-report.ts'

/** The last paste, as the strip above the cells shows it. */
export type ShownPaste = Extract<PasteReport, { kind: 'reading' | 'pasted' }>

/** The question that a paste is waiting for. */
export type Asked = Extract<PasteReport, { kind: 'asking' | 'asking-columns' }>

/** Reports pastes into this sheet: success in a short notice, a failure until the user closes it. */
export function usePaste(sheetId: SheetId) {
  const [last, setLast] = useState<{ readonly sheetId: SheetId; readonly shown: ShownPaste } | null>(null)
  const [asked, setAsked] = useState<{ readonly sheetId: SheetId; readonly report: Asked } | null>(null)
  const history = useSheetHistory(sheetId)
  const onPaste = useCallback(
    (report: PasteReport) => {
      if (report.kind === 'begun') return history.expect(report.ended)
      if (report.kind === 'asking' || report.kind === 'asking-columns') return setAsked({ sheetId, report })
      const shown = toBeSeen(report)
      setLast(shown && { sheetId, shown })
      notifyOfPaste(report, sheetId)
    },
    [sheetId, history],
  )

  // Switching to another sheet cancels.
  useEffect(() => () => (asked ? leave(asked.report) : undefined), [asked])
  useEffect(() => {
    if (asked && asked.sheetId !== sheetId) setAsked(null)
  }, [asked, sheetId])

  // After an undo of the paste its report is obsolete.
  const isUndone = isPaste(useNextSteps(sheetId).redo)
  useEffect(() => {
    if (isUndone) setLast(before => (before?.shown.kind === 'pasted' ? null : before))
  }, [isUndone])

  return {
    shown: last?.sheetId === sheetId ? last.shown : null,
    asked: asked?.sheetId === sheetId ? answeredOnce(asked.report, () => setAsked(null)) : null,
    onPaste,
    onClose: () => setLast(null),
  }
}

/** Cancels an open question; ignored if it is already answered. */
function leave(asked: Asked): void {
  if (asked.kind === 'asking') asked.answer(false)
  else asked.answer('cancel')
}

function answeredOnce(asked: Asked, close: () => void): Asked {
  if (asked.kind === 'asking') return { ...asked, answer: closing(asked.answer, close) }
  return { ...asked, answer: closing(asked.answer, close) }
}

const closing =
  <Answer>(answer: (given: Answer) => void, close: () => void) =>
  (given: Answer): void => {
    answer(given)
    close()
  }

function toBeSeen(report: PasteReport): ShownPaste | null {
  if (report.kind === 'reading') return report
  return report.kind === 'pasted' && hasMore(report.summary) ? report : null
}

const hasMore = ({ refusedInAll, notes }: PasteSummary): boolean => refusedInAll > 0 || notes.length > 0

function notifyOfPaste(report: PasteReport, sheetId: SheetId): void {
  if (report.kind === 'refused') notify({ kind: 'wait', text: report.sentence }, { sheetId })
  if (report.kind === 'cancelled')
    notify({ kind: 'done', text: 'Nothing was pasted. No cell was changed.' }, { sheetId })
  if (report.kind === 'pasted' && !hasMore(report.summary)) notifyOfConversions(report.summary, sheetId)
}

function notifyOfConversions(summary: PasteSummary, sheetId: SheetId): void {
  const converted = convertedMessages(summary.converted)
  if (converted.length > 0)
    notify({ kind: 'done', text: [pastedMessage(summary), ...converted].join(' ') }, { sheetId })
}
