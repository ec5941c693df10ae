import { columnsWith } from '../../../shared/fold/columns.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { type Area, cellsIn } from '../grid/selection/area.ts'
import { parseTyped } from '../typing/parse-typed.ts'
import { holds } from '../typing/typed.ts'
import type { CellChanges, Change } from './cell-changes.ts'

/** Delete: empties every selected cell that may be changed; a check box is unticked. */
export function clearCells({ selection }: GridHost, changes: CellChanges): void {
  const content: Change['content'] = ({ column, cell }) =>
    holds(column.kind === 'checkbox' && cell.value !== null ? false : null)
  changes.run(inEach(selection.area(), content), 'clear')
}

/** Space: turns the active check box over, and makes the other selected ones like it. */
export function toggleCells({ selection, context }: GridHost, changes: CellChanges): void {
  const { active } = selection
  const index = active ? (context.view?.indexOf(active.rowId) ?? -1) : -1
  if (!active || index < 0) return
  const isTicked = cellNow(context, index, active.columnId).value !== true
  const content: Change['content'] = ({ column }) => (column.kind === 'checkbox' ? holds(isTicked) : null)
  changes.run(inEach(selection.area(), content), 'type')
}

/** Ctrl+Enter: what was typed into one cell goes into each, read as its column reads it after these edits of columns. */
export function fillWithText(
  { selection }: GridHost,
  changes: CellChanges,
  text: string,
  columns: readonly ColumnEdit[],
): void {
  const content: Change['content'] = ({ column, typist }) => {
    const [after = column] = columnsWith([column], columns)
    return parseTyped(after, text, typist)
  }
  changes.run(inEach(selection.area(), content), 'fill', columns)
}

function* inEach(area: Area, content: Change['content']): Generator<Change, void, undefined> {
  for (const at of cellsIn(area)) yield { at, content }
}
