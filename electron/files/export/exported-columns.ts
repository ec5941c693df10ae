import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** What leaves with a sheet: every column that is not hidden, in its order. */
export const exportedColumns = ({ meta }: Pick<SheetView, 'meta'>): readonly Column[] =>
  meta.columns.filter(({ hidden }) => !hidden)
