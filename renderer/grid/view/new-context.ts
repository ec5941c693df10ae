import { ColumnPlaces } from '../drawn/column-places.ts'
import { DrawnRows } from '../drawn/drawn-rows.ts'
import type { TextWidth } from '../format/text-width.ts'
import { GroupTotals } from '../group/group-totals.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import type { GridContext } from './grid-context.ts'
import { UnsentCells } from './unsent-cells.ts'

/** Of a grid that shows nothing yet. */
export const newContext = (selection: SelectedCells, figureWidth: TextWidth): GridContext => ({
  view: null,
  unsent: new UnsentCells(),
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
  figureWidth,
})
