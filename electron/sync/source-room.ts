import type { SheetId } from '../../shared/model/ids.ts'
import type { ShownSheet } from './sheet-session.ts'
import type { createShownSheets } from './shown-sheets.ts'

/** All sheets together that only formulas keep in memory. A calculation holds several times as much. */
const MOST_BYTES = 64 * 1024 * 1024

/** Limits the memory of sheets that no window shows, and formulas of others read. */
export function createSourceRoom(sheets: Pick<ReturnType<typeof createShownSheets>, 'all'>) {
  /** The bytes that are left for this sheet. Null: for one that is not in memory. */
  const leftFor = (sheetId: SheetId | null): number => {
    const others = sheets.all().filter(({ sheetId: other, shown }) => other !== sheetId && isOnlyRead(shown))
    return others.reduce((left, { shown }) => left - bytesOf(shown), MOST_BYTES)
  }
  return {
    left: (): number => leftFor(null),
    /** Whether formulas may keep a sheet in memory. */
    isEnoughFor: (sheetId: SheetId, entry: ShownSheet): boolean =>
      entry.sinks.size > 0 || bytesOf(entry) <= leftFor(sheetId),
  }
}

const isOnlyRead = ({ readers, sinks }: ShownSheet): boolean => readers.size > 0 && sinks.size === 0

const bytesOf = ({ base }: ShownSheet): number => base?.buffer.byteLength ?? 0
