import { type ColumnarSheet, openColumnar } from '../columnar/read.ts'
import type { RowId } from '../model/ids.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { CalculatedNews, RowPatch, SheetNews } from '../model/sheet/sheet-message.ts'
import { ok, type Result } from '../result.ts'
import { afterCalculated, type Calculated } from './calculated.ts'
import { type PendingEdits, pendingEdits } from './pending-edits.ts'
import { foldSheet, type SheetFold } from './sheet-view.ts'

/** The parts of a view, kept so that messages only contain differences. By main's ids. */
export type SheetParts = {
  readonly base: ColumnarSheet
  readonly patches: ReadonlyMap<RowId, RowPatch>
  readonly pending: PendingEdits
  /** Null: nothing has been calculated yet. */
  readonly calculated: Calculated | null
  readonly fold: SheetFold
}

/** The parts of a sheet that replaces the previous one. Errors: malformed. */
export function partsOf(message: Extract<SheetNews, { kind: 'snapshot' }>): Result<SheetParts> {
  const base = openColumnar(message.buffer)
  if (!base.ok) return base
  const patches = new Map<RowId, RowPatch>()
  const pending = pendingEdits(message.pending)
  const calculated = message.calculated ? afterCalculated(null, message.calculated) : null
  const fold = foldSheet(base.value, patches, pending.list(), calculated)
  return ok({ base: base.value, patches, pending, calculated, fold })
}

export function afterEdits(
  parts: SheetParts,
  { changed, gone, rows }: Pick<Extract<SheetNews, { kind: 'edits' }>, 'changed' | 'gone' | 'rows'>,
): SheetParts {
  const pending = parts.pending.changed(gone, changed)
  const patches = withRows(parts.patches, rows)
  const without = previous(parts, gone, changed)
  const fold =
    parts.fold.changed(patches, without, changed) ?? foldSheet(parts.base, patches, pending.list(), parts.calculated)
  return { ...parts, pending, patches, fold }
}

export function afterResults(parts: SheetParts, news: CalculatedNews | null): SheetParts {
  const calculated = news && afterCalculated(parts.calculated, news)
  return { ...parts, calculated, fold: parts.fold.withResults(calculated) }
}

/** The previous versions of removed and changed edits. */
export const previous = (
  { pending }: SheetParts,
  gone: readonly number[],
  changed: readonly PendingSheetEdit[],
): readonly PendingSheetEdit[] => [...gone, ...changed.map(({ seq }) => seq)].flatMap(seq => pending.get(seq) ?? [])

function withRows(patches: ReadonlyMap<RowId, RowPatch>, rows: readonly RowPatch[]): ReadonlyMap<RowId, RowPatch> {
  if (rows.length === 0) return patches
  const next = new Map(patches)
  for (const row of rows) next.set(row.rowId, row)
  return next
}
