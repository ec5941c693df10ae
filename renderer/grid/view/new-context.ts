import { BlankLines } from '../blank/blank-lines.ts'
import { ColumnPlaces } from '../drawn/column-places.ts'
import { DrawnRows } from '../drawn/drawn-rows.ts'
import { GroupTotals } from '../group/group-totals.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import type { GridContext } from './grid-context.ts'
import { UnsentCells } from './unsent-cells.ts'

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
