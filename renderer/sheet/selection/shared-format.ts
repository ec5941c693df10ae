import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { SelectedCells } from './selected-cells.ts'
import type { Summary } from './summary.ts'

type Where = { readonly view: SheetView | null; readonly selection: Pick<SelectedCells, 'layout'> }

/** The descriptor that all columns of the figures share where they hold money of one currency, or shares: so are their figures. Null else. */
export function sharedFormat({ view, selection }: Where, { columns }: Pick<Summary, 'columns'>): string | null {
  if (!view) return null
  const layout = selection.layout()
  const ids = new Set(columns.map(at => layout.columns.idAt(at)))
  const formats = new Set(shownColumns(view).flatMap(({ id, format }) => (ids.has(id) ? [format] : [])))
  const [only = null] = formats
  const { kind } = readNumberFormat(only)
  return formats.size === 1 && (kind === 'currency' || kind === 'percent') ? only : null
}
