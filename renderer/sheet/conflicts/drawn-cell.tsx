import { drawValue, type Surroundings } from '../grid/cells/draw-value.ts'
import '../grid/cells/cells.css'
import type { DrawnCell } from './conflict-messages.ts'

/** A cell that stands alone: everything in it is shown, on as many lines as it takes. */
const ALONE: Surroundings = {
  thisYear: '',
  parent: null,
  readOnly: true,
  isBlocked: false,
  width: Number.POSITIVE_INFINITY,
  inset: 0,
  figureWidth: () => 0,
  look: null,
}

/** A cell as the grid draws it, outside of the grid. */
export const DrawnCellView = ({ column, cell }: DrawnCell) => (
  <div
    className="value-drawn"
    ref={host => {
      if (host) drawValue(host, column, cell, ALONE)
    }}
  />
)
