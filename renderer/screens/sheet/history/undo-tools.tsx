import { Redo2, Undo2 } from 'lucide-react'
import type { AccessLevel } from '../../../../shared/model/access.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { useScopes } from '../../../queries/start.ts'
import { actionTool, type ToolGroup } from '../../../ui/overflow/tool.tsx'
import { count, grouped } from '../../../ui/words/counts.ts'
import { faceOf } from '../../../view/commands/command-table.ts'
import { doCommand } from '../../../view/commands/doings.ts'
import { useNextSteps, useStoring } from '../../../view/history/histories.ts'
import { whyNoUndo } from './use-history.ts'

/** The first of the toolbar: they name what they would undo and redo. */
export function useUndoTools(sheetId: SheetId, accessLevel: AccessLevel | null, isLoading: boolean): ToolGroup {
  const { undo, redo } = useNextSteps(sheetId)
  const reason = whyNoUndo(accessLevel, isLoading, useScopes())
  return {
    id: 'history',
    tools: [
      actionTool({
        id: 'undo',
        icon: Undo2,
        name: undo === null ? 'Undo' : `Undo ${undo}`,
        keys: faceOf('undo').keys,
        reason: reason ?? (undo === null ? 'There is nothing to undo' : null),
        run: () => doCommand('undo'),
      }),
      actionTool({
        id: 'redo',
        icon: Redo2,
        name: redo === null ? 'Redo' : `Redo ${redo}`,
        keys: faceOf('redo').keys,
        reason: reason ?? (redo === null ? 'There is nothing to redo' : null),
        run: () => doCommand('redo'),
      }),
    ],
  }
}

/** How far a gesture of very many edits has come; null while there is none. */
export function useStoringWords(sheetId: SheetId): string | null {
  const storing = useStoring(sheetId)
  return storing ? `Storing, ${grouped(storing.stored)} of ${count(storing.of, 'edit')}` : null
}
