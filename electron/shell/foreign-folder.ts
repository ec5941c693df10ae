import { statSync } from 'node:fs'
import type { AppError } from '../../shared/app-error.ts'

/**
 * Why a folder may not be used: it belongs to another user of this computer, who would lose it to us or read along. Null when it is
 * ours or not there yet. `user`: the id of the one who runs us; undefined where the system has no such ids.
 */
export function foreignFolder(folder: string, user: number | undefined): AppError | null {
  const owner = user === undefined ? null : statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === null || owner === undefined || owner === user) return null
  return {
    kind: 'storage-broken',
    safe: 'It belongs to another user of this computer. Nothing in it was changed. Start Sheaf as that user, or with a folder of your own.',
  }
}
