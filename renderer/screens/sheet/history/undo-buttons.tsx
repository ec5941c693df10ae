import { Redo2, Undo2 } from 'lucide-react'
import type { AccessLevel } from '../../../../shared/model/access.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { useScopes } from '../../../queries/start.ts'
import { IconButton } from '../../../ui/button.tsx'
import { count, grouped } from '../../../ui/words/counts.ts'
import { doCommand } from '../../../view/commands/doings.ts'
import { useNextSteps, useStoring } from '../../../view/history/histories.ts'
import { whyNoUndo } from './use-history.ts'

type Props = {
  readonly sheetId: SheetId
  readonly accessLevel: AccessLevel | null
  readonly isLoading: boolean
}

/** The first of the toolbar: they name what they would undo and redo. */
export function UndoButtons({ sheetId, accessLevel, isLoading }: Props) {
  const { undo, redo } = useNextSteps(sheetId)
  const reason = whyNoUndo(accessLevel, isLoading, useScopes())
  return (
    <>
      <IconButton
        icon={Undo2}
        label={undo === null ? 'Undo' : `Undo ${undo}`}
        keys={['Ctrl', 'Z']}
        reason={reason ?? (undo === null ? 'There is nothing to undo' : null)}
        onClick={() => doCommand('undo')}
      />
      <IconButton
        icon={Redo2}
        label={redo === null ? 'Redo' : `Redo ${redo}`}
        keys={['Ctrl', 'Shift', 'Z']}
        reason={reason ?? (redo === null ? 'There is nothing to redo' : null)}
        onClick={() => doCommand('redo')}
      />
      <span className="toolbar-line" />
    </>
  )
}

/** How far a gesture of very many edits has come. */
export function StoringEdits({ sheetId }: { readonly sheetId: SheetId }) {
  const storing = useStoring(sheetId)
  if (!storing) return null
  return (
    <span className="toolbar-access num" role="status">
      Storing, {grouped(storing.stored)} of {count(storing.of, 'edit')}
    </span>
  )
}
