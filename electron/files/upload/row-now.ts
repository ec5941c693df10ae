import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Outbox } from '../../outbox/outbox.ts'

/** State of a new row: the service's id, or why it has none. */
export type RowNow = RowId | 'waits' | 'refused' | 'gone'

/** By the stored edits: they remember under which id each new row was saved. */
export const createRowNow =
  (outbox: Pick<Outbox, 'numbers' | 'ofRow'>) =>
  (sheetId: SheetId, rowId: RowId): RowNow => {
    const saved = outbox.numbers(sheetId).rows.get(rowId)
    if (saved !== undefined) return saved
    const making = outbox.ofRow(sheetId, rowId).find(({ edit }) => edit.kind === 'add-row')
    if (!making) return 'gone'
    return making.state === 'needs-review' ? 'refused' : 'waits'
  }
