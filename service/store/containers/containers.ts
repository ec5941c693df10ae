import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull } from '../or-null.ts'

/** A workspace: folders and sheets that are shared together. */
export type WorkspaceRecord = {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly createdAt: number
  readonly modifiedAt: number
}

/** A folder. `workspaceId` is set at every depth inside a workspace; without one the folder is in its owner's home. */
export type FolderRecord = {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly parentId: number | null
  readonly workspaceId: number | null
  readonly createdAt: number
  readonly modifiedAt: number
}

export type ContainerStore = ReturnType<typeof containerStore>

/** Stores the containers of sheets: workspaces and their folders, and the folders in each user's home. */
export function containerStore(db: Db) {
  const removal = remover(db)
  return { ...workspaces(db, removal), ...folders(db, removal) }
}

type Remover = ReturnType<typeof remover>

/** Deletes a container with its content and all their shares and favorites. */
function remover({ sqlite, transaction }: Db) {
  const workspace = sqlite.prepare('DELETE FROM workspaces WHERE id = ?')
  const folder = sqlite.prepare('DELETE FROM folders WHERE id = ?')
  const shares = sqlite.prepare(
    `DELETE FROM shares WHERE (object_type = 'sheet' AND object_id NOT IN (SELECT id FROM sheets))
       OR (object_type = 'workspace' AND object_id NOT IN (SELECT id FROM workspaces))`,
  )
  const favorites = sqlite.prepare(
    `DELETE FROM favorites WHERE (type = 'sheet' AND object_id NOT IN (SELECT id FROM sheets))
       OR (type = 'folder' AND object_id NOT IN (SELECT id FROM folders))
       OR (type = 'workspace' AND object_id NOT IN (SELECT id FROM workspaces))`,
  )

  return (kind: 'workspace' | 'folder', id: number): void =>
    transaction(() => {
      const place = kind === 'workspace' ? workspace : folder
      place.run(id)
      shares.run()
      favorites.run()
    })
}

/** Stores workspaces. Access is checked in `visible-containers.ts`. */
function workspaces({ sqlite, transaction }: Db, removal: Remover) {
  const insert = sqlite.prepare(
    'INSERT INTO workspaces (id, name, owner_id, created_at, modified_at) VALUES (?, ?, ?, ?, ?)',
  )
  const byId = sqlite.prepare('SELECT * FROM workspaces WHERE id = ?')
  const byUser = sqlite.prepare(
    `SELECT * FROM workspaces WHERE owner_id = ?1
       OR id IN (SELECT object_id FROM shares WHERE object_type = 'workspace' AND user_id = ?1)
       OR id IN (SELECT object_id FROM group_members CROSS JOIN group_shares USING (group_id)
         WHERE group_members.user_id = ?1 AND object_type = 'workspace')
     ORDER BY name COLLATE NOCASE, id`,
  )
  const rename = sqlite.prepare('UPDATE workspaces SET name = ?, modified_at = ? WHERE id = ?')

  return {
    addWorkspace({ id, name, ownerId, createdAt, modifiedAt }: WorkspaceRecord): void {
      // In a transaction, so that a request with an idempotency key commits it together with its response.
      transaction(() => insert.run(id, name, ownerId, createdAt, modifiedAt))
    },
    findWorkspace: (id: number): WorkspaceRecord | null => foundOrNull(byId.get(id), toWorkspace),
    /** The workspaces that a user owns or was given access to, by name. */
    workspacesOf: (userId: number): readonly WorkspaceRecord[] => byUser.all(userId).map(toWorkspace),
    renameWorkspace: (id: number, name: string, now: number): void => void rename.run(name, now, id),
    /** Also removes its content. */
    removeWorkspace: (id: number): void => removal('workspace', id),
  }
}

/** Selects a folder (?1) and all folders below it. */
const WITH_ALL_BELOW = `WITH RECURSIVE below(id) AS (
    SELECT id FROM folders WHERE id = ?1 UNION SELECT folders.id FROM folders JOIN below ON folders.parent_id = below.id
  ) `

/** Stores folders. Access is checked in `visible-containers.ts`. */
function folders({ sqlite, transaction }: Db, removal: Remover) {
  const insert = sqlite.prepare(
    'INSERT INTO folders (id, name, owner_id, parent_id, workspace_id, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = sqlite.prepare('SELECT * FROM folders WHERE id = ?')
  const inHome = sqlite.prepare(
    'SELECT * FROM folders WHERE owner_id = ? AND workspace_id IS NULL ORDER BY name COLLATE NOCASE, id',
  )
  const inWorkspace = sqlite.prepare('SELECT * FROM folders WHERE workspace_id = ? ORDER BY name COLLATE NOCASE, id')
  const rename = sqlite.prepare('UPDATE folders SET name = ?, modified_at = ? WHERE id = ?')
  const setParent = sqlite.prepare('UPDATE folders SET parent_id = ?, modified_at = ? WHERE id = ?')
  const setHome = sqlite.prepare(
    WITH_ALL_BELOW + 'UPDATE folders SET workspace_id = ?2, owner_id = ?3 WHERE id IN below',
  )
  const takeSheets = sqlite.prepare(WITH_ALL_BELOW + 'UPDATE sheets SET workspace_id = ?2 WHERE folder_id IN below')
  const below = sqlite.prepare(WITH_ALL_BELOW + 'SELECT id FROM below')

  return {
    addFolder({ id, name, ownerId, parentId, workspaceId, createdAt, modifiedAt }: FolderRecord): void {
      // In a transaction for the same reason as above.
      transaction(() => insert.run(id, name, ownerId, parentId, workspaceId, createdAt, modifiedAt))
    },
    findFolder: (id: number): FolderRecord | null => foundOrNull(byId.get(id), toFolder),
    /** All folders in a user's home, at every depth, by name. */
    homeFolders: (userId: number): readonly FolderRecord[] => inHome.all(userId).map(toFolder),
    /** All folders of a workspace, at every depth, by name. */
    workspaceFolders: (workspaceId: number): readonly FolderRecord[] => inWorkspace.all(workspaceId).map(toFolder),
    renameFolder: (id: number, name: string, now: number): void => void rename.run(name, now, id),
    /** This folder and all folders below it. */
    withAllBelow: (id: number): ReadonlySet<number> => new Set(below.all(id).map(row => Number(row.id))),
    /** Moves the folder with its content. A folder that leaves its workspace moves to its owner's home. */
    moveFolder({ id, parentId, workspaceId, ownerId }: FolderRecord, now: number): void {
      transaction(() => {
        setParent.run(parentId, now, id)
        setHome.run(id, workspaceId, ownerId)
        takeSheets.run(id, workspaceId)
      })
    },
    /** Also removes its content. */
    removeFolder: (id: number): void => removal('folder', id),
  }
}

function toWorkspace(row: Record<string, unknown>): WorkspaceRecord {
  return { ...named(row), ownerId: Number(row.owner_id) }
}

function toFolder(row: Record<string, unknown>): FolderRecord {
  return {
    ...named(row),
    ownerId: Number(row.owner_id),
    parentId: numberOrNull(row.parent_id),
    workspaceId: numberOrNull(row.workspace_id),
  }
}

function named(row: Record<string, unknown>) {
  return {
    id: Number(row.id),
    name: String(row.name),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}
