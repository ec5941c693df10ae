import { mayNameRows, rewriteReferences } from '../../../formulas/rewrite-references.ts'
import type { ColumnarSheet } from '../../../shared/columnar/read.ts'
import { createRowForest } from '../../../shared/fold/row-forest.ts'
import { changeRows } from '../../../shared/fold/row-order.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { changesRows, orderOf } from '../../../shared/fold/sheet-view.ts'
import { sheetEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** A formula for the rows and columns of a view, and whether it is certain that the service will write the same. */
type Rewritten = { readonly text: string; readonly isClear: boolean }

/** Between more deletions, with other moves between them, no formula is followed. */
const MOST_STEPS = 32

/**
 * Rewrites the formulas of a stored sheet for the rows and columns of its view, as the service will. `isStored`: the
 * row numbers in the formula are those of the stored sheet.
 */
export function createRewriter(parts: SheetParts): (formula: string, isStored: boolean) => Rewritten {
  const { base, fold } = parts
  if (hasShapeOf(base, fold.view)) return text => ({ text, isClear: true })
  const titles = newTitles(base, fold.view)
  const titleOf = (title: string): string | null => {
    const known = titles.get(title.toLowerCase())
    return known === undefined ? title : known
  }
  const retitled = (formula: string) => (titles.size === 0 ? formula : rewriteReferences(formula, { titleOf }))
  const steps = hasSameRows(base, fold.view) ? [] : stepsOf(parts)
  const rewritten = new Map<string, Rewritten>()
  return (formula, isStored) => {
    if (!isStored || !mayNameRows(formula)) return { text: retitled(formula), isClear: true }
    const known = rewritten.get(formula) ?? renumbered(formula, steps)
    rewritten.set(formula, known)
    return { ...known, text: retitled(known.text) }
  }
}

/** Whether a view has the rows and columns of its base, in the same order. */
export function hasShapeOf(
  base: Pick<SheetView, 'meta' | 'rowCount' | 'rowIdAt' | 'parentIndexAt'>,
  view: SheetView,
): boolean {
  if (view.meta !== base.meta || view.rowCount !== base.rowCount) return false
  if (view.rowIdAt === base.rowIdAt) return true
  for (let row = 0; row < view.rowCount; row++) {
    if (view.rowIdAt(row) !== base.rowIdAt(row) || view.parentIndexAt(row) !== base.parentIndexAt(row)) return false
  }
  return true
}

/** Rows appended at the end change no number. */
function hasSameRows(base: ColumnarSheet, view: SheetView): boolean {
  for (let row = 0; row < base.rowCount; row++) if (view.rowIdAt(row) !== base.rowIdAt(row)) return false
  return view.rowCount >= base.rowCount
}

/** The order of rows before and after some moves. */
type Step = { readonly before: readonly number[]; readonly numberById: ReadonlyMap<number, number> }

/**
 * The moves of rows, as the service executes them: the end of a range is moved to another row when its own is deleted,
 * so it matters which rows are there at that time. Null: too many.
 */
function stepsOf({ base, pending }: SheetParts): readonly Step[] | null {
  const forest = createRowForest(orderOf(base))
  const orders: (readonly number[])[] = [forest.toOrder().ids]
  let isDeleting: boolean | null = null
  for (const { edit } of sheetEditsOf(pending.list()).filter(changesRows)) {
    const deletes = edit.kind === 'delete-row'
    if (isDeleting !== null && isDeleting !== deletes) orders.push(forest.toOrder().ids)
    if (orders.length > MOST_STEPS) return null
    isDeleting = deletes
    changeRows(forest, edit)
  }
  orders.push(forest.toOrder().ids)
  return orders.slice(1).map((after, at) => ({
    before: orders[at] ?? [],
    numberById: new Map(after.map((id, index) => [id, index + 1])),
  }))
}

/** A number past the last row is not clear: rows may be added there before others move. */
function renumbered(formula: string, steps: readonly Step[] | null): Rewritten {
  if (!steps) return { text: formula, isClear: false }
  let isClear = true
  const text = steps.reduce(
    (now, { before, numberById }) =>
      rewriteReferences(now, {
        rowOf(number) {
          const id = before[number - 1]
          isClear &&= id !== undefined
          return id === undefined ? number : (numberById.get(id) ?? null)
        },
      }),
    formula,
  )
  return { text, isClear }
}

/** The columns with another title, by their stored title in lower case; null for a deleted one. */
function newTitles(base: ColumnarSheet, view: SheetView): ReadonlyMap<string, string | null> {
  const titleById = new Map(view.meta.columns.map(({ id, title }) => [id, title]))
  return new Map(
    base.meta.columns.flatMap(({ id, title }) => {
      const now = titleById.get(id) ?? null
      return now === title ? [] : [[title.toLowerCase(), now]]
    }),
  )
}
