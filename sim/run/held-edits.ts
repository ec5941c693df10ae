import { SheetId } from '../../shared/model/ids.ts'
import { changedBySave } from '../check/results.ts'
import { shownResults } from '../check/shown-results.ts'
import type { Violation } from '../check/watcher.ts'
import type { App } from '../env/app.ts'
import type { Clock } from '../env/clock.ts'
import type { Office } from '../env/service.ts'
import type { Formulas } from '../plan/formulas.ts'

const MINUTE_MS = 60_000
const MOST_MINUTES = 20

/**
 * The first app makes edits that are saved together. No other user changes the sheet, so each result that was shown
 * before is the service's afterwards.
 */
export async function checkHeldEdits(
  { held }: Formulas,
  [app, ...others]: readonly App[],
  office: Office,
  clock: Clock,
): Promise<readonly Violation[]> {
  if (!app) return []
  const sheetId = SheetId.parse(office.sheetId)
  const client = app.client()
  const isSettled = () => app.client() === client && app.isAtRest() && client.outbox.list(sheetId).length === 0
  const shown = () => {
    const view = client.windowOf(sheetId)?.parts()?.fold.view
    return view ? shownResults(view) : null
  }
  if (!isSettled() || client.accessTo(sheetId) === 'VIEWER') return []
  app.act(0, 'hold', 0, 0)
  for (const { deed, row, column } of held) {
    app.act(0, deed, row, column)
    await clock.advance(0)
  }
  await clock.advance(1_000)
  const before = shown()
  app.act(0, 'save', 0, 0)
  app.act(0, 'automatic', 0, 0)
  for (let minutes = 0; minutes < MOST_MINUTES && !(minutes > 0 && isSettled()); minutes++)
    await clock.advance(MINUTE_MS)
  for (const one of [app, ...others]) one.act(0, 'refresh', 0, 0)
  await clock.advance(MINUTE_MS)
  const after = shown()
  return before && after && isSettled() ? changedBySave(client, before, after) : []
}
