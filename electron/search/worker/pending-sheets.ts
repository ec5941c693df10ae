import { crc32 } from 'node:zlib'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import {
  isColumnEdit,
  isNewType,
  type PendingEdit,
  type PendingSheetEdit,
} from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { readSnapshot } from '../../cache/copy-reads.ts'
import { createSheetReader } from '../../cache/stored-sheet.ts'
import type { CopiesReader } from './copies-reader.ts'

/** A copy with its unsaved edits, which the index does not contain. */
export type PendingSheet = {
  readonly view: SheetView
  /** Rows whose texts differ from the index, and when they were last edited, in milliseconds since 1970. */
  readonly touched: ReadonlyMap<RowId, number>
  /** Rows that were not edited may be gone, or lack the cells of a column. */
  readonly mayLackRows: boolean
}

type Known = { readonly edits: readonly PendingSheetEdit[]; at: number; sheet: PendingSheet | null }

/** The unsaved edits of all sheets. */
export function createPendingSheets() {
  const bySheet = new Map<SheetId, Known>()
  const comments = new Map<SheetId, readonly PendingEdit<CommentEdit>[]>()
  return {
    set(sheetId: SheetId, edits: readonly PendingSheetEdit[], ofComments: readonly PendingEdit<CommentEdit>[]): void {
      comments.set(sheetId, ofComments)
      if (edits.length === 0) bySheet.delete(sheetId)
      else bySheet.set(sheetId, { edits, at: -1, sheet: null })
    },
    has: (sheetId: SheetId): boolean => bySheet.has(sheetId),
    comments: (sheetId: SheetId): readonly PendingEdit<CommentEdit>[] => comments.get(sheetId) ?? [],
    /** Null: no unsaved edits, or no copy. */
    of(sheetId: SheetId, revision: number, copies: CopiesReader): PendingSheet | null {
      const known = bySheet.get(sheetId)
      if (!known) return null
      if (known.at !== revision) {
        known.sheet = fold(sheetId, known.edits, copies)
        known.at = revision
      }
      return known.sheet
    },
  }
}
export type PendingSheets = ReturnType<typeof createPendingSheets>

function fold(sheetId: SheetId, edits: readonly PendingSheetEdit[], copies: CopiesReader): PendingSheet | null {
  const buffer = readSnapshot(copies.sqlite, sheetId, crc32)?.buffer ?? encoded(sheetId, copies)
  const base = buffer && openColumnar(buffer)
  if (!base?.ok) return null
  const view = createSheetView(base.value, new Map(), edits)
  const touched = new Map<RowId, number>()
  const touch = (rowId: RowId, at: number) => touched.set(rowId, Math.max(at, touched.get(rowId) ?? 0))
  for (const { edit, madeAt } of edits) {
    if ('rowId' in edit) touch(edit.rowId, madeAt)
    else if (isNewType(edit)) for (let index = 0; index < view.rowCount; index++) touch(view.rowIdAt(index), madeAt)
  }
  const mayLackRows = edits.some(({ edit }) => edit.kind === 'delete-row' || isColumnEdit(edit))
  return { view, touched, mayLackRows }
}

function encoded(sheetId: SheetId, copies: CopiesReader): ArrayBuffer | null {
  const sheet = createSheetReader(copies.sqlite)(sheetId)
  return sheet && encodeSheet(sheet)
}
