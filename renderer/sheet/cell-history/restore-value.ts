import { numbered } from '../../../shared/fold/numbered.ts'
import { type Cell, displayText, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellEdit } from '../../../shared/model/sheet/edit.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { readOwnValue } from '../clipboard/paste/pasted-cell.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { typistOf } from '../editing/edit-target.ts'
import { whyImageStays } from '../images/image-cell.ts'
import { columnOfCell } from '../values/cell-format.ts'
import { whyFixed } from '../values/editability.ts'
import { parseTyped } from '../values/typing/parse-typed.ts'
import { contentEdits } from '../values/typing/to-cell-edit.ts'
import { cannotHold, holds, type Typed, type Typist } from '../values/typing/typed.ts'

/** The sheet and the user at the moment of the restore. */
export type RestoreContext = {
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly people: Typist['people']
  readonly today: () => string
}

/** The edits that restore a value, or the reason why it cannot be restored. */
export type Restoration =
  | { readonly ok: true; readonly edits: readonly CellEdit[] }
  | { readonly ok: false; readonly sentence: string }

/** Whether a change offers its earlier value: the value is known and not the current one. */
export function isRestorable(view: SheetView | null, at: CellAddress, before: Cell | null): before is Cell {
  if (before === null) return false
  const index = view?.indexOf(at.rowId) ?? -1
  return view === null || index < 0 || !sameContent(before, view.cellAt(index, at.columnId))
}

/** Why the cell takes no earlier value, as a message; null if it does. */
export function whyNotRestored({ view, readOnly }: Pick<RestoreContext, 'view' | 'readOnly'>, at: CellAddress) {
  if (!view) return 'The sheet is not open yet.'
  if (readOnly !== false) return readOnly
  const index = view.indexOf(at.rowId)
  if (index < 0) return 'This row was deleted, so its values cannot be restored.'
  const column = view.meta.columns.find(({ id }) => id === at.columnId)
  if (!column) return 'This column was deleted, so its values cannot be restored.'
  return whyFixed(view, index, column, readOnly) ?? whyImageStays(view.cellAt(index, column.id))
}

/** Plans the edit of an earlier value. The column checks the value as if it were typed. */
export function planRestore(context: RestoreContext, at: CellAddress, earlier: Cell): Restoration {
  const sentence = whyNotRestored(context, at)
  if (sentence !== null) return { ok: false, sentence }
  const { view } = context
  const whole = view?.meta.columns.find(({ id }) => id === at.columnId)
  if (!view || !whole) return { ok: false, sentence: 'The sheet is not open yet.' }
  const now = linkedCell(view, view.indexOf(at.rowId), at.columnId)
  const column = columnOfCell(whole, now)
  const typed = earlierContent(column, earlier, {
    view,
    now,
    typist: typistOf(context, now, column, () => ({ view, ...at })),
  })
  if (!typed.ok) return typed
  const edits = contentEdits(at, column, now, typed)
  return edits.length === 0 ? { ok: false, sentence: 'The cell has this value already.' } : { ok: true, edits }
}

type Surroundings = { readonly view: SheetView; readonly now: Cell; readonly typist: Typist }

function earlierContent(column: Column, earlier: Cell, { view, now, typist }: Surroundings): Typed {
  if (earlier.image) return cannotHold('This was an image, and the service keeps no earlier images.')
  if (earlier.formula !== null) return parseTyped(column, earlier.formula, typist)
  // An unticked box is false, not blank.
  if (earlier.value === null) return holds(column.kind === 'checkbox' && now.value !== null ? false : null)
  const isOfRows = typeof earlier.value === 'object' && earlier.value.kind === 'predecessors'
  if (isOfRows) return parseTyped(column, displayText(numbered(earlier, view)), typist)
  return readOwnValue(column, earlier.value, typist)
}
