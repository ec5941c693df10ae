import { Layers, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SheetId } from '../../shared/model/ids.ts'
import { isCellEdit } from '../../shared/model/sheet/edit.ts'
import type { CellMark, SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { LedgerEntry } from '../../shared/model/unsaved.ts'
import { keysOf } from '../commands/keymap.ts'
import { useRegisterCommands } from '../commands/use-commands.ts'
import { cellHere, discardEdits, useLedger } from '../queries/sheet/edits.ts'
import { useReturnFocus } from '../ui/dialog.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { isoDate } from '../ui/messages/format-times.ts'
import { clock } from '../ui-state/clock.ts'
import { notifyFailure } from '../ui-state/notices.ts'
import { view as windowView } from '../ui-state/ui-store.ts'
import { ConflictChoices } from './conflicts/conflict-choices.tsx'
import { isDisputed } from './conflicts/decide.ts'
import type { CellAddress } from './core/cell-address.ts'
import { cellPositions, useCellPosition } from './core/cell-positions.ts'
import { markLine, markTip } from './grid/cells/cell-mark.ts'
import { cellText } from './values/cell-text.ts'

type Props = { readonly sheetId: SheetId; readonly view: SheetView | null; readonly isShown: boolean }

/**
 * Alt+Enter on an edited cell: its previous value, the time and state of the edit, and Revert. With the mouse, on
 * hover.
 */
export function CellDetails({ sheetId, view, isShown }: Props) {
  // The `seq` of the edit: a menu that outlives it does not open on the next one.
  const [asked, setAsked] = useState<number | null>(null)
  // Renders with the active cell only while open.
  const activeCell = useCellPosition(sheetId, position => (asked === null ? null : position.activeCell))
  const mark = view && activeCell && markOf(view, activeCell)
  // Keys may arrive faster than renders, so the active cell is read on demand.
  const markNow = () => {
    const { activeCell: at } = cellPositions.read(sheetId)
    return view && at && markOf(view, at)
  }
  useRegisterCommands(
    isShown
      ? {
          'cell-details': {
            run: () => setAsked(markNow()?.seq ?? null),
            disabledReason: () => (markNow() ? null : 'This cell has no pending edit'),
          },
        }
      : {},
  )
  if (!view || !activeCell || !mark || mark.seq !== asked) return null
  return <Details view={view} cell={activeCell} mark={mark} onClose={() => setAsked(null)} />
}

type DetailsProps = {
  readonly view: SheetView
  readonly cell: CellAddress
  readonly mark: CellMark
  readonly onClose: () => void
}

function Details({ view, cell, mark, onClose }: DetailsProps) {
  const returnFocus = useReturnFocus()
  const [box] = useState(() => document.activeElement?.getBoundingClientRect() ?? new DOMRect())
  // A cell can have been edited several times since the last save.
  const own = (useLedger().data ?? []).filter(entry => waitsIn(view.meta.id, cell, entry))
  const seqs = own.map(({ edit }) => edit.seq)
  const disputed = own.find(isDisputed)
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: box.left, top: box.bottom, width: 1, height: 1 }} />}
    >
      <MenuLabel>{(disputed ? markLine : markTip)(mark, wasText(view, cell, mark))}</MenuLabel>
      {disputed && <ConflictChoices entry={disputed} />}
      <MenuItem
        icon={Undo2}
        reason={
          mark.state === 'sending' || mark.state === 'unknown' ? 'On its way' : seqs.length === 0 ? 'Not now' : null
        }
        onSelect={() => void notifyFailure('Reverting', discardEdits(seqs))}
      >
        Revert
      </MenuItem>
      <MenuItem icon={Layers} keys={keysOf('pending')} onSelect={() => windowView.open('pending')}>
        Pending changes
      </MenuItem>
    </Menu>
  )
}

function markOf(view: SheetView, { rowId, columnId }: CellAddress): CellMark | null {
  const index = view.indexOf(rowId)
  const mark = index < 0 ? null : view.markAt(index, columnId)
  return mark?.state === 'saved' ? null : mark
}

function wasText(view: SheetView, { columnId }: CellAddress, { was }: CellMark): string {
  const column = view.meta.columns.find(({ id }) => id === columnId)
  return column && was ? cellText(column, was, isoDate(clock.now()).slice(0, 4)) : ''
}

function waitsIn(sheetId: SheetId, { rowId, columnId }: CellAddress, entry: LedgerEntry): boolean {
  const { edit, state } = entry.edit
  if (entry.edit.sheetId !== sheetId || !(state === 'queued' || state === 'needs-review') || !isCellEdit(edit))
    return false
  const at = cellHere(sheetId, edit)
  return at.rowId === rowId && at.columnId === columnId
}
