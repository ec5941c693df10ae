import type { After } from '../../shared/after.ts'
import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { isCellEdit } from '../../shared/model/sheet/edit.ts'
import { type Edit, isNewTitle, isNewType, sheetEditsOf } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import { createArrivals, type SheetArrival } from '../cache/client/sheet-arrivals.ts'
import type { CopyFacts } from '../cache/copy-reads.ts'
import type { OpenedSheet } from '../cache/sealed-copy.ts'
import { leftBy } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../outbox/outbox-rows.ts'
import type { Rewritten } from '../outbox/steps/rewrite.ts'
import type { Ask, Priority } from './ask.ts'
import { type ConflictCheck, detectConflict, detectMergeConflict } from './conflicts.ts'
import { relocateRows } from './merge/relocate-rows.ts'
import type { RequestKeys } from './push/keys/request-keys.ts'
import { arrivedRows } from './push/rows/reconcile-rows.ts'
import { baseView, type SheetBase } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

export type PullDeps = {
  readonly api: { readonly sheets: Pick<SheetsApi, 'read'> }
  readonly versionOf: (sheet: KnownSheet, priority: Priority) => Promise<Result<number>>
  readonly ask: Ask
  readonly cache: CacheClient
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly keys: Pick<RequestKeys, 'mayTell'>
  readonly now: () => number
  readonly after: After
}

/** The locally known facts of a sheet. */
export type KnownSheet = Pick<CopyFacts, 'sheetId' | 'name' | 'version'>

export const knownSheet = ({ sheet: { meta }, version }: SheetBase): KnownSheet => ({
  sheetId: meta.id,
  name: meta.name,
  version,
})

/** Loads bases from this computer or the service. The caller holds the sheet's mutex. */
export function createPull(deps: PullDeps) {
  const { api, ask, cache, outbox, hub, now, after } = deps
  const arrivals = createArrivals(cache, after)

  const takeBase = (sheetId: SheetId, opened: OpenedSheet): Result<SheetBase> => {
    // First, so that the page receives the new base together with the edits missing from it.
    const dropped = outbox.dropSaved(sheetId, opened.version)
    if (!dropped.ok) return dropped
    const base = hub.setBase(sheetId, opened) ? hub.base(sheetId) : null
    if (!base) return fail({ kind: 'storage-broken', safe: 'The service’s own copy is safe.' })
    return ok(base)
  }

  const rewrite = (sheetId: SheetId, edits: readonly Rewritten[]): Result<null> => {
    if (edits.length === 0) return ok(null)
    const rewritten = outbox.rewrite(sheetId, edits)
    if (!rewritten.ok) return rewritten
    hub.applyChange(rewritten.value)
    return ok(null)
  }

  /** May be called again after a failure: each attempt is a separate arrival. */
  const receive = async (sheetId: SheetId, signal: AbortSignal): Promise<Result<SheetArrival>> => {
    const wantsPreview = () => hub.isAwaited(sheetId)
    const arrival = arrivals(sheetId, { wantsPreview, onPreview: preview => hub.setPreview(sheetId, preview) })
    const read = await api.sheets.read(sheetId, arrival.receive, { signal })
    if (read.ok) return ok(arrival)
    // A preview shown after the failure would suggest that the rest is still loading.
    await arrival.drop()
    return read
  }

  return {
    /** The base from the hub or from this computer; null without a copy. */
    async local(sheetId: SheetId): Promise<Result<SheetBase | null>> {
      const known = hub.base(sheetId)
      if (known) return ok(known)
      const opened = await cache.openSheet({ sheetId, at: now() })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** Reloads the copy after our own changes were applied to it. */
    async reopen(sheetId: SheetId): Promise<Result<SheetBase | null>> {
      const opened = await cache.openSheet({ sheetId, at: now() })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** Reads the whole sheet from the service. Edits that conflict with a changed cell are parked. */
    async remote(sheetId: SheetId, priority: Priority): Promise<Result<SheetBase>> {
      const name = hub.base(sheetId)?.sheet.meta.name
      const label = name ? `Read ${name}` : 'Read a sheet'
      const arrived = await ask.read(label, priority, signal => receive(sheetId, signal))
      if (!arrived.ok) return arrived
      // A pending edit needs its sheet, so those copies are kept.
      const keep = outbox.counts().bySheet.map(([id]) => id)
      const stored = await arrived.value.store({ at: now(), keep })
      if (!stored.ok) return stored
      const before = hub.base(sheetId)
      const taken = takeBase(sheetId, stored.value)
      if (!taken.ok || !before) return taken
      // Only the previous base knows the location of a deleted row.
      const moved = relocateRows(outbox.rowEdits(sheetId), baseView(before), baseView(taken.value))
      const placed = rewrite(sheetId, moved)
      return placed.ok ? taken : placed
    },

    /** Whether a base, or a copy on disk, is current: a response of a few bytes. */
    async isCurrent(sheet: KnownSheet, priority: Priority): Promise<Result<boolean>> {
      const { sheetId, version: known } = sheet
      const version = await deps.versionOf(sheet, priority)
      if (!version.ok) return version
      if (version.value !== known) return ok(false)
      hub.confirm(sheetId, known, now())
      await cache.confirmSheet({ sheetId, at: now() })
      return ok(true)
    },

    /**
     * Identifies new rows that were sent without a response with rows of this base: otherwise they would appear twice.
     */
    claimArrived(sheetId: SheetId, base: SheetBase): Result<null> {
      if (deps.keys.mayTell(sheetId)) return ok(null)
      const known = outbox.known(sheetId, 'rows')
      const unknown = known ? sheetEditsOf(outbox.list(sheetId)).filter(({ state }) => state === 'unknown') : []
      if (!known || !unknown.some(({ edit }) => edit.kind === 'add-row')) return ok(null)
      const { done, renamed } = arrivedRows(unknown, baseView(base), known)
      if (renamed.length === 0) return ok(null)
      const settled = outbox.settle(sheetId, { done, saved: [], version: null, numbers: { rows: renamed } })
      if (!settled.ok) return settled
      hub.applyChange(settled.value, { saved: done, numbers: { rows: renamed } })
      return ok(null)
    },

    /**
     * Merges edits with other users' changes of the same cell or parks them, and drops those that the service already
     * has.
     */
    settleQueued(sheetId: SheetId, base: SheetBase): Result<OutboxChange> {
      const view = baseView(base)
      const edits = outbox.list(sheetId)
      const isNew = madeHere(edits)
      const done: number[] = []
      const merged: Rewritten[] = []
      const isOpen = onTheirWay(edits)
      const ahead: Ahead = new Map()
      for (const edit of edits.filter(({ state, edit }) => state === 'queued' && !isOpen(edit))) {
        const meeting = conflictBehind(ahead, edit, view) ?? detectConflict(edit, view, isNew(edit.edit))
        noteAhead(ahead, edit, meeting)
        if (meeting.kind === 'done') done.push(edit.seq)
        if (meeting.kind === 'merge') merged.push({ seq: edit.seq, edit: meeting.edit, base: meeting.base })
        if (meeting.kind !== 'park') continue
        const parked = outbox.park(sheetId, [edit.seq], meeting.reason)
        if (!parked.ok) return parked
        hub.applyChange(parked.value)
      }
      const rewritten = rewrite(sheetId, merged)
      if (!rewritten.ok) return rewritten
      const dropped = outbox.discard(sheetId, done)
      if (dropped.ok) hub.applyChange(dropped.value)
      return dropped
    },
  }
}
export type Pull = ReturnType<typeof createPull>

/**
 * Targets of earlier edits that keep waiting, on which later edits of them were made, instead of on the service's
 * value. The content after a merge; null if the earlier edit is unchanged.
 */
type Ahead = Map<string, Cell | null>

/** Null if no earlier edit of the target waits. */
function conflictBehind(ahead: Ahead, edit: OutboxEdit, view: SheetView): ConflictCheck | null {
  const subject = subjectsOf(edit.edit).find(each => ahead.has(each))
  if (subject === undefined) return null
  const merged = ahead.get(subject) ?? null
  return merged ? detectMergeConflict(edit, merged, view) : { kind: 'send' }
}

function noteAhead(ahead: Ahead, { edit }: OutboxEdit, meeting: ConflictCheck): void {
  if (meeting.kind !== 'send' && meeting.kind !== 'merge') return
  const content = meeting.kind === 'merge' ? leftBy(meeting) : null
  for (const subject of subjectsOf(edit)) ahead.set(subject, content)
}

/**
 * Whether an earlier edit of the same cell, format, title or type was sent and is missing from the base: its response
 * is pending, or the sheet was not read since. The later edit was made on it, so the base cannot conflict with it.
 */
function onTheirWay(edits: readonly OutboxEdit[]): (edit: Edit) => boolean {
  const open = new Set<string>()
  for (const { edit, state } of edits) {
    if (state === 'sending' || state === 'unknown' || state === 'saved')
      for (const subject of subjectsOf(edit)) open.add(subject)
  }
  return edit => subjectsOf(edit).some(subject => open.has(subject))
}

/** Empty if the edit cannot conflict. */
function subjectsOf(edit: Edit): readonly string[] {
  if (isCellEdit(edit)) return [`${edit.kind} ${edit.rowId} ${edit.columnId}`]
  return [
    ...(isNewTitle(edit) ? [`title of ${edit.columnId}`] : []),
    ...(isNewType(edit) ? [`type of ${edit.columnId}`] : []),
  ]
}

/** Whether an edit targets a row or column created here, which the base may lack. */
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
