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
  const { hub, opening, inputs, after, elapsed } = deps
  const planned = new Map<SheetId, () => void>()
  const readAt = new Map<SheetId, number>()
  /** The inputs that the service did not send. */
  const failed = new Map<SheetId, InputNeeds>()

  const give = async (sheetId: SheetId, given: FormulaInputs | null): Promise<void> => {
    const sources = sourcesOf(given)
    const noRoom = await openCopies(deps, sources)
    hub.setInputs(sheetId, given && { fields: given.fields, ranges: given.ranges, noRoom })
    for (const source of sources) hub.release(source)
  }
  /** Also without the service: the last known ones first. */
  const supply = async (sheetId: SheetId, needs: InputNeeds): Promise<void> => {
    failed.delete(sheetId)
    const known = hub.inputs(sheetId) ?? (await inputs.stored(sheetId))
    // Also those in use: there may be room for more of their sheets now.
    await give(sheetId, known)
    const read = await inputs.read(sheetId, hub.base(sheetId)?.sheet.meta.name ?? 'a sheet', needs, known)
    if (read.failed) failed.set(sheetId, read.failed)
    if (!isSame(read.inputs, known)) await give(sheetId, read.inputs)
  }
  const retry = (sheetId: SheetId, seen: Set<SheetId>): void => {
    if (seen.has(sheetId)) return
    seen.add(sheetId)
    const needs = failed.get(sheetId)
    // A new base requests them anyway, once it is calculated.
    if (needs && hub.isCalculated(sheetId)) void supply(sheetId, needs)
    for (const source of sourcesOf(hub.inputs(sheetId))) retry(source, seen)
  }

  return {
    supply,
    /** The service has responded for this sheet, so failed requests may succeed now, also those of its sources. */
    retry: (sheetId: SheetId): void => retry(sheetId, new Set()),
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

/** Opens the copies of these sheets that are not in memory. Returns those for which there is no room. */
async function openCopies(
  { hub, pull, sessions, cache }: Pick<FormulaSourcesDeps, 'hub' | 'pull' | 'sessions' | 'cache'>,
  sheetIds: ReadonlySet<SheetId>,
): Promise<readonly SheetId[]> {
  const closed = [...sheetIds].filter(sheetId => hub.base(sheetId) === null)
  const copies = closed.length > 0 ? await cache.listCopies({}) : null
  if (!copies?.ok) return []
  const noRoom: SheetId[] = []
  let room = hub.roomForSources()
  for (const { sheetId, bytes, openedAt } of copies.value.filter(copy => closed.includes(copy.sheetId))) {
    if (bytes > room) {
      noRoom.push(sheetId)
      continue
    }
    room -= bytes
    // The user has not opened it: the order of recent sheets stays.
    await sessions.of(sheetId).mutex(() => pull.local(sheetId, openedAt))
  }
  return noRoom
}

const isSame = (one: FormulaInputs | null, other: FormulaInputs | null): boolean =>
  isDeepStrictEqual(one && [one.fields, one.ranges], other && [other.fields, other.ranges])
