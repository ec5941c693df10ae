import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { personsLocale } from '../ui/words/locale.ts'
import type { BarField } from './formula/bar-field.ts'
import type { ActiveCell, CellAddress } from './grid-props.ts'
import { editText } from './typing/edit-text.ts'
import { whyFixed } from './typing/editability.ts'
import type { ReadOnly } from './typing/read-only.ts'
import { shownColumns } from './view/shown-columns.ts'
import './cell-bar.css'

type CellBarProps = {
  readonly view: SheetView | null
  readonly activeCell: ActiveCell
  readonly readOnly: ReadOnly
  /** The text in it, which the grid's editor writes too. */
  readonly bar: BarField
}

/** Where the active cell is, and all of its content, to be read and typed: a formula as written, a number in full, text that its cell cuts off. */
export function CellBar({ view, activeCell, readOnly, bar }: CellBarProps) {
  const active = useSyncExternalStore(activeCell.watch, activeCell.read)
  const cell = view && active ? cellOf(view, active, readOnly) : null
  useLayoutEffect(() => {
    bar.show(cell ?? NO_CELL)
  })
  const host = useCallback((element: HTMLDivElement | null) => element?.append(bar.face.element), [bar])
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
      <div className="sf-cell-content" ref={host} />
    </div>
  )
}

const NO_CELL = { text: '', isFormula: false, name: 'Cell content', isFixed: true }

function cellOf(view: SheetView, { rowId, columnId }: CellAddress, readOnly: ReadOnly) {
  const index = view.indexOf(rowId)
  const column = shownColumns(view).find(each => each.id === columnId)
  if (index < 0 || !column) return null
  const cell = view.cellAt(index, columnId)
  return {
    title: column.title,
    row: index + 1,
    text: editText(column, cell, personsLocale.now()),
    isFormula: cell.formula !== null,
    name: `Content of ${column.title}, row ${index + 1}`,
    isFixed: whyFixed(view, index, column, readOnly) !== null,
  }
}
