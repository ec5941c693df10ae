import { ColumnId } from '../../../shared/model/ids.ts'
import { COLUMN_ATTRIBUTE } from '../grid/drawn/drawn-rows.ts'

/** Layout rounds to fractions of a pixel. */
const SLACK_PX = 1

/** The frozen columns, and the columns that are completely visible. */
export function columnsInSight(grid: HTMLElement | null): ReadonlySet<ColumnId> {
  if (!grid) return new Set()
  const { left, right } = grid.getBoundingClientRect()
  const headers = [...grid.querySelectorAll<HTMLElement>(`.ag-header-cell[${COLUMN_ATTRIBUTE}]`)].map(header => ({
    id: Number(header.getAttribute(COLUMN_ATTRIBUTE)),
    isPinned: header.closest('.ag-grid-pinned-left-cells') !== null,
    box: header.getBoundingClientRect(),
  }))
  const start = Math.max(left, ...headers.filter(({ isPinned }) => isPinned).map(({ box }) => box.right))
  const isWhole = ({ left: from, right: to }: DOMRect) => from >= start - SLACK_PX && to <= right + SLACK_PX
  return new Set(headers.filter(({ isPinned, box }) => isPinned || isWhole(box)).map(({ id }) => ColumnId.parse(id)))
}
