import type { Db } from '../db.ts'

/** Transfers and revokes the possessions of a user who leaves the organization. */
export function removalStore({ sqlite }: Db) {
  const giveGroups = sqlite.prepare('UPDATE groups SET owner_id = ?2 WHERE owner_id = ?1')
  const giveSheets = [
    sqlite.prepare('UPDATE sheets SET owner_id = ?2 WHERE owner_id = ?1'),
    sqlite.prepare('UPDATE workspaces SET owner_id = ?2 WHERE owner_id = ?1'),
    sqlite.prepare('UPDATE items SET owner_id = ?2 WHERE owner_id = ?1'),
    sqlite.prepare('UPDATE folders SET owner_id = ?2 WHERE owner_id = ?1'),
  ]
  const unshare = sqlite.prepare(
    `DELETE FROM shares WHERE user_id = ?1 AND (
       (object_type = 'sheet' AND object_id IN (SELECT id FROM sheets WHERE owner_id = ?1))
       OR (object_type = 'workspace' AND object_id IN (SELECT id FROM workspaces WHERE owner_id = ?1))
       OR (object_type IN ('report', 'sight') AND object_id IN (SELECT id FROM items WHERE owner_id = ?1)))`,
  )
  const unshareAll = sqlite.prepare('DELETE FROM shares WHERE user_id = ?')
  const revoke = sqlite.prepare('UPDATE tokens SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL')
  const endGrants = sqlite.prepare('DELETE FROM grants WHERE user_id = ?')
  const signOut = sqlite.prepare('DELETE FROM sign_ins WHERE user_id = ?')
  const forget = sqlite.prepare(
    'UPDATE users SET password = NULL, admin = 0, licensed = 0, group_admin = 0, resource_viewer = 0 WHERE id = ?',
  )

  return {
    /** Transfers groups, or everything else: sheets, workspaces, reports, dashboards, and their folders. */
    transfer(what: 'groups' | 'sheets', from: number, to: number): void {
      for (const give of what === 'groups' ? [giveGroups] : giveSheets) give.run(from, to)
      // An owner holds no share on their own item.
      unshare.run(to)
    },
    /** Removes all shares with this user. */
    removeFromSharing: (userId: number): void => void unshareAll.run(userId),
    /** Revokes all tokens, sessions and rights of this user. */
    endAccess(userId: number, now: number): void {
      revoke.run(now, userId)
      endGrants.run(userId)
      signOut.run(userId)
      forget.run(userId)
    },
  }
}
