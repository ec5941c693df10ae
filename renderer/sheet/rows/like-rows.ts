import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { isFillable } from '../../../shared/model/sheet/column.ts'
import type { CellEdit } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat, readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { shiftFormula } from '../formula/shift-formula.ts'
import type { FurtherEdits } from '../history/sheet-history.ts'
import { type Numbering, readNumbering } from './row-numbering.ts'

/**
 * The edits that give new rows the formulas and formats of the rows around them. A row between two siblings takes what
 * both have, the first or last row among its siblings what the next two have. Formulas are the same if one is the other
 * moved to its row. A column that the transaction itself fills keeps that content.
 */
export const likeRowsAround = (made: readonly GridEdit[]): FurtherEdits =>
  function* (sheet, before) {
    const added = new Set(made.flatMap(edit => (edit.kind === 'add-row' ? [edit.rowId] : [])))
    if (added.size === 0) return
    const given = givenIn(made, added)
    const readsPercent = percentColumns(before.view)
    const columns = before.view.meta.columns.filter(isFillable)
    const numbering = readNumbering(sheet, before, added)
    const all = sheet.rowIds()
    for (const run of runsOf(sheet, all, added)) {
      const around = siblingsAround(sheet, all, run)
      if (!around) continue
      for (const { id } of columns) {
        const formula = given.contents.has(id) ? null : formulaOfBoth(sheet, around, id, numbering)
        const format = given.formats.has(id) ? null : formatOfBoth(sheet, around, id)
        if (formula !== null) yield* formulaEdits(run, id, formula, numbering)
        // A 5 that was not read as 5% must not turn into 500%.
        const isOther = given.contents.has(id) && isPercent(format) && !readsPercent.has(id)
        if (format !== null && !isOther) yield* formatEdits(run, id, format)
      }
    }
  }

/** The columns that a transaction fills in its new rows. */
function givenIn(made: readonly GridEdit[], added: ReadonlySet<RowId>) {
  const contents = new Set<ColumnId>()
  const formats = new Set<ColumnId>()
  for (const edit of made) {
    if (edit.kind === 'set-cell' && added.has(edit.rowId)) contents.add(edit.columnId)
    if (edit.kind === 'format-cell' && added.has(edit.rowId)) formats.add(edit.columnId)
  }
  return { contents, formats }
}

const isPercent = (format: string | null): boolean => readNumberFormat(format).kind === 'percent'

/** The columns in which a typed number is a percentage. */
const percentColumns = (view: SheetView): ReadonlySet<ColumnId> =>
  new Set(shownColumns(view).flatMap(({ id, format }) => (isPercent(format) ? [id] : [])))

/** A row that existed before, and its index at that time. */
type Neighbour = { readonly rowId: RowId; readonly index: number }

/** Adjacent new rows under one parent. `start`: the index of the first; `startBefore`: without counting new rows. */
type Run = {
  readonly rowIds: readonly RowId[]
  readonly parentId: RowId | null
  readonly start: number
  readonly startBefore: number
}

function* runsOf(sheet: WorkingSheet, all: readonly RowId[], added: ReadonlySet<RowId>): Generator<Run> {
  let addedAbove = 0
  for (let start = 0; start < all.length; start++) {
    const first = all[start]
    if (first === undefined || !added.has(first)) continue
    const { parentId } = sheet.locationOf(first)
    let end = start + 1
    const isNext = (rowId: RowId | undefined): boolean =>
      rowId !== undefined && added.has(rowId) && sheet.locationOf(rowId).parentId === parentId
    while (isNext(all[end])) end++
    yield { rowIds: all.slice(start, end), parentId, start, startBefore: start - addedAbove }
    addedAbove += end - start
    start = end - 1
  }
}

/** The two rows that decide: on both sides, or next to the first or the last row. Null if there are not two. */
function siblingsAround(
  sheet: WorkingSheet,
  all: readonly RowId[],
  { rowIds, parentId, start, startBefore }: Run,
): readonly [Neighbour, Neighbour] | null {
  /** Counted from the new rows: 0 is the one below them, -1 the one above. */
  const sibling = (at: number): Neighbour | null => {
    const rowId = all[at < 0 ? start + at : start + rowIds.length + at]
    const isSibling = rowId !== undefined && sheet.locationOf(rowId).parentId === parentId
    return isSibling ? { rowId, index: startBefore + at } : null
  }
  const [above, below] = [sibling(-1), sibling(0)]
  const [first] = rowIds
  const isFirst = first !== undefined && sheet.locationOf(first).after === null
  const others = above && below ? [above, below] : above ? [above, sibling(-2)] : isFirst ? [below, sibling(1)] : []
  const [one, other] = others
  return one && other ? [one, other] : null
}

/** A formula to fill, and the index of its row before. */
type Model = { readonly text: string; readonly index: number }

/** The formula of the first row, if the second has the same. */
function formulaOfBoth(
  sheet: WorkingSheet,
  [one, other]: readonly [Neighbour, Neighbour],
  columnId: ColumnId,
  numbering: Numbering,
): Model | null {
  const [oneFormula, otherFormula] = [one, other].map(({ rowId }) => sheet.contentOf(rowId, columnId).formula)
  if (!oneFormula || !otherFormula) return null
  const text = numbering.asBefore(oneFormula, one.rowId, columnId)
  const otherText = text === null ? null : numbering.asBefore(otherFormula, other.rowId, columnId)
  const isSame = text !== null && otherText !== null && shiftFormula(text, other.index - one.index) === otherText
  return isSame ? { text, index: one.index } : null
}

function* formulaEdits(
  { rowIds, start }: Run,
  columnId: ColumnId,
  { text, index }: Model,
  { fixedNow }: Numbering,
): Generator<CellEdit> {
  for (const [at, rowId] of rowIds.entries()) {
    const formula = shiftFormula(text, start + at - index, fixedNow)
    if (formula !== null) yield { kind: 'set-cell', rowId, columnId, value: null, formula }
  }
}

function formatOfBoth(
  sheet: WorkingSheet,
  [one, other]: readonly [Neighbour, Neighbour],
  columnId: ColumnId,
): string | null {
  const format = sheet.formatOf(one.rowId, columnId)
  const isSame = isSameFormat(format, sheet.formatOf(other.rowId, columnId))
  return isSame && !isSameFormat(format, null) ? format : null
}

function* formatEdits({ rowIds }: Run, columnId: ColumnId, format: string): Generator<CellEdit> {
  for (const rowId of rowIds) yield { kind: 'format-cell', rowId, columnId, format }
}
