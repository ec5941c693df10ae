import { cellOf, countCells } from '../../../shared/columnar/column-cells.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { type Cell, valueText } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS } from '../../../shared/model/sheet/column.ts'
import type { ColumnType } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'

/** The number of cells with each option of a column. Formula results do not depend on the list and are not counted. */
export function heldOptions(view: SheetView, columnId: ColumnId): ReadonlyMap<string, number> {
  const cells = view.cellsOf(columnId)
  const options = Array.from({ length: countCells(cells) }, (_, number) => optionsIn(cellOf(cells, number)))
  const held = new Map<string, number>()
  for (let index = 0; index < view.rowCount; index++) {
    for (const option of options[cells.numbers[index] ?? 0] ?? []) held.set(option, (held.get(option) ?? 0) + 1)
  }
  return held
}

function optionsIn({ value, formula }: Cell): readonly string[] {
  if (value === null || value === '' || formula !== null) return []
  return typeof value === 'object' && value.kind === 'choices' ? value.choices : [valueText(value)]
}

/** The message about cells whose option is removed or renamed; null without such cells. */
export function droppedOptionsMessage(
  before: ColumnType,
  after: ColumnType,
  held: ReadonlyMap<string, number>,
): string | null {
  if (!COLUMN_KINDS[before.kind].hasOptions || !COLUMN_KINDS[after.kind].hasOptions) return null
  const dropped = before.options.flatMap(option => {
    const cells = after.options.includes(option) ? 0 : (held.get(option) ?? 0)
    return cells === 0 ? [] : [{ option, cells }]
  })
  if (dropped.length === 0) return null
  const isOneCell = dropped.length === 1 && dropped[0]?.cells === 1
  const holds = dropped.map(
    ({ option, cells }) => `${formatCount(cells, 'cell')} ${cells === 1 ? 'holds' : 'hold'} “${shownName(option)}”`,
  )
  const keep = isOneCell ? 'It keeps' : 'They keep'
  const mark = isOneCell ? 'is marked' : 'are marked'
  const value = dropped.length === 1 ? 'this value' : 'these values'
  const marked = after.options.length > 0 ? ` and ${mark} as not in the list` : ''
  return `${formatList(holds)}. ${keep} ${value}${marked}.`
}
