import type { ServiceDeps } from '../../../http/env.ts'
import { cellsBefore } from '../../../rules/cells/changed-cells.ts'
import { linkedContent } from '../../../rules/cells/linked-cell.ts'
import { once } from '../../../rules/once.ts'
import type { RowRecord } from '../../../rules/rows/row-record.ts'
import type { CellLink } from '../../../store/history/cell-links.ts'
import { sheetResults } from '../../sheets/sheet-results.ts'

/** The user id that the history shows for a value changed by a link (api-guide section 24). */
const BY_LINK = 3_377_704_922_834_820

/** Stops circles through formulas; circular links themselves are not followed at all. */
const MOST_TIMES = 3

/**
 * Completes a change of a sheet: raises its version and returns it. Updates linked cells of other sheets transitively,
 * also through formulas that read this sheet, and raises the version of each changed sheet. Call it in the transaction
 * of the change; for a sheet without links it costs two lookups.
 */
export function sheetChanged(deps: ServiceDeps, sheetId: number): number {
  followLinks(deps, sheetId)
  return deps.store.sheets.touch(sheetId, deps.clock())
}

function followLinks(deps: ServiceDeps, sheetId: number): void {
  const { links, references } = deps.store
  const times = new Map<number, number>()
  const waiting = [sheetId]
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const time = (times.get(from) ?? 0) + 1
    if (time > MOST_TIMES) continue
    times.set(from, time)
    const outward = links.outOf(from).filter(({ status }) => status === 'OK')
    if (outward.length > 0) waiting.push(...pushValues(deps, from, outward))
    waiting.push(...new Set(references.readersOf(from).map(reader => reader.sheetId)))
  }
}

/** Writes changed values into linked cells and returns the affected sheets. */
function pushValues(deps: ServiceDeps, from: number, links: readonly CellLink[]): readonly number[] {
  const { store, clock } = deps
  const resultOf = sheetResults(deps, from)
  const columnsOf = once((sheetId: number) => new Map(store.columns.of(sheetId).map(column => [column.id, column])))
  const sourceRow = once((rowId: number) => store.rows.find(from, rowId))
  const changed = new Set<number>()

  for (const { to, from: source } of links) {
    const [row, column] = [sourceRow(source.rowId), columnsOf(from).get(source.columnId)]
    const target = columnsOf(to.sheetId).get(to.columnId)
    const before = store.rows.find(to.sheetId, to.rowId)
    if (!row || !column || !target || !before) continue
    const { format } = before.cells[to.columnId] ?? {}
    const content = { ...linkedContent({ row, column, resultOf }, target), linkInFromCell: source }
    const cell = { ...content, ...(format ? { format } : {}) }
    const after: RowRecord = { ...before, cells: { ...before.cells, [to.columnId]: cell }, modifiedAt: clock() }
    if (!cellsBefore(before.cells, after.cells)) continue
    store.rows.update(to.sheetId, after)
    store.history.note(before, after, { at: clock(), by: BY_LINK })
    changed.add(to.sheetId)
  }
  for (const sheetId of changed) store.sheets.touch(sheetId, clock())
  return [...changed]
}
