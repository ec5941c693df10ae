import { create } from 'zustand'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowHistoryReader } from './row-history-reader.ts'

/** The histories read last stay: reading one again would cost its look-ups again. */
const KEPT_HISTORIES = 20

const useAskedRows = create<{ readonly bySheet: ReadonlyMap<SheetId, RowId> }>(() => ({ bySheet: new Map() }))
const readers = new Map<string, RowHistoryReader>()

/** The row whose history was requested last in a sheet; null without one. */
export const useAskedRow = (sheetId: SheetId): RowId | null =>
  useAskedRows(({ bySheet }) => bySheet.get(sheetId) ?? null)

export const rowHistories = {
  ask: (sheetId: SheetId, rowId: RowId): void =>
    useAskedRows.setState(({ bySheet }) => ({ bySheet: new Map(bySheet).set(sheetId, rowId) })),
  /** The history of a row as far as this window has read it. */
  readerOf(sheetId: SheetId, rowId: RowId, createReader: () => RowHistoryReader): RowHistoryReader {
    const key = `${sheetId}/${rowId}`
    const reader = readers.get(key) ?? createReader()
    readers.delete(key)
    readers.set(key, reader)
    for (const [oldest, dropped] of readers) {
      if (readers.size <= KEPT_HISTORIES) break
      dropped.stop()
      readers.delete(oldest)
    }
    return reader
  },
  /** Another account may not read the same rows. */
  forget(): void {
    for (const reader of readers.values()) reader.stop()
    readers.clear()
    useAskedRows.setState({ bySheet: new Map() })
  },
}
