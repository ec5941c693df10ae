import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { linkTarget } from '../../../shared/model/sheet/cell-source.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { commandRegistry } from '../../commands/command-registry.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import type { ActiveCell, CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { BarField } from '../formula/bar-field.ts'
import type { AppliedSortFilter } from '../sort-filter/lines/applied-sort-filter.ts'
import { columnOfCell } from '../values/cell-format.ts'
import { whyFixed } from '../values/editability.ts'
import { sourceLabel, targetLabel } from '../values/link-labels.ts'
import { editText } from '../values/typing/edit-text.ts'
import { AddressBox } from './address-box.tsx'
import type { LinesBelow } from './lines-below.ts'
import { readAddress } from './read-address.ts'
import './cell-bar.css'

type CellBarProps = {
  readonly view: SheetView | null
  readonly activeCell: ActiveCell
  readonly readOnly: ReadOnly
  readonly lines: LinesBelow
  /** The text field, which the grid's editor also writes. */
  readonly bar: BarField
  /** The rows that match the filter. */
  readonly applied: AppliedSortFilter | null
  readonly onGo: (cell: CellAddress) => void
  /** Called when the focus should return to the cells. */
  readonly onLeave: () => void
}

/**
 * The address and the complete content of the active cell, readable and editable: formulas as written, numbers in full,
 * text without truncation.
 */
export function CellBar({ view, activeCell, readOnly, lines, bar, applied, onGo, onLeave }: CellBarProps) {
  const onRow = useSyncExternalStore(activeCell.watch, activeCell.read)
  const onLine = useSyncExternalStore(lines.watch, lines.read)
  const active = onLine ?? onRow
  const cell = view && active ? cellOf(view, active, { readOnly, lines }) : null
  useLayoutEffect(() => {
    bar.show(cell ?? NO_CELL)
  })
  const host = useCallback((element: HTMLDivElement | null) => element?.append(bar.field.element), [bar])
  return (
    <div className="sf-cell-bar">
      <AddressBox
        at={cell}
        canGo={view !== null}
        onRead={typed =>
          view
            ? readAddress(typed, { view, shown: primaryFirst(shownColumns(view)), applied, active, lines })
            : { ok: false, problem: 'The sheet is still loading.' }
        }
        onGo={onGo}
        onLeave={onLeave}
      />
      <span className="sf-cell-fx" aria-hidden="true">
        fx
      </span>
      <div className="sf-cell-content" ref={host} />
      {cell?.linkIn && (
        <EndButton command="source-open" text={sourceLabel(cell.linkIn)} isKnown={linkTarget(cell.linkIn) !== null} />
      )}
      {cell?.linksOut && <EndButton command="targets-open" text={targetLabel(cell.linksOut)} isKnown />}
    </div>
  )
}

type EndProps = {
  readonly command: 'source-open' | 'targets-open'
  readonly text: string
  /** The service reports the linked cell. */
  readonly isKnown: boolean
}

/** Shows the target of a link to another sheet, and opens it. */
function EndButton({ command, text, isKnown }: EndProps) {
  const go = () => commandRegistry.get(command).run()
  return (
    <button type="button" className="sf-cell-end" title={text} disabled={!isKnown} onClick={go}>
      {text}
    </button>
  )
}

/** In display order. */
const primaryFirst = (columns: readonly Column[]): Column[] => [
  ...columns.filter(({ primary }) => primary),
  ...columns.filter(({ primary }) => !primary),
]

/** For blank lines and for group headers, which have no number and are read-only. */
const cellWithoutRow = (view: SheetView, column: Column, row: number | null, readOnly: ReadOnly) => ({
  ...NO_CELL,
  title: column.title,
  row,
  name: row === null ? NO_CELL.name : `Content of ${shownName(column.title)}, row ${row}`,
  isFixed: row === null || whyFixed(view, -1, column, readOnly) !== null,
  linkIn: null,
  linksOut: null,
})

const NO_CELL = { text: '', isFormula: false, name: 'Cell content', isFixed: true }

function cellOf(
  view: SheetView,
  { rowId, columnId }: CellAddress,
  { readOnly, lines }: Pick<CellBarProps, 'readOnly' | 'lines'>,
) {
  const index = view.indexOf(rowId)
  const column = shownColumns(view).find(each => each.id === columnId)
  if (!column) return null
  if (index < 0) return cellWithoutRow(view, column, lines.numberOf(rowId, view), readOnly)
  const cell = view.cellAt(index, columnId)
  return {
    title: column.title,
    row: index + 1,
    text: editText(columnOfCell(column, cell), cell, personsLocale.now()),
    isFormula: cell.formula !== null,
    name: `Content of ${shownName(column.title)}, row ${index + 1}`,
    isFixed: whyFixed(view, index, column, readOnly) !== null,
    linkIn: cell.linkIn ?? null,
    linksOut: cell.linksOut ?? null,
  }
}
