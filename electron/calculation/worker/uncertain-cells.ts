import type { Calculation } from '../../../formulas/calculation.ts'
import { isError } from '../../../formulas/language/value.ts'
import { mayNameRows } from '../../../formulas/rewrite-references.ts'
import type { CellPosition } from '../../../formulas/sheet-facts.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isNewType, isUnsent, type PendingSheetEdit, sheetEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import { fromCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { canCalculate, type Kept, type Places, placeOf, placesIn, type WrittenSheet } from './written-sheet.ts'

/** The ranges of other sheets, by name in lower case, in which unsaved edits change cells. */
export type OtherEdits = {
  /** A cell has another value, or may have. */
  readonly unsaved: readonly string[]
  /** A cell has a value that only the service can calculate. */
  readonly uncertain: readonly string[]
}

/** An edit other than of a value. Few are, where there are very many edits. */
export const isNotable = ({ edit }: PendingSheetEdit): boolean => edit.kind !== 'set-cell' || edit.formula !== null

/** A sheet, and those of its edits that `isNotable` selects. */
export type NotedParts = SheetParts & { readonly notable: readonly PendingSheetEdit[] }

/** The formulas that only the service can calculate after these edits, and all that depends on them. */
export function uncertainCells(
  { notable, ...parts }: NotedParts,
  sheet: WrittenSheet,
  calculation: Calculation,
  kept: Kept,
  others: OtherEdits,
): readonly CellPosition[] {
  const sources = [
    ...keptCells(parts, sheet, calculation, kept.kept, others.unsaved),
    ...keptFields(parts, sheet, calculation, kept.fields, others.unsaved),
    ...placesIn(kept.unclear, sheet),
    ...ownFormulas(notable, sheet, calculation),
    ...filledByService(parts, sheet),
    ...otherTypes(notable, sheet),
    ...unreadPredecessors(parts, sheet),
  ]
  return sources.length + others.uncertain.length === 0 ? [] : calculation.dependents(sources, others.uncertain)
}

/** Formulas with the service's result that an edit may change. */
function keptCells(
  { base, patches, ...parts }: SheetParts,
  sheet: WrittenSheet,
  calculation: Calculation,
  kept: Places,
  others: readonly string[],
): readonly CellPosition[] {
  if (kept.size === 0) return []
  const pending = parts.pending.list()
  if (pending.length + patches.size + others.length === 0) return []
  const { columns } = sheet.view.meta
  const written = placesOf(pending, sheet)
  const answered = [...patches.values()].flatMap(({ rowId, cells }) => {
    const tuples = new Map(cells)
    const index = base.indexOf(rowId)
    return columns.flatMap(({ id }) => {
      const tuple = tuples.get(id)
      const isSame = tuple && index >= 0 && sameContent(fromCellTuple(tuple), base.cellAt(index, id))
      return isSame ? [] : (placeOf(sheet, rowId, id) ?? [])
    })
  })
  const byPending = positions(calculation.dependents(written, others))
  const byAny = positions(calculation.dependents([...written, ...answered], others))
  const isMoved = pending.some(({ edit }) => !isCellEdit(edit))
  return [...kept].flatMap(([columnId, rowIds]) =>
    [...rowIds].flatMap(rowId => {
      const place = placeOf(sheet, rowId, columnId)
      if (!place) return []
      // The answer to a save already includes what was saved.
      const reached = patches.has(rowId) ? byPending : byAny
      // A formula that cannot be parsed may read any cell.
      return isMoved || !calculation.isParsed(place) || reached.has(positionOf(place)) ? [place] : []
    }),
  )
}

/** The same of summary fields. */
function keptFields(
  parts: SheetParts,
  sheet: WrittenSheet,
  calculation: Calculation,
  kept: ReadonlySet<number>,
  others: readonly string[],
): readonly CellPosition[] {
  if (kept.size === 0) return []
  const pending = parts.pending.list()
  if (pending.length + others.length === 0) return []
  const reached = positions(calculation.dependents(placesOf(pending, sheet), others))
  const isMoved = pending.some(({ edit }) => !isCellEdit(edit))
  return [...kept]
    .map(at => ({ row: 0, column: sheet.view.meta.columns.length + at }))
    .filter(place => isMoved || reached.has(positionOf(place)))
}

/** Unsaved formulas that cannot be calculated here. */
function ownFormulas(
  notable: readonly PendingSheetEdit[],
  sheet: WrittenSheet,
  calculation: Calculation,
): readonly CellPosition[] {
  const unsent = notable.filter(({ edit, state }) => !isCellEdit(edit) && state !== 'saved')
  const lastMove = unsent.at(-1)?.seq ?? 0
  const lastOther = unsent.findLast(({ edit }) => edit.kind !== 'add-row')?.seq ?? 0
  return notable.flatMap(({ seq, edit }) => {
    if (edit.kind !== 'set-cell' || edit.formula === null) return []
    const place = placeOf(sheet, edit.rowId, edit.columnId)
    // A later edit may have replaced it.
    if (!place || sheet.view.cellAt(place.row, edit.columnId).formula !== edit.formula) return []
    // Its row numbers are those of the time when it was typed. Rows added at the end change none.
    const isMoved = seq < lastOther || (seq < lastMove && sheet.view.rowsMovedSince(seq))
    const isRenumbered = isMoved && mayNameRows(edit.formula)
    const isKnown = canCalculate(edit.formula, sheet.outside) && calculation.isParsed(place) && !isRenumbered
    return isKnown && !isUnfinished(calculation, place) ? [] : [place]
  })
}

function isUnfinished(calculation: Calculation, { row, column }: CellPosition): boolean {
  const value = calculation.valueAt(row, column)
  return isError(value) && (value.text === '#CALCULATING' || value.text === '#OVERFLOW')
}

/** Cells that the service fills in when it saves a row. */
function filledByService({ pending }: SheetParts, sheet: WrittenSheet): readonly CellPosition[] {
  const system = sheet.view.meta.columns.filter(column => column.system !== null)
  if (system.length === 0) return []
  const modified = system.filter(column => column.system?.startsWith('MODIFIED'))
  const rows = new Map<RowId, typeof system>()
  for (const entry of sheetEditsOf(pending.list())) {
    const { kind, rowId } = entry.edit
    if (kind === 'add-row' && isUnsent(entry)) rows.set(rowId, system)
    else if (!rows.has(rowId)) rows.set(rowId, modified)
  }
  return [...rows].flatMap(([rowId, columns]) => columns.flatMap(({ id }) => placeOf(sheet, rowId, id) ?? []))
}

/** Columns whose values the service converts to another type. */
function otherTypes(notable: readonly PendingSheetEdit[], sheet: WrittenSheet): readonly CellPosition[] {
  return notable.flatMap(({ edit }) => {
    const column = isNewType(edit) ? sheet.columnAt.get(edit.columnId) : undefined
    if (column === undefined) return []
    return Array.from({ length: sheet.view.rowCount }, (_, row) => ({ row, column }))
  })
}

/** Texts in place of predecessors: only the service knows their rows. */
function unreadPredecessors({ pending }: SheetParts, sheet: WrittenSheet): readonly CellPosition[] {
  const { view, schedule } = sheet
  const column = schedule && view.meta.columns[schedule.facts.predecessorColumn]
  if (!column) return []
  const written = pending.list().filter(({ edit }) => edit.kind === 'set-cell' && edit.columnId === column.id)
  return placesOf(written, sheet).filter(({ row }) => {
    const { value, formula } = view.cellAt(row, column.id)
    return formula === null && value !== null && typeof value !== 'object'
  })
}

/** The cells that edits write, each once. */
export function placesOf(edits: readonly PendingSheetEdit[], sheet: WrittenSheet): readonly CellPosition[] {
  const places = new Map<number, CellPosition>()
  for (const { edit } of edits) {
    const place = edit.kind === 'set-cell' ? placeOf(sheet, edit.rowId, edit.columnId) : null
    if (place) places.set(positionOf(place), place)
  }
  return [...places.values()]
}

/** More than any sheet has. */
const MOST_ROWS = 2 ** 24

/** A number for a cell, unique in its sheet. */
export const positionOf = ({ row, column }: CellPosition): number => column * MOST_ROWS + row

export const positions = (cells: readonly CellPosition[]): ReadonlySet<number> => new Set(cells.map(positionOf))

export const placeAt = (position: number): CellPosition => ({
  row: position % MOST_ROWS,
  column: Math.floor(position / MOST_ROWS),
})
