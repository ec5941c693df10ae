import type { AccessLevel } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useScopes } from '../../queries/start.ts'
import type { ToolGroup } from '../../ui/overflow/tool.tsx'
import { count, grouped } from '../../ui/words/counts.ts'
import { commandTool } from '../command-tool.ts'
import { useNextSteps, useStoring } from './histories.ts'
import { whyNoUndo } from './use-history.ts'

/** The first of the toolbar: they name what they would undo and redo. */
export function useUndoTools(sheetId: SheetId, accessLevel: AccessLevel | null, isLoading: boolean): ToolGroup {
  const { undo, redo } = useNextSteps(sheetId)
  const reason = whyNoUndo(accessLevel, isLoading, useScopes())
  const tool = (id: 'undo' | 'redo', verb: string, step: string | null) =>
    commandTool(id, undefined, {
      name: step === null ? verb : `${verb} ${step}`,
      reason: reason ?? (step === null ? `There is nothing to ${id}` : null),
    })
  return { id: 'history', tools: [tool('undo', 'Undo', undo), tool('redo', 'Redo', redo)] }
}

/** How far a gesture of very many edits has come; null while there is none. */
export function useStoringWords(sheetId: SheetId): string | null {
  const storing = useStoring(sheetId)
  return storing ? `Storing, ${grouped(storing.stored)} of ${count(storing.of, 'edit')}` : null
}
