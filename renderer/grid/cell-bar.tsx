import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from './grid-props.ts'
import { editText } from './typing/edit-text.ts'
import { shownColumns } from './view/shown-columns.ts'
import './cell-bar.css'

type CellBarProps = { readonly view: SheetView | null; readonly activeCell: CellAddress | null }

/** Where the active cell is, and all of its content: a formula as written, a number in full, text that its cell cuts off. */
export function CellBar({ view, activeCell }: CellBarProps) {
  const cell = view && activeCell ? cellOf(view, activeCell) : null
  return (
    <div className="sf-cell-bar">
      <div className="sf-cell-address" title={cell?.title}>
        {/* The comma is of the title: where that is cut off, its dots stand before the row. */}
        <span className="sf-cell-column">{cell && `${cell.title},`}</span>
        {cell && <span className="sf-cell-row">{` row ${cell.row}`}</span>}
      </div>
      <span className="sf-cell-fx" aria-hidden="true">
        fx
      </span>
      <div className={cell?.isFormula ? 'sf-cell-content sf-formula' : 'sf-cell-content'}>{cell?.text}</div>
    </div>
  )
}

function cellOf(view: SheetView, { rowId, columnId }: CellAddress) {
  const index = view.indexOf(rowId)
  const column = shownColumns(view).find(each => each.id === columnId)
  if (index < 0 || !column) return null
  const cell = view.cellAt(index, columnId)
  return {
    title: column.title,
    row: index + 1,
    text: editText(column, cell),
    isFormula: cell.formula !== null,
  }
}
