import { createCalculation } from '../../../formulas/calculation.ts'
import { pendingEdits } from '../../../shared/fold/pending-edits.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { foldSheet } from '../../../shared/fold/sheet-view.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { Outside } from './outside.ts'
import type { Previewed } from './preview-formula.ts'
import { isNotable, type OtherEdits, uncertainCells } from './uncertain-cells.ts'
import { createWrittenSheet, type Kept } from './written-sheet.ts'

/** A larger sheet is not calculated again for a row that it may never have. */
const MOST_CELLS = 200_000

type Context = {
  readonly outside: Outside
  readonly kept: Kept
  readonly others: OtherEdits
  readonly day: number
}

/** The sheet with one more row, without any content; null for a large sheet. */
export function withNewRow(
  before: SheetParts,
  row: { readonly rowId: RowId; readonly location: RowLocation },
  { outside, kept: { kept, fields }, others, day }: Context,
): Previewed | null {
  const { meta, rowCount } = before.fold.view
  if (rowCount * meta.columns.length > MOST_CELLS) return null
  const list = before.pending.list()
  const added = {
    seq: (list.at(-1)?.seq ?? 0) + 1,
    sheetId: meta.id,
    edit: { kind: 'add-row', ...row },
    base: null,
    state: 'queued',
    reason: null,
    madeAt: 0,
  } as const
  const pending = pendingEdits([...list, added])
  const parts = { ...before, pending, fold: foldSheet(before.base, before.patches, pending.list(), before.calculated) }
  const keeping: Kept = { kept, unclear: new Map(), fields: new Set(fields) }
  const sheet = createWrittenSheet(parts, keeping, outside)
  const calculation = createCalculation({ ...sheet.facts(), today: () => day })
  const at = sheet.view.indexOf(row.rowId)
  const filledByService = meta.columns.flatMap(({ system }, column) => (system === null ? [] : [{ row: at, column }]))
  // The row comes after the other edits, so it moves none of the rows that they name.
  const uncertain = uncertainCells({ ...before, notable: list.filter(isNotable) }, sheet, calculation, keeping, others)
  return {
    sheet,
    calculation,
    kept,
    uncertain: { cells: [...uncertain, ...filledByService], ranges: others.uncertain },
  }
}
