import type { SetCell, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { GridContext } from '../grid-context.ts'
import { redrawRows } from './redraw.ts'

/** Shows optimistic content in the visible cells until a view has it. Returns a function that removes it. */
export function coverCells(context: GridContext, edits: readonly SheetEdit[]): () => void {
  const { optimisticCells, drawn } = context
  const onScreen = new Set(drawn.positions.flatMap(position => context.lines[position]?.rowId ?? []))
  const covered = edits.filter(isSetCell).filter(({ rowId }) => onScreen.has(rowId))
  const rows = new Set(covered.map(({ rowId }) => rowId))
  for (const edit of covered) optimisticCells.cover(edit, edit.value, edit.formula)
  redrawRows(context, rows)
  return () => {
    for (const edit of covered) optimisticCells.uncover(edit)
    redrawRows(context, rows)
  }
}

const isSetCell = (edit: SheetEdit): edit is SetCell => edit.kind === 'set-cell'
