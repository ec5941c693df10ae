import { useSyncExternalStore } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { idMapOf, type StoredIds } from '../../bridge/id-map.ts'

export type { StoredIds }

/**
 * The ids under which something is stored beyond this window. Another object each time that something of the sheet got its id from the service:
 * what was not stored, or under a local id, can be stored again.
 */
export function useStoredIds(sheetId: SheetId): StoredIds {
  const ids = idMapOf(sheetId)
  return useSyncExternalStore(ids.watch, () => ids.stored)
}
