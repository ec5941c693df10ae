import { createSheetCalculation } from '../../electron/calculation/worker/sheet-calculation.ts'
import { afterCalculated, isSameResult } from '../../shared/fold/calculated.ts'
import { calendarOf } from '../env/calculation-port.ts'
import type { Client } from '../env/client.ts'
import type { ShownParts } from '../env/window.ts'
import type { Ending, Left } from './ending.ts'
import { type ShownResult, shownResults } from './shown-results.ts'
import type { Violation } from './watcher.ts'

const RULE = 'I16 a result is the service’s'

/** Without waiting edits a window shows no other result than the service's, and none is marked. */
export function wrongResults({ sheetId, truth }: Ending, client: Client, left: Left): Violation[] {
  const view = client.windowOf(sheetId)?.parts()?.fold.view
  if (!truth || !view || left.length > 0) return []
  const marked = shownResults(view).filter(({ state }) => state === 'calculated' || state === 'outdated')
  const others = truth.rows.flatMap(({ id, cells }) =>
    cells.flatMap(({ columnId, formula, value = null }) => {
      const index = Array.from({ length: view.rowCount }, (_, row) => row).find(row => view.rowIdAt(row) === id) ?? -1
      const column = view.meta.columns.find(other => other.id === columnId)
      if (formula === undefined || index < 0 || !column) return []
      const shown = view.cellAt(index, column.id).value
      return shown === value ? [] : [`${JSON.stringify(shown)} for ${formula}, which is ${JSON.stringify(value)}`]
    }),
  )
  return [...marked.map(({ at, state }) => `${at} as ${state}`), ...others].map(what => ({
    rule: RULE,
    what: `${client.name} shows ${what}`,
  }))
}

/**
 * At any time: a result that is shown as calculated is the one that a calculation of the same sheet and edits from the
 * beginning has, unless that leaves it to the service. Not after the response to a save, whose rows have results of
 * different times.
 */
export function staleResults({ name }: Client, parts: ShownParts, now: () => number): Violation[] {
  const { buffer, patches, pending, calculated, fold } = parts
  if (!calculated || calculated.results.size === 0 || patches.size > 0) return []
  const freshness = { copiedAt: now(), checking: false, offline: false }
  const sheet = createSheetCalculation({
    calendar: calendarOf(now),
    find: () => null,
    want: () => undefined,
    before: null,
  })
  const news = sheet.take({
    kind: 'snapshot',
    ...{ buffer, pending: pending.list(), freshness, loading: null, turn: 0 },
  })
  const again = news && afterCalculated(null, news)
  return [...calculated.results].flatMap(([columnId, results]) =>
    [...results].flatMap(([rowId, shown]) => {
      const index = fold.view.indexOf(rowId)
      const isShown = index >= 0 && fold.view.calculatedAt(index, columnId)
      if (!isShown || again?.outdated.get(columnId)?.has(rowId)) return []
      const result = again?.results.get(columnId)?.get(rowId)
      const what = `${name} shows ${JSON.stringify(shown)} as calculated, not ${JSON.stringify(result)}`
      return result !== undefined && isSameResult(shown, result) ? [] : [{ rule: RULE, what }]
    }),
  )
}

/** Edits that were saved while no other user changed the sheet: the results before are the service's afterwards. */
export function changedBySave(
  { name }: Client,
  before: readonly ShownResult[],
  after: readonly ShownResult[],
): Violation[] {
  const valueAt = new Map(after.map(({ at, value }) => [at, value]))
  const isOther = ({ at, value }: ShownResult) => !isSameResult(value, valueAt.get(at) ?? null)
  return before
    .filter(one => (one.state === 'calculated' || one.state === 'plain') && isOther(one))
    .map(({ at, value, formula, state }) => ({
      rule: RULE,
      what: `${name} showed ${JSON.stringify(value)} in ${at} (${state}, ${formula}), and ${JSON.stringify(valueAt.get(at))} after the save`,
    }))
}
