import { IDS_PER_DELETE, ROWS_PER_WRITE } from '../../electron/api/sheets.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { Transaction } from './edit-script.ts'
import { UNITS, WINDOW_MS } from './strict-limit.ts'
import { MEAN_ONE_WAY_MS } from './virtual-env.ts'

/**
 * The fewest requests that can carry the edits of one sheet in order, calculated independently of the app's own
 * batching. One request carries cells of up to 500 rows, or new, moved or deleted rows of one location (API guide 7.1).
 * Cells of a new row are sent with it; a row that was added and deleted needs nothing, and neither do cells of a
 * deleted row. One more request checks for changes by other users, to avoid overwriting them. A cell that is edited
 * twice is sent once.
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
  return 'location' in next ? next.location.after === before.rowId : true
}

/** The pause between two writes to one sheet, and the number of concurrent requests (specification, "Limits"). */
const GAP_MS = 1_000
const AT_ONCE = 4

/**
 * The minimum time for saves of this many units per sheet: each sheet needs its requests in sequence; all of them need
 * the budget of that many minutes, plus the latency of the remainder. The way the service counts is unknown to clients,
 * so a token bucket, which would allow more, is treated like the others.
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
