import { isDeepStrictEqual } from 'node:util'
import type { After } from '../../shared/after.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { type FormulaInputs, sourcesOf } from '../../shared/model/sheet/formula-inputs.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import type { InputNeeds } from '../calculation/protocol.ts'
import type { FormulaInputsList } from './lists/formula-inputs.ts'
import type { createOpen } from './open-sheet.ts'
import type { Pull } from './pull-sheet.ts'
import type { SheetHub } from './sheet-hub.ts'
import type { SheetSessions } from './sheet-session.ts'

/** Changes of a source within this time are read once. */
const READ_AFTER_MS = 2_000
/** A sheet with much activity in its sources. */
const READ_AT_MOST_EVERY_MS = 30_000
/** All sources of a sheet together, of which a calculation holds several times as much. */
const MOST_BYTES = 64 * 1024 * 1024

export type FormulaSourcesDeps = {
  readonly hub: SheetHub
  readonly pull: Pull
  readonly opening: Pick<ReturnType<typeof createOpen>, 'reread'>
  readonly sessions: SheetSessions
  readonly inputs: FormulaInputsList
  readonly cache: Pick<CacheClient, 'listCopies'>
  readonly after: After
  readonly elapsed: () => number
}

/**
 * Supplies what formulas read outside the rows of their sheet: summary fields, and other sheets that this computer has.
 *
 * A change of another sheet gives its readers no new version, so they are read again after it.
 */
export function createFormulaSources(deps: FormulaSourcesDeps) {
  const { hub, pull, opening, sessions, inputs, cache, after, elapsed } = deps
  const planned = new Map<SheetId, () => void>()
  const readAt = new Map<SheetId, number>()

  /** Opens the copies of these sheets that are not in memory, as far as there is room for them. */
  const open = async (sheetIds: ReadonlySet<SheetId>): Promise<void> => {
    const copies = await cache.listCopies({})
    if (!copies.ok) return
    let bytes = 0
    for (const copy of copies.value.filter(({ sheetId }) => sheetIds.has(sheetId))) {
      bytes += copy.bytes
      if (bytes > MOST_BYTES) return
      // The user has not opened it: the order of recent sheets stays.
      await sessions.of(copy.sheetId).mutex(() => pull.local(copy.sheetId, copy.openedAt))
    }
  }
  const give = async (sheetId: SheetId, given: FormulaInputs | null): Promise<void> => {
    const sources = sourcesOf(given)
    if (sources.size > 0) await open(sources)
    hub.setInputs(sheetId, given)
    for (const source of sources) hub.release(source)
  }

  return {
    /** Also without the service: the last known ones first. */
    async supply(sheetId: SheetId, needs: InputNeeds): Promise<void> {
      const inUse = hub.inputs(sheetId)
      const known = inUse ?? (await inputs.stored(sheetId))
      if (!inUse) await give(sheetId, known)
      const read = await inputs.read(sheetId, hub.base(sheetId)?.sheet.meta.name ?? 'a sheet', needs, known)
      if (read && !isDeepStrictEqual(read, known)) await give(sheetId, read)
    },
    /** The service has another version of a sheet. */
    sourceChanged(source: SheetId): void {
      for (const reader of hub.readersOf(source)) {
        if (planned.has(reader)) continue
        const wait = (readAt.get(reader) ?? Number.NEGATIVE_INFINITY) + READ_AT_MOST_EVERY_MS - elapsed()
        const cancel = after(Math.max(READ_AFTER_MS, wait), () => {
          planned.delete(reader)
          if (!hub.openSheets().includes(reader)) return
          readAt.set(reader, elapsed())
          void opening.reread(reader)
        })
        planned.set(reader, cancel)
      }
    },
    stop(): void {
      for (const cancel of planned.values()) cancel()
      planned.clear()
    },
  }
}
