import type { ServiceDeps } from '../../http/env.ts'
import type { Outline, removeRows } from '../../rules/rows/outline.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { followRows } from '../sheets/follow-references.ts'

/**
 * Removes rows from a sheet with their attachments and discussions, and updates formulas that refer to rows by number.
 */
export function rowDropper({ store }: ServiceDeps) {
  const attachments = attachmentStore(store.db)

  return (sheetId: number, outline: Outline, { rest, removed }: ReturnType<typeof removeRows>): void => {
    for (const id of removed) store.rows.remove(sheetId, id)
    store.rows.rearrange(sheetId, outline, rest)
    followRows(store, sheetId, { before: outline, after: rest })
    attachments.removeOfDeletedRows(sheetId)
  }
}
