import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { SelectedCells } from './selected-cells.ts'

/** The columns with a selected cell, from left to right as they are shown. */
export function selectedColumns(selection: Pick<SelectedCells, 'drawnArea' | 'layout'>): readonly ColumnId[] {
  const { columns } = selection.layout()
  const positions = new Set<number>()
  for (const { spans } of selection.drawnArea()) {
    for (const { left, right } of spans) for (let at = left; at <= right; at++) positions.add(at)
  }
  return [...positions].sort((a, b) => a - b).flatMap(at => columns.idAt(at) ?? [])
}
