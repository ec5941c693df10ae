import { cellOf, countCells } from '../../../shared/columnar/column-cells.ts'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import {
  type FormulaPart,
  isLeftOf,
  type NamedCell,
  namesAny,
  readParts,
  writeParts,
} from '../../../shared/formula/formula-parts.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetReader, SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Names } from './names.ts'

type Parts = readonly FormulaPart<RowId>[]

/** The rows and columns of one deletion. Formulas refer to columns by title, here in lower case. */
type Gone = { readonly rows: ReadonlySet<RowId>; readonly titles: ReadonlySet<string> }

/**
 * A remaining formula that referred to a deleted row or column, with its former text. The service removes the reference
 * and does not restore it with the row or column.
 */
export type Pointing = {
  readonly rowId: RowId
  readonly columnId: ColumnId
  readonly parts: Parts
  readonly gone: Gone
}

/** The former text of a restored formula, for redo. */
export type Restored = { readonly edit: SetCell; readonly was: string }

type Sheets = { readonly view: SheetView; readonly truth: () => SheetView }

/** Collects the edits that delete something. */
export function createDeleted() {
  const edits: GridEdit[] = []
  return {
    edits,
    noted(edit: GridEdit): GridEdit {
      if (edit.kind === 'delete-row' || edit.kind === 'delete-column') edits.push(edit)
      return edit
    },
  }
}

/** The formulas that refer to rows or columns which these edits delete. */
export function pointingAt({ view, truth }: Sheets, edits: readonly GridEdit[]): readonly Pointing[] {
  const gone = goneBy(edits, view)
  if (gone.rows.size + gone.titles.size === 0) return []
  const saved = truth()
  const fields = view.meta.columns.filter(
    ({ id, title }) => view.mayHoldFormulas(id) && !gone.titles.has(title.toLowerCase()),
  )
  return fields.flatMap(({ id: columnId }) =>
    formulasIn(view, columnId, formula => mayName(formula, gone)).flatMap(([index, formula]): Pointing[] => {
      const rowId = view.rowIdAt(index)
      // Row numbers in a formula are those of the stored sheet, until it is edited here.
      const parts = readParts(formula, rowAt(view.markAt(index, columnId) ? view : saved))
      const isPointing = !gone.rows.has(rowId) && namesAny(parts, isIn(gone))
      return isPointing ? [{ rowId, columnId, parts, gone }] : []
    }),
  )
}

/**
 * Edits that restore references to restored items, and the number of formulas skipped because another user changed
 * them. `before` is the sheet without the items, `sheet` with them.
 */
export function pointAgain(
  pointing: readonly Pointing[],
  before: Sheets,
  sheet: WorkingSheet,
  names: Names,
): { readonly edits: readonly Restored[]; readonly left: number } {
  const edits: Restored[] = []
  let left = 0
  if (pointing.length === 0) return { edits, left }
  const numbers = new Map(sheet.rowIds().map((id, index) => [id, index + 1]))
  const saved = before.truth()
  const isAway = ({ row }: NamedCell<RowId>) => row !== null && before.view.indexOf(row) < 0
  for (const { gone, ...each } of pointing) {
    const [rowId, columnId] = [names.now(each.rowId), names.columnNow(each.columnId)]
    const parts = namedNow(each.parts, names)
    const formula = writeParts(parts, id => numbers.get(id) ?? null)
    const { formula: was, link } = sheet.contentOf(rowId, columnId)
    if (!sheet.has(rowId) || was === formula) continue
    const isEdited = before.view.markAt(before.view.indexOf(rowId), columnId) !== null
    const partsNow = was === null ? [] : readParts(was, rowAt(isEdited ? before.view : saved))
    // The deletion was never sent, and the formula is unchanged.
    if (isLeftOf(parts, partsNow, () => false)) continue
    const isGone = isIn({ ...gone, rows: new Set([...gone.rows].map(names.now)) })
    if (was !== null && isLeftOf(parts, partsNow, cell => isGone(cell) || isAway(cell))) {
      edits.push({ edit: { kind: 'set-cell', rowId, columnId, value: null, formula, ...(link && { link }) }, was })
    } else left += 1
  }
  return { edits, left }
}

/**
 * Edits that remove a reference which was never sent; otherwise it would refer to the row that takes the deleted one's
 * number.
 */
export function pointNoMore(restored: readonly Restored[], view: SheetView, names: Names): readonly SetCell[] {
  return restored.flatMap(({ edit, was }) => {
    const now = { ...edit, rowId: names.now(edit.rowId), columnId: names.columnNow(edit.columnId) }
    const index = view.indexOf(now.rowId)
    const isUnsent = index >= 0 && view.markAt(index, now.columnId) !== null
    return isUnsent && view.cellAt(index, now.columnId).formula === edit.formula ? [{ ...now, formula: was }] : []
  })
}

/** Includes the descendants of a deleted row. */
function goneBy(edits: readonly GridEdit[], view: SheetView): Gone {
  const rows = new Set<RowId>()
  const titles = new Set<string>()
  for (const edit of edits) {
    if (edit.kind === 'delete-column') {
      const column = view.meta.columns.find(({ id }) => id === edit.columnId)
      if (column) titles.add(column.title.toLowerCase())
    }
    const first = edit.kind === 'delete-row' ? view.indexOf(edit.rowId) : -1
    if (first < 0) continue
    const level = view.levelAt(first)
    let at = first
    do rows.add(view.rowIdAt(at++))
    while (at < view.rowCount && view.levelAt(at) > level)
  }
  return { rows, titles }
}

const isIn =
  ({ rows, titles }: Gone) =>
  ({ row, column }: NamedCell<RowId>): boolean =>
    (row !== null && rows.has(row)) || titles.has(column)

// The end of a reference with a row number: a word, bracket or sign, and a digit.
const ENDS_LIKE_A_ROW = /(?!\d)[\p{L}\p{N}_\]$]\d/u

/** A fast check before parsing; it may have false positives. */
const mayName = (formula: string, { rows, titles }: Gone): boolean =>
  (rows.size > 0 && ENDS_LIKE_A_ROW.test(formula)) || [...titles].some(title => formula.toLowerCase().includes(title))

function formulasIn(
  view: SheetView,
  columnId: ColumnId,
  isMeant: (formula: string) => boolean,
): readonly (readonly [index: number, formula: string])[] {
  const cells = view.cellsOf(columnId)
  const formulas = new Map<number, string>()
  for (let number = 0; number < countCells(cells); number++) {
    const { formula } = cellOf(cells, number)
    if (formula !== null && isMeant(formula)) formulas.set(number, formula)
  }
  if (formulas.size === 0) return []
  return Array.from(cells.numbers).flatMap((number, index) => {
    const formula = formulas.get(number)
    return formula === undefined ? [] : [[index, formula] as const]
  })
}

const rowAt =
  (sheet: SheetReader) =>
  (number: number): RowId | null =>
    number >= 1 && number <= sheet.rowCount ? sheet.rowIdAt(number - 1) : null

const namedNow = (parts: Parts, { now }: Names): Parts =>
  parts.map(part =>
    part.kind === 'reference'
      ? { ...part, cells: part.cells.map(cell => ({ ...cell, row: cell.row && now(cell.row) })) }
      : part,
  )
