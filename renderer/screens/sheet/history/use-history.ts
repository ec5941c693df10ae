import { useCallback } from 'react'
import { type AccessLevel, canEdit } from '../../../../shared/model/access.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Scopes } from '../../../../shared/model/sign-in/scopes.ts'
import { lastTruth, type useOpenSheet } from '../../../queries/sheet/open-sheet.ts'
import { useScopes } from '../../../queries/start.ts'
import { whyNoScope } from '../../../ui/words/scopes.ts'
import { useOffer } from '../../../view/commands/doings.ts'
import { sameThing } from '../../../view/drafts.ts'
import { useNextSteps } from '../../../view/history/histories.ts'
import type { SheetHistory } from '../../../view/history/sheet-history.ts'
import { notify } from '../../../view/notices.ts'
import { sheetPlaces } from '../../../view/sheet-places.ts'
import { undoneWords } from './gesture-words.ts'
import { useSheetHistory } from './use-gesture.ts'

type SheetState = ReturnType<typeof useOpenSheet>

/**
 * What hears every state of the sheet on screen, so that undo knows what others did and how new rows and columns are numbered, and what
 * is being written about a row, on the desk of that name, stays with it.
 */
export function useFollow(sheetId: SheetId, deskName: string): (state: SheetState) => void {
  const history = useSheetHistory(sheetId)
  return useCallback(
    ({ view, parts, renamed, numbered, answered, turn }: SheetState) => {
      for (const [from, to] of renamed) sameThing(deskName, 'row', from, to)
      if (view && parts) history.follow({ view, truth: () => lastTruth(parts), renamed, numbered, answered, turn })
    },
    [history, deskName],
  )
}

/** Undo and redo in the sheet on screen, for keys, buttons and the palette. */
export function useUndoCommands(sheetId: SheetId, sheet: SheetState, isShown: boolean): void {
  const history = useSheetHistory(sheetId)
  // Draws anew whoever lists what can be done; what counts is how it is when a key is pressed.
  useNextSteps(sheetId)
  const reason = whyNoUndo(sheet.view?.meta.accessLevel ?? null, sheet.loading !== null, useScopes())
  const doings = () => {
    const next = history.next()
    // Keys can be faster than the disk: what is still being stored can be undone, and what is still being undone redone, in its turn.
    const isNothing = (what: string | null) => what === null && !history.isUnderWay()
    return {
      undo: {
        run: () => void stepBack(sheetId, history, 'Undid'),
        reason: reason ?? (isNothing(next.undo) ? 'There is nothing to undo' : null),
      },
      redo: {
        run: () => void stepBack(sheetId, history, 'Redid'),
        reason: reason ?? (isNothing(next.redo) ? 'There is nothing to redo' : null),
      },
    }
  }
  useOffer('undo', () => ({ doings: isShown ? doings() : {} }))
}

/** Why nothing can be undone or redone now; null where it can. */
export function whyNoUndo(accessLevel: AccessLevel | null, isLoading: boolean, scopes: Scopes): string | null {
  const noScope = whyNoScope('change-rows', scopes)
  if (noScope !== null) return noScope
  if (accessLevel === null) return 'The sheet is not open yet'
  if (!canEdit(accessLevel)) return 'You can view this sheet. Ask an owner for edit access'
  return isLoading ? 'This sheet is still loading. Undo works once all of its rows are here' : null
}

async function stepBack(sheetId: SheetId, history: SheetHistory, did: 'Undid' | 'Redid'): Promise<void> {
  const undone = await (did === 'Undid' ? history.undo() : history.redo())
  if (!undone)
    return notify({ kind: 'wait', text: `There is nothing to ${did === 'Undid' ? 'undo' : 'redo'}.` }, { sheetId })
  const { at, error } = undone
  if (at?.columnId) sheetPlaces.goTo(sheetId, { rowId: at.rowId, columnId: at.columnId })
  else if (at) sheetPlaces.goToRow(sheetId, at.rowId)
  if (error) notify({ kind: 'failed', what: did === 'Undid' ? 'Undo' : 'Redo', error }, { sheetId })
  else notify({ kind: undone.stored > 0 ? 'done' : 'wait', text: undoneWords(did, undone) }, { sheetId })
}
