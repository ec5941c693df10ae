import { drawValue, type Surroundings } from '../grid/cells/draw-value.ts'
import '../grid/styles.css'
import type { DrawnCell } from './conflict-messages.ts'

/** A cell outside the grid: its content is complete and wraps. */
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

type Props = DrawnCell & { readonly around?: Pick<Surroundings, 'readOnly'> }

/** A cell as the grid draws it, outside the grid. */
export const DrawnCellView = ({ column, cell, around }: Props) => (
  <div
    className="value-drawn"
    ref={host => {
      if (host) drawValue(host, column, cell, { ...ALONE, ...around })
    }}
  />
)
