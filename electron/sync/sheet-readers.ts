import type { SheetId } from '../../shared/model/ids.ts'
import { type FormulaInputs, sourcesOf } from '../../shared/model/sheet/formula-inputs.ts'
import type { createSheetResults } from './sheet-results.ts'
import type { ShownSheet } from './sheet-session.ts'
import type { createShownSheets } from './shown-sheets.ts'

/** Keeps the sheets whose cells other sheets' formulas read in memory, and calculates them like open ones. */
export function createSheetReaders(
  sheets: ReturnType<typeof createShownSheets>,
  results: ReturnType<typeof createSheetResults>,
) {
  /** It is not calculated any more, and reads no other sheet. */
  const stop = (sheetId: SheetId, entry: ShownSheet): void => {
    results.end(entry)
    const { inputs } = entry
    entry.inputs = null
    for (const source of sourcesOf(inputs)) leave(source, sheetId)
  }
  const leave = (source: SheetId, reader: SheetId): void => {
    const entry = sheets.get(source)
    if (!entry?.readers.delete(reader) || entry.readers.size + entry.sinks.size > 0) return
    stop(source, entry)
    sheets.release(source)
  }

  const addReader = (source: SheetId, read: ShownSheet, reader: SheetId): void => {
    read.readers.add(reader)
    results.start(source, read)
  }

  return {
    stop,
    /** A sheet has come into memory. */
    arrived(sheetId: SheetId, entry: ShownSheet): void {
      for (const { sheetId: reader, shown } of sheets.all()) {
        if (
          reader !== sheetId &&
          shown.calculation &&
          sourcesOf(shown.inputs).has(sheetId) &&
          !entry.readers.has(reader)
        )
          addReader(sheetId, entry, reader)
      }
    },
    /** Those of `sheetId` are in memory if this computer has them. */
    setInputs(sheetId: SheetId, inputs: FormulaInputs | null): void {
      const entry = sheets.get(sheetId)
      if (!entry?.calculation) return
      const before = sourcesOf(entry.inputs)
      entry.inputs = inputs
      const now = sourcesOf(inputs)
      for (const source of now) {
        const read = sheets.get(source)
        if (!read?.base || source === sheetId) continue
        addReader(source, read, sheetId)
      }
      for (const source of before) if (!now.has(source)) leave(source, sheetId)
      entry.calculation.give(inputs)
    },
    /** The sheets with a formula that reads this one. */
    readersOf: (sheetId: SheetId): readonly SheetId[] => [...(sheets.get(sheetId)?.readers ?? [])],
  }
}
export type SheetReaders = ReturnType<typeof createSheetReaders>
