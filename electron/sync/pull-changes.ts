import type { AppError } from '../../shared/app-error.ts'
import type { ColumnId, SheetId } from '../../shared/model/ids.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { Receive } from '../api/transport/transport.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import type { createArrivals } from '../cache/client/sheet-arrivals.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Ask, Priority } from './ask.ts'
import type { RequestKeys } from './push/keys/request-keys.ts'
import type { SheetBase } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

/** Two small requests are not worth it for a smaller sheet. */
export const LARGE_FROM_CELLS = 50_000
/** With more columns to vouch for, the outline costs as much as the sheet. */
const VOUCHED_AT_MOST = 0.5

export type ChangesDeps = {
  readonly api: { readonly sheets: Pick<SheetsApi, 'readChanges' | 'readOutline'> }
  readonly ask: Ask
  readonly cache: Pick<CacheClient, 'findBasis' | 'readChanges' | 'applyParts' | 'dropArrival'>
  readonly arrivals: ReturnType<typeof createArrivals>
  readonly outbox: Pick<Outbox, 'list'>
  readonly hub: Pick<SheetHub, 'applyChange' | 'confirm'>
  /**
   * Only services that support request keys, as ours does, are known to count each accepted change as one version and
   * to note the time of each written row.
   */
  readonly keys: Pick<RequestKeys, 'prepare' | 'isKnown'>
  readonly now: () => number
  /** Whether changes that arrive now are noted for the user, who does not see them arrive. */
  readonly isUnseen: (sheetId: SheetId) => boolean
  readonly onUnseen: (sheetId: SheetId) => void
  /** The smallest number of cells of a large sheet. */
  readonly largeFrom: number
}

/** The base on this computer is the current sheet now; with `reopen` only on disk. */
export type BroughtUpToDate = 'shown' | 'reopen'

type Update = { readonly sheetId: SheetId; readonly base: SheetBase; readonly priority: Priority }
type Basis = Update & { readonly version: number; readonly since: string; readonly vouched: readonly ColumnId[] }

/**
 * Brings a large sheet up to date by two small reads: the rows that were written since, which are displayed at once,
 * and an outline of all rows, which proves that nothing else has changed. The base keeps its version until the proof is
 * complete, so nothing is written to the service before.
 */
export function createChangesPull(deps: ChangesDeps) {
  const { api, ask, cache, arrivals, outbox, hub, keys, now, largeFrom } = deps

  /** The arrival's number. */
  const receive = async (
    { sheetId, base, priority }: Update,
    what: string,
    read: (receive: Receive, signal: AbortSignal) => Promise<Result<null>>,
  ): Promise<Result<number>> => {
    const label = `Read ${what} of ${base.sheet.meta.name}`
    const arrived = await ask.read(label, priority, async signal => {
      const arrival = arrivals(sheetId, { isPart: true, wantsPreview: () => false, onPreview: () => undefined })
      const done = await read(arrival.receive, signal)
      if (done.ok) return ok(arrival)
      await arrival.drop()
      return done
    })
    return arrived.ok ? arrived.value.handOn() : arrived
  }

  const basisOf = async (update: Update): Promise<Basis | null> => {
    const { sheetId, base } = update
    const { sheet, version } = base
    const vouched = vouchedColumns(base)
    if (version === null || sheet.rowCount * sheet.meta.columns.length < largeFrom) return null
    if (vouched.length > sheet.meta.columns.length * VOUCHED_AT_MOST) return null
    await keys.prepare()
    if (!keys.isKnown()) return null
    const since = await cache.findBasis({ sheetId, version, at: now() })
    return since.ok && since.value !== null ? { ...update, version, since: since.value, vouched } : null
  }

  const show = (sheetId: SheetId, rows: readonly RowPatch[]) => {
    if (rows.length > 0) hub.applyChange({ sheetId, changed: [], gone: [], hasCommentEdits: false }, { rows })
  }

  const finish = async (basis: Basis, changes: number): Promise<Result<BroughtUpToDate | null>> => {
    const { sheetId, base, version, vouched } = basis
    const [primary = base.sheet.meta.columns[0]] = base.sheet.meta.columns.filter(column => column.primary)
    const columnIds = vouched.length > 0 || !primary ? vouched : [primary.id]
    const outline = await receive(basis, 'the outline', (onBytes, signal) =>
      api.sheets.readOutline(sheetId, columnIds, onBytes, { signal }),
    )
    if (!outline.ok) return outline
    const [at, isUnseen] = [now(), deps.isUnseen(sheetId)]
    const parts = { sheetId, version, changes, outline: outline.value, vouched }
    const applied = await cache.applyParts({ ...parts, at, isUnseen })
    if (!applied.ok || applied.value === null) return applied.ok ? ok(null) : applied
    if (isUnseen) deps.onUnseen(sheetId)
    const { rows, version: current } = applied.value
    // Without waiting for the new columnar form, which a large sheet takes a second for.
    if (rows) show(sheetId, rows)
    // Beside patches results of formulas count as outdated, and rows that we saved are missing from the columnar form.
    const isPlain = !base.sheet.hasFormulas && rows?.every(row => row.cells.every(([, tuple]) => tuple[2] === null))
    if (!rows || !isPlain || outbox.list(sheetId).some(({ state }) => state === 'saved')) return ok('reopen')
    hub.confirm(sheetId, current, at)
    return ok('shown')
  }

  /** Null: the whole sheet must be read. The caller holds the sheet's mutex. */
  return async (update: Update): Promise<Result<BroughtUpToDate | null>> => {
    const basis = await basisOf(update)
    if (!basis) return ok(null)
    const { sheetId, since } = basis
    const changes = await receive(basis, 'changes', (onBytes, signal) =>
      api.sheets.readChanges(sheetId, since, onBytes, { signal }),
    )
    if (!changes.ok) return unlessLasting(changes.error)
    const rows = await cache.readChanges({ arrival: changes.value, sheetId })
    if (!rows.ok || rows.value === null) {
      void cache.dropArrival({ arrival: changes.value })
      return ok(null)
    }
    show(sheetId, rows.value)
    const finished = await finish(basis, changes.value)
    void cache.dropArrival({ arrival: changes.value })
    return finished.ok ? finished : unlessLasting(finished.error)
  }
}

/** Columns whose cells may change although their row is not written: results of formulas, values of links. */
function vouchedColumns({ sheet, patches }: SheetBase): readonly ColumnId[] {
  const inPatches = new Set<number>()
  for (const { cells } of patches.values())
    for (const [columnId, tuple] of cells) if (tuple[2] !== null || tuple[5]) inPatches.add(columnId)
  return sheet.meta.columns
    .filter(
      ({ id, kind, formula }) =>
        kind === 'predecessors' ||
        formula !== undefined ||
        inPatches.has(id) ||
        sheet.mayHoldFormulas(id) ||
        sheet.mayHoldLinksIn(id),
    )
    .map(({ id }) => id)
}

/** The reasons why a read of the whole sheet would fail too. */
const OF_ANY_READ: ReadonlySet<AppError['kind']> = new Set(['offline', 'rate-limited', 'unauthorized', 'cancelled'])

/** A service that rejects these requests, or fails at them, may still send the whole sheet. */
const unlessLasting = (error: AppError): Result<null> => (OF_ANY_READ.has(error.kind) ? fail(error) : ok(null))
