import { Hourglass } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { useStart, useWhyNotSave } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { outdatedMessage } from './export-messages.ts'

type Props = { readonly view: SheetView; readonly columns: readonly Column[] }

/** Reports how many results in these columns are outdated by unsaved edits, and offers to save those if possible. */
export function OutdatedNote({ view, columns }: Props) {
  const outdated = useMemo(() => view.countOutdated(columns.map(({ id }) => id)), [view, columns])
  const queued = useStart(({ unsaved }) => unsaved.queued)
  const whyNot = useWhyNotSave()
  const [isSaving, setSaving] = useState(false)
  if (outdated === 0) return null
  const save = async () => {
    setSaving(true)
    await notifyFailure('Saving', saveNow())
    setSaving(false)
  }
  return (
    <div className="import-export-outdated">
      <Hourglass className="icon-13" aria-hidden />
      <p>{outdatedMessage(outdated)}</p>
      {queued > 0 && whyNot === null && (
        <Button aria-busy={isSaving} onClick={() => void save()}>
          Save first
        </Button>
      )}
    </div>
  )
}
