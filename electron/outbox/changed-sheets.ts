import type { SheetId } from '../../shared/model/ids.ts'
import type { OutboxTable } from './outbox-table.ts'

/** Sheets whose edits changed, for one reader that keeps the edits of each. */
export function createChangedSheets(table: Pick<OutboxTable, 'sheetsWithEdits'>) {
  /** Null: all of them. */
  let changed: Set<SheetId> | null = null
  const given = new Set<SheetId>()
  return {
    add: (sheetId: SheetId): void => void changed?.add(sheetId),
    addAll: (): void => {
      changed = null
    },
    /** Those since the previous call; first all with edits, and after a change of all also those given before. */
    take(): readonly SheetId[] {
      const taken = [...(changed ?? new Set([...table.sheetsWithEdits(), ...given]))]
      changed = new Set()
      for (const sheetId of taken) given.add(sheetId)
      return taken
    },
  }
}
export type ChangedSheets = ReturnType<typeof createChangedSheets>
