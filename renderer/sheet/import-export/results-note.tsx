import { Hourglass } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { useStart, useWhyNotSave } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { calculatedMessage, outdatedMessage } from './export-messages.ts'

type Props = { readonly view: SheetView; readonly columns: readonly Column[] }

/**
 * Reports how many results in these columns are not the service's: calculated here, or outdated by unsaved edits.
 * Offers to save those if possible.
 */
export function ResultsNote({ view, columns }: Props) {
  const { calculated, outdated } = useMemo(() => {
    const ids = columns.map(({ id }) => id)
    return { calculated: view.countCalculated(ids), outdated: view.countOutdated(ids) }
  }, [view, columns])
  const queued = useStart(({ unsaved }) => unsaved.queued)
  const whyNot = useWhyNotSave()
  const [isSaving, setSaving] = useState(false)
  if (calculated + outdated === 0) return null
  const save = async () => {
    setSaving(true)
    await notifyFailure('Saving', saveNow())
    setSaving(false)
  }
  return (
    <div className="import-export-results">
      <Hourglass className="icon-13" aria-hidden />
      <div>
        {calculated > 0 && <p>{calculatedMessage(calculated)}</p>}
        {outdated > 0 && <p>{outdatedMessage(outdated)}</p>}
      </div>
      {queued > 0 && whyNot === null && (
        <Button aria-busy={isSaving} onClick={() => void save()}>
          Save first
        </Button>
      )}
    </div>
  )
}
