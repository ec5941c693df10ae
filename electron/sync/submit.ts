import type { Deleted } from '../../shared/fold/deletion.ts'
import { canEdit, canEditColumns } from '../../shared/model/access.ts'
import { isTemporary, type RowId, type SheetId } from '../../shared/model/ids.ts'
import { isConflict } from '../../shared/model/others/conflict.ts'
import { blankCell, type Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import { isCellEdit, isPutImage } from '../../shared/model/sheet/edit.ts'
import { type Edit, type GridEdit, isColumnEdit, isNewTitle, isUnsent } from '../../shared/model/sheet/pending-edit.ts'
import { type MadeEdit, madeOn, type Seen, seenText } from '../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { textBase } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../outbox/outbox-rows.ts'
import { createLocationsBefore, movesSomething } from './locations-before.ts'
import { ADMINS_ONLY, VIEW_ONLY } from './push/refusal.ts'
import { baseView } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

export type SubmitDeps = {
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly now: () => number
  /** The counts of unsaved edits changed. */
  readonly publishUnsaved: () => void
  readonly edited: (sheetId: SheetId) => void
  /** Edits were stored that put copies of these images into cells. */
  readonly fetchImages: (images: readonly string[]) => void
}

/** Adds the user's edits to the outbox and removes them from it. */
export function createSubmit({ outbox, hub, now, publishUnsaved, edited, fetchImages }: SubmitDeps) {
  const show = (change: Result<OutboxChange>): Result<null> => {
    if (!change.ok) return change
    hub.applyChange(change.value)
    publishUnsaved()
    return ok(null)
  }

  /** Applies a step to these edits sheet by sheet, and returns the sheets. */
  const onEach = (
    seqs: readonly number[],
    step: (sheetId: SheetId, seqs: readonly number[]) => Result<OutboxChange>,
  ) => {
    const bySheet = new Map<SheetId, number[]>()
    for (const seq of seqs) {
      const sheetId = outbox.read(seq)?.sheetId
      if (sheetId !== undefined) bySheet.set(sheetId, [...(bySheet.get(sheetId) ?? []), seq])
    }
    for (const [sheetId, own] of bySheet) {
      const done = show(step(sheetId, own))
      if (!done.ok) return done
    }
    return ok([...bySheet.keys()])
  }

  return {
    submit(sheetId: SheetId, made: readonly MadeEdit[]): Result<{ stored: number; turn: number }> {
      const edits = made.map(({ seen, ...edit }) => edit)
      const base = hub.shown(sheetId)
      if (base && !canEdit(base.sheet.meta.accessLevel)) return fail({ kind: 'forbidden', message: VIEW_ONLY })
      if (base && edits.some(isColumnEdit) && !canEditColumns(base.sheet.meta.accessLevel)) {
        return fail({ kind: 'forbidden', message: ADMINS_ONLY })
      }
      const view = base && baseView(base)
      const placeBefore = base && edits.some(movesSomething) ? createLocationsBefore(outbox, base, sheetId) : null
      const ownBefore = createOwnBefore(rowId => outbox.ofRow(sheetId, rowId))
      const baseOf = (edit: GridEdit): Cell | null =>
        placeBefore?.(edit) ?? (view && (cellBefore(view, edit) ?? ownBefore(view, edit)))
      const added = outbox.add(
        sheetId,
        made.map(({ seen, ...edit }) => {
          const base = madeOn(baseOf(edit), titleSeen(edit), 'last')
          return { edit, base, seen, ...columnBefore(view, edit) }
        }),
        now(),
      )
      const shown = show(added)
      if (!shown.ok) return shown
      const images = edits.flatMap(edit => (isPutImage(edit) ? [edit.image] : []))
      if (images.length > 0) fetchImages(images)
      edited(sheetId)
      return ok({ stored: edits.length, turn: hub.turn(sheetId) })
    },
    /**
     * Withdraws deletions that were not sent. Returns those withdrawn: not deletions of rows or columns that another
     * user deleted too, although these are not sent either.
     */
    withdraw(sheetId: SheetId, deleted: Deleted): Result<Deleted & { turn: number }> {
      const done = outbox.withdraw(sheetId, deleted)
      if (!done.ok) return done
      const { change, withdrawn } = done.value
      const shown = show(ok(change))
      if (!shown.ok) return shown
      if (change.changed.length > 0) edited(sheetId)
      const base = hub.base(sheetId)
      const truth = base && baseView(base)
      const columns = new Set(truth?.meta.columns.map(({ id }) => id))
      return ok({
        rows: withdrawn.rows.filter(id => isTemporary(id) || !truth || truth.indexOf(id) >= 0),
        columns: withdrawn.columns.filter(id => isTemporary(id) || !truth || columns.has(id)),
        turn: hub.turn(sheetId),
      })
    },
    /** Returns the sheets of the edits. */
    discard(seqs: readonly number[]): Result<readonly SheetId[]> {
      const done = onEach(seqs, outbox.discard)
      // Best effort: if the disk is full now, the next discard cleans up both.
      if (done.ok) outbox.forgetDeleted()
      return done
    },
    /**
     * "Try again". A rejected edit stays based on the value its author saw: if another user changed that since, the
     * user is asked before it is replaced. A conflict keeps waiting, since only a decision names the other value that
     * was seen (`merge/resolve.ts`).
     */
    requeue(seqs: readonly number[]): Result<readonly SheetId[]> {
      return onEach(seqs, (sheetId, own) => {
        const refused = own.filter(seq => {
          const entry = outbox.read(seq)
          return entry !== null && !isConflict(entry)
        })
        return outbox.retry(
          sheetId,
          refused.map(seq => ({ seq, base: null })),
        )
      })
    },
  }
}

/**
 * Our own content of a cell whose row was created here, has been sent, and is in no base yet: the value sent with the
 * row, else blank. Any other content is another user's. Null if nothing was sent.
 */
function createOwnBefore(ofRow: (rowId: RowId) => readonly OutboxEdit[]) {
  // Reads a row's edits once for all of its cells.
  const known = new Map<RowId, readonly OutboxEdit[]>()
  return (view: SheetView, edit: GridEdit): Cell | null => {
    if (edit.kind !== 'set-cell') return null
    const left = known.get(edit.rowId) ?? ofRow(edit.rowId).filter(entry => !isUnsent(entry))
    known.set(edit.rowId, left)
    if (!left.some(({ edit: other }) => other.kind === 'add-row')) return null
    const own = left.findLast(({ edit: other }) => other.kind === 'set-cell' && other.columnId === edit.columnId)
    if (own?.edit.kind === 'set-cell') {
      const { value, formula, link } = own.edit
      return { ...blankCell, value, formula, ...(link && { link }) }
    }
    // A service may or may not return an unchecked box.
    const isBox = view.meta.columns.some(({ id, kind }) => id === edit.columnId && kind === 'checkbox')
    return isBox ? null : blankCell
  }
}

/** The title that the user saw before renaming the column. */
function titleSeen(edit: GridEdit): Seen | undefined {
  const title = isNewTitle(edit) ? edit.change.was?.title : undefined
  return title === undefined ? undefined : seenText(title)
}

/** The service's latest state of the edited column. */
function columnBefore(view: SheetView | null, edit: GridEdit): { readonly column?: Column } {
  if (edit.kind !== 'change-column') return {}
  const column = view?.meta.columns.find(({ id }) => id === edit.columnId)
  return column ? { column } : {}
}

/** The service's latest state of the edited cell or column. Null if it has none: a new one, or no cell. */
function cellBefore(view: SheetView, edit: Edit | null): Cell | null {
  if (edit?.kind === 'change-column') {
    const column = view.meta.columns.find(({ id }) => id === edit.columnId)
    return column ? textBase(column.title) : null
  }
  if (!edit || !isCellEdit(edit)) return null
  const index = view.indexOf(edit.rowId)
  if (index < 0) return null
  const link = view.linkAt(index, edit.columnId)
  return { ...view.cellAt(index, edit.columnId), ...(link !== null && { link }) }
}
