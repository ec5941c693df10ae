import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Edit } from '../../shared/model/sheet/pending-edit.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { CacheClient } from '../cache/cache-client.ts'
import type { Outbox, OutboxChange } from '../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../cache/outbox/outbox-rows.ts'
import { createArrivals, type SheetArrival } from '../cache/sheet-arrivals.ts'
import type { OpenedSheet } from '../cache/snapshots.ts'
import type { After } from '../queue/change-signal.ts'
import type { Ask, Priority } from './ask.ts'
import { meet } from './conflicts.ts'
import { baseView, type SheetBase } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

export type PullDeps = {
  readonly api: { readonly sheets: Pick<SheetsApi, 'read' | 'version'> }
  readonly ask: Ask
  readonly cache: CacheClient
  readonly outbox: Outbox
  readonly hub: SheetHub
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: After
}

/** Brings bases down: from this computer, or from the service. Callers take turns on a sheet, see `turns.ts`. */
export function createPull(deps: PullDeps) {
  const { api, ask, cache, outbox, hub, now, after } = deps
  const arrivals = createArrivals(cache, after)

  const takeBase = (sheetId: SheetId, opened: OpenedSheet): Result<SheetBase> => {
    // First, so that the page gets the new base together with the edits that it does not hold.
    const dropped = outbox.dropSaved(sheetId, opened.version)
    if (!dropped.ok) return dropped
    const base = hub.setBase(sheetId, opened) ? hub.base(sheetId) : null
    if (!base) return fail({ kind: 'storage-broken', safe: 'What the service has is safe there.' })
    return ok(base)
  }

  /** May be asked again after a failure: each time is an arrival of its own. */
  const receive = async (sheetId: SheetId, signal: AbortSignal): Promise<Result<SheetArrival>> => {
    const wantsPart = () => hub.isAwaited(sheetId)
    const arrival = arrivals(sheetId, { wantsPart, onPart: part => hub.setPart(sheetId, part) })
    const read = await api.sheets.read(sheetId, arrival.receive, { signal })
    if (read.ok) return ok(arrival)
    arrival.drop()
    return read
  }

  return {
    /** The base from the hub or from this computer; null when there is no copy. */
    async local(sheetId: SheetId): Promise<Result<SheetBase | null>> {
      const known = hub.base(sheetId)
      if (known) return ok(known)
      const opened = await cache.openSheet({ sheetId, at: now() })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** The copy again, after our own changes were carried into it. */
    async reopen(sheetId: SheetId): Promise<Result<SheetBase | null>> {
      const opened = await cache.openSheet({ sheetId, at: now() })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** The whole sheet from the service. Edits that meet a changed cell are parked. */
    async remote(sheetId: SheetId, priority: Priority): Promise<Result<SheetBase>> {
      const name = hub.base(sheetId)?.sheet.meta.name
      const label = name ? `Read ${name}` : 'Read a sheet'
      const arrived = await ask.read(label, priority, signal => receive(sheetId, signal))
      if (!arrived.ok) return arrived
      // An edit that waits is worth little without the sheet around it.
      const keep = outbox.counts().bySheet.map(([id]) => id)
      const stored = await arrived.value.store({ at: now(), keep })
      return stored.ok ? takeBase(sheetId, stored.value) : stored
    },

    /** Whether the base is how the sheet is now: a few bytes. */
    async isCurrent(sheetId: SheetId, base: SheetBase, priority: Priority): Promise<Result<boolean>> {
      const version = await ask.read(`Check ${base.sheet.meta.name}`, priority, signal =>
        api.sheets.version(sheetId, { signal }),
      )
      if (!version.ok) return version
      if (version.value !== base.version) return ok(false)
      hub.confirm(sheetId, base.version, now())
      await cache.confirmSheet({ sheetId, at: now() })
      return ok(true)
    },

    /** Parks edits that meet somebody else's change, and forgets those that the service has already. */
    settleQueued(sheetId: SheetId, base: SheetBase): Result<OutboxChange> {
      const view = baseView(base)
      const edits = outbox.list(sheetId)
      const isNew = madeHere(edits)
      const done: number[] = []
      for (const edit of edits.filter(({ state }) => state === 'queued')) {
        const meeting = meet(edit, view, isNew(edit.edit))
        if (meeting.kind === 'done') done.push(edit.seq)
        if (meeting.kind !== 'park') continue
        const parked = outbox.park(sheetId, [edit.seq], meeting.reason)
        if (!parked.ok) return parked
        hub.applyChange(parked.value, [], [])
      }
      const dropped = outbox.discard(sheetId, done)
      if (dropped.ok) hub.applyChange(dropped.value, [], [])
      return dropped
    },
  }
}
export type Pull = ReturnType<typeof createPull>

/** Whether an edit is about a row or a column that was made here and that no base may hold yet. */
function madeHere(edits: readonly OutboxEdit[]): (edit: Edit) => boolean {
  const rows = new Set<RowId>()
  const columns = new Set<ColumnId>()
  for (const { edit } of edits) {
    if (edit.kind === 'add-row') rows.add(edit.rowId)
    if (edit.kind === 'add-column') columns.add(edit.columnId)
  }
  return edit =>
    ('rowId' in edit && edit.rowId !== null && rows.has(edit.rowId)) ||
    ('columnId' in edit && columns.has(edit.columnId))
}
