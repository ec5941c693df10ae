import { IDS_PER_DELETE, ROWS_PER_WRITE } from '../../electron/api/sheets.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { Transaction } from './edit-script.ts'
import { UNITS, WINDOW_MS } from './strict-limit.ts'
import { MEAN_ONE_WAY_MS } from './virtual-world.ts'

/**
 * The fewest requests that carry the edits of one sheet in the person's order, worked out without the app's own plan of them. One request
 * carries cells of up to 500 rows, or new rows, moved rows or deleted rows of one place (API guide 7.1). Cells of a new row come with it;
 * a row that came and went needs nothing, and neither do cells of a row that goes. One more request asks whether somebody else has
 * changed the sheet, without which nothing of theirs is safe. A cell that is typed into twice goes once.
 */
export function leastUnits(transactions: readonly Transaction[]): number {
  const edits = transactions.flat()
  const gone = new Set(edits.flatMap(edit => (edit.kind === 'delete-row' ? [edit.rowId] : [])))
  const typed = new Set<string>()
  const isNeeded = (edit: SheetEdit): boolean => {
    if (edit.kind !== 'set-cell') return edit.rowId > 0 || !gone.has(edit.rowId)
    const cell = `${edit.rowId} ${edit.columnId}`
    const isAgain = typed.has(cell)
    typed.add(cell)
    return !isAgain && !gone.has(edit.rowId)
  }
  let [requests, rows]: [number, Set<number>] = [0, new Set()]
  let before: SheetEdit | null = null
  for (const edit of edits.filter(isNeeded)) {
    const isOfNewRow = edit.kind === 'set-cell' && before?.kind === 'add-row' && rows.has(edit.rowId)
    if (isOfNewRow) continue
    const fits = rows.size < mostOf(edit) || (edit.kind === 'set-cell' && rows.has(edit.rowId))
    if (before === null || !continues(before, edit) || !fits) {
      requests += 1
      rows = new Set()
    }
    rows.add(edit.rowId)
    before = edit
  }
  return requests === 0 ? 0 : requests + 1
}

const mostOf = ({ kind }: SheetEdit): number => (kind === 'delete-row' ? IDS_PER_DELETE : ROWS_PER_WRITE)

function continues(before: SheetEdit, next: SheetEdit): boolean {
  if (before.kind !== next.kind) return false
  return 'place' in next ? next.place.after === before.rowId : true
}

/** What goes by between two writes of one sheet, and how many requests are under way at once (specification, "Limits"). */
const GAP_MS = 1_000
const AT_ONCE = 4

/**
 * The least time for saves of so many units, sheet by sheet: each alone needs its requests one after the other; all of them need the
 * budget of so many minutes, and what is left after any of those takes as long as it is under way. How the service counts nobody tells,
 * so that a bucket, which would allow more, is treated like the others.
 */
export function leastMs(perSheet: readonly number[]): number {
  const trip = 2 * MEAN_ONE_WAY_MS
  const chains = perSheet.map(units => units * trip + Math.max(0, units - 2) * GAP_MS)
  const sum = perSheet.reduce((all, units) => all + units, 0)
  const minutes = Array.from({ length: Math.ceil(sum / UNITS) }, (_, minute) => minute)
  return Math.max(
    ...chains,
    ...minutes.map(minute => minute * WINDOW_MS + Math.ceil((sum - minute * UNITS) / AT_ONCE) * trip),
  )
}
