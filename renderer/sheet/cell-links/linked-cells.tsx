import { Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import { type CellSource, linkTarget } from '../../../shared/model/sheet/cell-source.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { notify } from '../../ui-state/notices.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { useTransaction, whyNotStored } from '../history/use-transaction.ts'
import { whyFixed } from '../values/editability.ts'
import { targetLabel, targetSheets } from '../values/link-labels.ts'
import { useLinkWaiting } from './link-strip.tsx'
import { openCell } from './open-cell.ts'
import { useWaitingCell, type WaitingCell, waitingCell } from './waiting-cell.ts'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly isShown: boolean
}

/**
 * The links of the active cell to cells of other sheets: opens either end, and removes a link while keeping the value.
 */
export function LinkedCells({ sheetId, view, readOnly, isShown }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  const transact = useTransaction(sheetId)
  // Keys can be faster than rendering: reads the active cell on demand.
  const activeCell = () => cellPositions.read(sheetId).activeCell
  const cellNow = () => cellIn(view, activeCell())
  const cut = async () => {
    const [at, cell] = [activeCell(), cellNow()]
    if (!at || !cell || whyNotCut(view, readOnly, at) !== null) return
    const why = whyNotStored(await transact([cutEdit(at, cell)], 'cell-link', seenIn(view)), 1)
    if (why !== null) notify({ kind: 'wait', text: why })
  }
  const openTargets = () => {
    const { linksOut } = cellNow() ?? {}
    const [only, ...others] = linksOut ? targetSheets(linksOut) : []
    if (only && others.length === 0) openEnd(only.first)
    else setAsked(linksOut ?? null)
  }
  const waiting = useWaitingCell()
  const isWaitingElsewhere = waiting !== null && waiting.sheetId !== sheetId
  const linkWaiting = useLinkWaiting(waiting?.sheetId ?? sheetId)
  const begin = () => {
    const at = activeCell()
    if (view && at && whyNotLinked(view, readOnly, at) === null) waitingCell.set(waitingIn(view, at))
  }
  useRegisterCommands(
    isShown
      ? {
          'source-choose': {
            run: () => void (isWaitingElsewhere ? linkWaiting(view, sheetId) : begin()),
            disabledReason: () => (isWaitingElsewhere ? null : whyNotLinked(view, readOnly, activeCell())),
          },
          'source-open': {
            run: () => {
              const target = linkTarget(cellNow()?.linkIn)
              if (target) openCell(target)
            },
            disabledReason: () => whyNoSource(cellNow()),
          },
          'targets-open': {
            run: openTargets,
            disabledReason: () => (cellNow()?.linksOut ? null : 'No other sheet that you see shows this cell'),
          },
          'source-cut': { run: () => void cut(), disabledReason: () => whyNotCut(view, readOnly, activeCell()) },
        }
      : {},
  )
  return asked === null ? null : <Targets linksOut={asked} onClose={() => setAsked(null)} />
}

function Targets({ linksOut, onClose }: { readonly linksOut: string; readonly onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const [box] = useState(() => document.activeElement?.getBoundingClientRect() ?? new DOMRect())
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: box.left, top: box.bottom, width: 1, height: 1 }} />}
    >
      <MenuLabel>{targetLabel(linksOut)}</MenuLabel>
      {targetSheets(linksOut).map(({ first, cells, name }) => (
        <MenuItem key={first.sheetId} icon={Table2} onSelect={() => openEnd(first)}>
          {cells === 1 ? name : `${name}, ${formatCount(cells, 'cell')}`}
        </MenuItem>
      ))}
    </Menu>
  )
}

function openEnd({ sheetId, rowId, columnId }: CellSource): void {
  if (sheetId !== null && rowId !== null && columnId !== null) openCell({ sheetId, rowId, columnId })
}

function cellIn(view: SheetView | null, at: CellAddress | null): Cell | null {
  const index = view && at ? view.indexOf(at.rowId) : -1
  return view && at && index >= 0 ? view.cellAt(index, at.columnId) : null
}

function whyNotLinked(view: SheetView | null, readOnly: ReadOnly, at: CellAddress | null): string | null {
  const column = view?.meta.columns.find(({ id }) => id === at?.columnId)
  const index = view && at ? view.indexOf(at.rowId) : -1
  if (!view || !column || index < 0) return 'Choose a cell first'
  return whyFixed(view, index, column, readOnly)
}

function waitingIn(view: SheetView, cell: CellAddress): WaitingCell {
  const index = view.indexOf(cell.rowId)
  const title = view.meta.columns.find(({ id }) => id === cell.columnId)?.title ?? ''
  return {
    sheetId: view.meta.id,
    cell,
    name: `row ${formatNumber(index + 1)}, ${shownName(title)} of “${shownName(view.meta.name)}”`,
    seen: seenIn(view),
    hasImage: (view.cellAt(index, cell.columnId).image ?? null) !== null,
  }
}

const NO_SOURCE = 'This cell shows no cell of another sheet'

function whyNoSource(cell: Cell | null): string | null {
  if (!cell?.linkIn) return NO_SOURCE
  return linkTarget(cell.linkIn) ? null : 'The service does not say which cell this one shows'
}

function whyNotCut(view: SheetView | null, readOnly: ReadOnly, at: CellAddress | null): string | null {
  const column = view?.meta.columns.find(({ id }) => id === at?.columnId)
  if (!view || !at || !column || !cellIn(view, at)?.linkIn) return NO_SOURCE
  return whyFixed(view, view.indexOf(at.rowId), column, readOnly)
}

/** Replaces the link with its current value. */
const cutEdit = ({ rowId, columnId }: { rowId: RowId; columnId: ColumnId }, { value }: Cell): SetCell => ({
  ...{ kind: 'set-cell', rowId, columnId, value, formula: null },
  linkIn: null,
})
