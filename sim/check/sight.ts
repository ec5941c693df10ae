import { ColumnId, type SheetId } from '../../shared/model/ids.ts'
import type { Client } from '../env/client.ts'
import type { Ledger } from './ledger.ts'
import type { ServiceLog } from './service-log.ts'
import type { Violation } from './watcher.ts'

export type SightDeps = {
  readonly sheetId: SheetId
  readonly keyColumn: number
  readonly ledger: Ledger
  readonly log: ServiceLog
}

/** Holds at any time: a stored row stays visible until a user deletes it. */
export function outOfSight({ sheetId, keyColumn, ledger, log }: SightDeps, { name, sync }: Client): Violation[] {
  const mine = ledger.intents().filter(one => one.client === name && one.sheetId === sheetId)
  const taken = new Set(mine.flatMap(one => (one.kind === 'delete' ? one.keys : [])))
  const isAway = (key: string) => taken.has(key) || log.isGone(key) || ledger.isDiscarded(key)
  const wanted = mine.flatMap(one => (one.kind === 'add' && one.isStored && !isAway(one.key) ? [one.key] : []))
  // Building a view costs more than everything before.
  const view = wanted.length > 0 ? sync.view(sheetId) : null
  if (!view) return []
  const column = ColumnId.parse(keyColumn)
  const shown = new Set(Array.from({ length: view.rowCount }, (_, index) => String(view.cellAt(index, column).value)))
  return wanted
    .filter(key => !shown.has(key))
    .map(key => ({ rule: 'I7 stays in sight', what: `${name} does not show ${key}` }))
}
