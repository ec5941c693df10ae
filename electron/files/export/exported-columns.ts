import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** The exported columns: every visible column, in order. */
export const exportedColumns = ({ meta }: Pick<SheetView, 'meta'>): readonly Column[] =>
  meta.columns.filter(({ hidden }) => !hidden)
