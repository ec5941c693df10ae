import type { PagePort } from '../../electron/ipc/dispatch.ts'
import { type ColumnarSheet, openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import { ColumnId, type RowId } from '../../shared/model/ids.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { RowPatch, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { Row } from './model.ts'
import type { Paper } from './paper.ts'

/** A window on one sheet: converts its port messages to the displayed content. */
export function createWindow(paper: Paper) {
  let base: ColumnarSheet | null = null
  let patches = new Map<RowId, RowPatch>()
  let pending = new Map<number, PendingSheetEdit>()

  const hear = (message: SheetMessage): void => {
    if (message.kind === 'snapshot') {
      const opened = openColumnar(message.buffer)
      if (!opened.ok) throw new Error('A sheet came that cannot be read.')
      // A partially loaded sheet is not edited.
      base = message.loading ? null : opened.value
      patches = new Map()
      pending = new Map(message.pending.map(edit => [edit.seq, edit]))
    }
    if (message.kind !== 'edits') return
    for (const row of message.rows) patches.set(row.rowId, row)
    for (const seq of message.gone) pending.delete(seq)
    for (const edit of message.changed) pending.set(edit.seq, edit)
  }
  const port: PagePort = { post: hear, onClose: () => undefined, close: () => undefined }
  const bySeq = () => [...pending.values()].sort((a, b) => a.seq - b.seq)

  return {
    paper,
    port,
    /** Null until the sheet is loaded completely. */
    view: (): SheetView | null => base && createSheetView(base, patches, bySeq()),
  }
}
export type Window = ReturnType<typeof createWindow>

/** The displayed rows of the sheet. */
export function rowsIn(view: SheetView, { key, text, other }: Paper): readonly Row[] {
  const wordAt = (index: number, column: number) => String(view.cellAt(index, ColumnId.parse(column)).value ?? '')
  return Array.from({ length: view.rowCount }, (_, index) => {
    const parent = view.parentIndexAt(index)
    return {
      key: wordAt(index, key),
      parent: parent < 0 ? null : wordAt(parent, key),
      text: wordAt(index, text),
      other: wordAt(index, other),
    }
  })
}
