import { encodeSheet } from '../../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../../shared/columnar/read.ts'
import { aColumn, aSheet, columnId } from '../../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../../shared/fold/sheet-view.ts'
import type { Column } from '../../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../../shared/model/sheet/edit.ts'
import { asStored, type ViewSettings } from '../../../../../shared/model/sheet/saved-view.ts'
import type { Row } from '../../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../../shared/model/sheet/sheet-view.ts'
import type { AppliedSortFilter } from '../applied-sort-filter.ts'
import { applySortFilter } from '../apply-sort-filter.ts'
import type { SortFilterContext } from '../condition.ts'
import { runAtOnce } from './run-at-once.ts'

const columns = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3)]

/** A view of these rows with unsent edits folded over them. */
export function aView(
  rows: readonly Row[],
  edits: readonly SheetEdit[] = [],
  own: readonly Column[] = columns,
): SheetView {
  const base = openColumnar(encodeSheet(aSheet(rows, { columns: [...own] })))
  if (!base.ok) throw new Error('The sheet of the test does not open.')
  const pending = edits.map((edit, at) => ({
    seq: at + 1,
    sheetId: base.value.meta.id,
    edit,
    base: null,
    state: 'queued' as const,
    reason: null,
    madeAt: 0,
  }))
  return createSheetView(base.value, new Map(), pending)
}

export const by = (view: SheetView): SortFilterContext => ({
  columns: view.meta.columns,
  today: '2026-06-17',
  collator: new Intl.Collator('en', { numeric: true }),
})

export const applied = (view: SheetView, wanted: Partial<ViewSettings>, how = by(view)): AppliedSortFilter | null =>
  runAtOnce(applySortFilter(view, { ...asStored, ...wanted }, how))

export const sortBy = (...keys: readonly [column: number, direction: 'up' | 'down'][]): Partial<ViewSettings> => ({
  sort: keys.map(([column, direction]) => ({ columnId: columnId(column), descending: direction === 'down' })),
})
