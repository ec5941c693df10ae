import type { ColumnId } from '../../../../shared/model/ids.ts'
import { featureKey } from '../../grid/feature-key.ts'
import type { FeatureParts, GridFeature } from '../../grid/grid-feature.ts'
import { fittedWidths } from './fit-columns.ts'
import { watchHeaders } from './watch-headers.ts'
import './headers.css'

/** Fits a column, or all selected with it, to their widest content. */
export const FIT_COLUMNS = featureKey<(columnId: ColumnId) => void>('fit-columns')

/** Column headers: menu, renaming, dragging and fitting widths. */
export function columnHeaders({ host, root, props }: FeatureParts): GridFeature {
  const fit = (columnId: ColumnId): void => props().columns?.onFit(fittedWidths(root, host, columnId))
  return {
    id: 'column-headers',
    provides: [FIT_COLUMNS.provide(fit)],
    watch: () => watchHeaders(root, host, () => props().columns, fit),
  }
}
