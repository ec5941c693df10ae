import type { After } from '../../shared/after.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import { createArrivals, type SheetArrival } from '../cache/client/sheet-arrivals.ts'
import type { CopyFacts } from '../cache/copy-reads.ts'
import type { OpenedSheet } from '../cache/sealed-copy.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Priority } from './ask.ts'
import { neededCopies } from './needed-copies.ts'
import { type ChangesDeps, createChangesPull } from './pull-changes.ts'
import { relocate } from './reconcile-edits.ts'
import type { SheetBase } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

export type PullDeps = Omit<ChangesDeps, 'api' | 'arrivals'> & {
  readonly api: { readonly sheets: Pick<SheetsApi, 'read' | 'readChanges' | 'readOutline'> }
  readonly versionOf: (sheet: KnownSheet, priority: Priority) => Promise<Result<number>>
  readonly cache: CacheClient
  readonly outbox: Outbox
  readonly hub: SheetHub
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
  const bringUpToDate = createChangesPull({ ...deps, arrivals })

  const takeBase = (sheetId: SheetId, opened: OpenedSheet): Result<SheetBase> => {
    // First, so that the page receives the new base together with the edits missing from it.
    const dropped = outbox.dropSaved(sheetId, opened.version)
    if (!dropped.ok) return dropped
    const base = hub.setBase(sheetId, opened) ? hub.base(sheetId) : null
    if (!base) return fail({ kind: 'storage-broken', safe: 'The service’s own copy is safe.' })
    return ok(base)
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

  /** A newer base. A row after a deleted one is moved in its place. */
  const replaceBase = (sheetId: SheetId, opened: OpenedSheet): Result<SheetBase> => {
    const before = hub.base(sheetId)
    const taken = takeBase(sheetId, opened)
    if (!taken.ok || !before) return taken
    const relocated = relocate({ outbox, hub }, sheetId, before, taken.value)
    return relocated.ok ? taken : relocated
  }

  const remote = async (sheetId: SheetId, priority: Priority): Promise<Result<SheetBase>> => {
    const name = hub.base(sheetId)?.sheet.meta.name
    const label = name ? `Read ${name}` : 'Read a sheet'
    const arrived = await ask.read(label, priority, signal => receive(sheetId, signal))
    if (!arrived.ok) return arrived
    const keep = neededCopies(outbox, hub)
    const isInBackground = !hub.openSheets().includes(sheetId)
    const isUnseen = deps.isUnseen(sheetId)
    const stored = await arrived.value.store({ at: now(), keep, isInBackground, isUnseen })
    if (!stored.ok) return stored
    if (isUnseen) deps.onUnseen(sheetId)
    return replaceBase(sheetId, stored.value)
  }

  return {
    /** The base from the hub or from this computer; null without a copy. `openedAt`: since when it counts as recent. */
    async local(sheetId: SheetId, openedAt = now()): Promise<Result<SheetBase | null>> {
      const known = hub.base(sheetId)
      if (known) return ok(known)
      const opened = await cache.openSheet({ sheetId, at: openedAt })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** Reloads the copy after our own changes were applied to it. */
    async reopen(sheetId: SheetId): Promise<Result<SheetBase | null>> {
      const opened = await cache.openSheet({ sheetId, at: now() })
      if (!opened.ok) return opened
      return opened.value ? takeBase(sheetId, opened.value) : ok(null)
    },

    /** Reads the whole sheet from the service. */
    remote,

    /** The current sheet: of a large one only what has changed is read, if that can be proved to be all. */
    async latest(sheetId: SheetId, priority: Priority): Promise<Result<SheetBase>> {
      const base = hub.base(sheetId)
      const updated = base ? await bringUpToDate({ sheetId, base, priority }) : ok(null)
      if (!updated.ok) return updated
      const shown = updated.value === 'shown' ? hub.base(sheetId) : null
      if (shown) return ok(shown)
      const opened = updated.value ? await cache.openSheet({ sheetId, at: now() }) : ok(null)
      return opened.ok && opened.value ? replaceBase(sheetId, opened.value) : remote(sheetId, priority)
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
  }
}
export type Pull = ReturnType<typeof createPull>
