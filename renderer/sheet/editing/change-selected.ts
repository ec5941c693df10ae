import { columnsWith } from '../../../shared/fold/columns.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { type Area, cellsIn } from '../grid/selection/area.ts'
import { parseTyped } from '../values/typing/parse-typed.ts'
import { holds } from '../values/typing/typed.ts'
import type { CellChanges, Change } from './cell-changes.ts'

/** Delete key: empties every editable selected cell and unticks check boxes. */
export function clearCells({ selection }: GridHost, changes: CellChanges): void {
  const content: Change['content'] = ({ column, cell }) =>
    holds(column.kind === 'checkbox' && cell.value !== null ? false : null)
  changes.run(inEach(selection.area(), content), 'clear')
}

/** Space key: toggles the active check box and sets the other selected ones to the same value. */
export function toggleCells({ selection, context }: GridHost, changes: CellChanges): void {
  const { active } = selection
  const index = active ? (context.view?.indexOf(active.rowId) ?? -1) : -1
  if (!active || index < 0) return
  const isTicked = cellNow(context, index, active.columnId).value !== true
  const content: Change['content'] = ({ column }) => (column.kind === 'checkbox' ? holds(isTicked) : null)
  changes.run(inEach(selection.area(), content), 'type')
}

/** Ctrl+Enter: fills the typed text into every selected cell. Each column parses it after the column edits. */
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
