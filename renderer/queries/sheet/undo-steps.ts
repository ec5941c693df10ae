import type { SheetId } from '../../../shared/model/ids.ts'
import type { UndoChange } from '../../../shared/model/undo-record.ts'
import { idMapOf } from '../../bridge/id-map.ts'
import { sheetCalls } from '../../bridge/sheet-calls.ts'

/** The stored undo and redo steps of a sheet, and the ids by which this window knows its rows and columns. */
export const undoStepsOf = (sheetId: SheetId) => ({
  list: () => sheetCalls['undo.list'](sheetId),
  record: (changes: UndoChange[]) => window.bridge.call['undo.record']({ sheetId, changes }),
  ids: idMapOf(sheetId).stored,
})
