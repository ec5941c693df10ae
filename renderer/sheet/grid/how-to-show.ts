import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CollapsedRows } from './collapsed.ts'
import type { ColumnLayout } from './grid-columns.ts'
import type { GridContext } from './grid-context.ts'
import { ROW_HEIGHT } from './grid-theme.ts'
import type { LinesOf } from './shown-lines.ts'

/** The options with which a view is shown. */
export type HowToShow = Pick<GridContext, 'readOnly' | 'thisYear' | 'today' | 'lineSource'> & {
  readonly collapsed: CollapsedRows
  readonly rowsInAll: number | null
  readonly layout: ColumnLayout
}

/** Includes lines beyond the viewport, so that the window can be enlarged. */
export const linesOf = (view: SheetView, { collapsed, lineSource, readOnly, rowsInAll }: HowToShow): LinesOf => ({
  view,
  collapsed,
  source: lineSource,
  screenful: readOnly !== false || rowsInAll !== null ? null : Math.ceil(screen.availHeight / ROW_HEIGHT.compact),
})
