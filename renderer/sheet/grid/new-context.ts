import type { GridContext } from '../core/grid-context.ts'
import { BlankLines } from '../editing/blank/blank-lines.ts'
import { UnsentCells } from '../editing/unsent-cells.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import { GroupTotals } from '../sort-filter/group/group-totals.ts'
import { ColumnPlaces } from './drawn/column-places.ts'
import { DrawnRows } from './drawn/drawn-rows.ts'

/** Of a grid that shows nothing yet. */
export const newContext = (selection: SelectedCells): GridContext => ({
  view: null,
  unsent: new UnsentCells(),
  blank: new BlankLines(),
  selection,
  readOnly: false,
  isOutline: false,
  lines: [],
  drawn: new DrawnRows(),
  heads: new Set(),
  columns: new ColumnPlaces(),
  thisYear: '',
  today: '',
  arrangement: null,
  totals: new GroupTotals(),
  figureWidth: () => 0,
})
