import { isDeepStrictEqual } from 'node:util'
import type { SheetId } from '../../shared/model/ids.ts'
import { sourcesOf } from '../../shared/model/sheet/formula-inputs.ts'
import type { GivenInputs } from '../calculation/protocol.ts'
import type { createSheetResults } from './sheet-results.ts'
import type { ShownSheet } from './sheet-session.ts'
import type { createShownSheets } from './shown-sheets.ts'
import { createSourceRoom } from './source-room.ts'

type Sheets = ReturnType<typeof createShownSheets>
type Sheet = ReturnType<Sheets['all']>[number]

/** Keeps the sheets whose cells other sheets' formulas read in memory, and calculates them like open ones. */
export function createSheetReaders(sheets: Sheets, results: ReturnType<typeof createSheetResults>) {
  const room = createSourceRoom(sheets)
  const addReader = (source: SheetId, read: ShownSheet, reader: SheetId): void => {
    read.readers.add(reader)
    results.start(source, read)
  }
  const give = (reader: ShownSheet, inputs: GivenInputs): void => {
    reader.inputs = inputs
    reader.calculation?.give(inputs)
  }

  /** The sheets in windows, and all that these read, directly or through others. */
  const reachable = (): ReadonlySet<SheetId> => {
    const reached = new Set<SheetId>()
    const reach = (sheetId: SheetId, { inputs }: ShownSheet): void => {
      if (reached.has(sheetId)) return
      reached.add(sheetId)
      for (const source of sourcesOf(inputs)) {
        const read = sheets.get(source)
        if (read?.readers.has(sheetId)) reach(source, read)
      }
    }
    for (const { sheetId, shown } of sheets.all()) if (shown.sinks.size > 0) reach(sheetId, shown)
    return reached
  }
  /**
   * Stops all that no window needs any more. Counting readers would not find sheets that read each other. `spared`:
   * the caller evicts this one.
   */
  const sweep = (spared: SheetId | null = null): void => {
    const needed = reachable()
    const isRead = (source: SheetId, reader: SheetId): boolean =>
      needed.has(reader) && sourcesOf(sheets.get(reader)?.inputs ?? null).has(source)
    for (const { sheetId, shown } of sheets.all()) {
      const { readers, inputs, calculation } = shown
      const wasUsed = sheetId === spared || readers.size > 0 || inputs !== null || calculation !== null
      for (const reader of readers) if (!isRead(sheetId, reader)) readers.delete(reader)
      if (needed.has(sheetId) || !wasUsed) continue
      results.end(shown)
      shown.inputs = null
      if (sheetId !== spared) sheets.release(sheetId)
    }
  }

  /** Their formulas keep the service's results. */
  const leaveOut = (source: SheetId, entry: ShownSheet, readers: readonly Sheet[]): void => {
    entry.readers.clear()
    sweep(source)
    for (const { shown } of readers) {
      if (shown.inputs && !shown.inputs.noRoom.includes(source))
        give(shown, { ...shown.inputs, noRoom: [...shown.inputs.noRoom, source] })
    }
  }
  const readersIn = (source: SheetId): readonly Sheet[] =>
    sheets.all().filter(({ sheetId, shown }) => sheetId !== source && sourcesOf(shown.inputs).has(source))

  return {
    /** A sheet has come into memory, has another base, or is shown by a window. */
    arrived(source: SheetId, entry: ShownSheet): void {
      const readers = readersIn(source)
      if (readers.length > 0 && !room.isEnoughFor(source, entry)) {
        leaveOut(source, entry, readers)
        return
      }
      for (const { sheetId, shown } of readers) {
        if (!entry.readers.has(sheetId)) addReader(source, entry, sheetId)
        if (shown.inputs?.noRoom.includes(source))
          give(shown, { ...shown.inputs, noRoom: shown.inputs.noRoom.filter(other => other !== source) })
      }
    },
    /** Its last window has closed it. */
    closed(sheetId: SheetId, entry: ShownSheet): void {
      sweep(sheetId)
      if (entry.readers.size > 0 && !room.isEnoughFor(sheetId, entry)) leaveOut(sheetId, entry, readersIn(sheetId))
    },
    /** The sheets that it reads stay in memory if they are there, as far as there is room for them. */
    setInputs(sheetId: SheetId, inputs: GivenInputs | null): void {
      const entry = sheets.get(sheetId)
      if (!entry?.calculation) return
      const before = entry.inputs
      const noRoom = new Set(inputs?.noRoom)
      for (const source of sourcesOf(inputs)) {
        const read = sheets.get(source)
        if (!read?.base || source === sheetId) continue
        if (read.readers.has(sheetId) || room.isEnoughFor(source, read)) {
          noRoom.delete(source)
          addReader(source, read, sheetId)
        } else noRoom.add(source)
      }
      entry.inputs = inputs && { ...inputs, noRoom: [...noRoom] }
      sweep()
      if (!inputs || !isDeepStrictEqual(before, entry.inputs)) entry.calculation?.give(entry.inputs)
    },
    /** The bytes that further sheets may have which only formulas read. */
    room: room.left,
    /** The sheets with a formula that reads this one. */
    readersOf: (sheetId: SheetId): readonly SheetId[] => [...(sheets.get(sheetId)?.readers ?? [])],
  }
}
export type SheetReaders = ReturnType<typeof createSheetReaders>
