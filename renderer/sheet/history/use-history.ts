import { useCallback } from 'react'
import { type AccessLevel, canEdit } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import type { CommandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { lastTruth, type useOpenSheet } from '../../queries/sheet/open-sheet.ts'
import { useScopes } from '../../queries/start.ts'
import { accessMessage } from '../../ui/messages/access-labels.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { whyNoScope } from '../../ui/messages/scope-messages.ts'
import type { ToolGroup } from '../../ui/overflow/tool.tsx'
import { notify } from '../../ui-state/notices.ts'
import { commandTool } from '../command-tool.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { replacedMessage } from '../values/result-messages.ts'
import { useNextSteps, useStoring } from './histories.ts'
import type { SheetHistory } from './sheet-history.ts'
import { undoneMessage } from './transaction-messages.ts'
import { useSheetHistory } from './use-transaction.ts'

type SheetState = ReturnType<typeof useOpenSheet>

/**
 * Passes every state of the visible sheet to the history, so that undo detects changes by others. Reports results that
 * the service replaces.
 */
export function useFollow(sheetId: SheetId): (state: SheetState) => void {
  const history = useSheetHistory(sheetId)
  return useCallback(
    ({ view, parts, savedCells, replaced, turn }: SheetState) => {
      if (replaced > 0) notify({ kind: 'done', text: replacedMessage(replaced) })
      if (view && parts) history.follow({ view, truth: () => lastTruth(parts), savedCells, turn })
    },
    [history],
  )
}

/** Undo and redo in the visible sheet, for keys, buttons and the palette. */
export function useUndoCommands(sheetId: SheetId, sheet: SheetState, isShown: boolean): void {
  const history = useSheetHistory(sheetId)
  // Updates lists of commands; a key press reads the current state.
  useNextSteps(sheetId)
  const reason = whyNoUndo(sheet.view?.meta.accessLevel ?? null, sheet.loading !== null, useScopes())
  const step = (id: 'undo' | 'redo'): CommandHandler => ({
    run: () => void stepBack(sheetId, history, id === 'undo' ? 'Undid' : 'Redid'),
    // Keys can be faster than the disk: steps in preparation can be undone or redone in order.
    disabledReason: () =>
      reason ?? (history.next()[id] === null && !history.isUnderWay() ? `There is nothing to ${id}` : null),
  })
  useRegisterCommands(isShown ? { undo: step('undo'), redo: step('redo') } : {})
}

/** Why undo and redo are disabled; null if they are enabled. */
export function whyNoUndo(accessLevel: AccessLevel | null, isLoading: boolean, scopes: Scopes): string | null {
  const noScope = whyNoScope('change-rows', scopes)
  if (noScope !== null) return noScope
  if (accessLevel === null) return 'The sheet is not open yet'
  if (!canEdit(accessLevel)) return `${accessMessage(accessLevel)}. Ask an owner for edit access`
  return isLoading ? 'This sheet is still loading. Undo works once all of its rows are here' : null
}

/** Offers to undo the newest step of a sheet, while it is the newest. */
export function undoAction(sheetId: SheetId, history: SheetHistory) {
  const isNewest = history.newest()
  const run = () => {
    if (isNewest()) void stepBack(sheetId, history, 'Undid')
    else notify({ kind: 'wait', text: 'This sheet was changed since. Undo that first.' }, { sheetId })
  }
  return { label: 'Undo', run }
}

async function stepBack(sheetId: SheetId, history: SheetHistory, did: 'Undid' | 'Redid'): Promise<void> {
  const undone = await (did === 'Undid' ? history.undo() : history.redo())
  if (!undone)
    return notify({ kind: 'wait', text: `There is nothing to ${did === 'Undid' ? 'undo' : 'redo'}.` }, { sheetId })
  const { at, error } = undone
  if (at?.columnId) cellPositions.goTo(sheetId, { rowId: at.rowId, columnId: at.columnId })
  else if (at) cellPositions.goToRow(sheetId, at.rowId)
  if (error) notify({ kind: 'failed', what: did === 'Undid' ? 'Undo' : 'Redo', error }, { sheetId })
  else notify({ kind: undone.stored > 0 ? 'done' : 'wait', text: undoneMessage(did, undone) }, { sheetId })
}

/** The undo and redo buttons of the toolbar, with the names of their steps. */
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

/** The progress of a large transaction; null without one. */
export function useStoringMessage(sheetId: SheetId): string | null {
  const storing = useStoring(sheetId)
  return storing ? `Storing, ${formatNumber(storing.stored)} of ${formatCount(storing.of, 'edit')}` : null
}
