import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'

/** The items in Home, folders and workspaces besides sheets. */
export const ITEM_KINDS = ['report', 'sight', 'template'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** A report, dashboard or template without its definition. Times are epoch milliseconds. */
export type ItemRecord = {
  readonly id: number
  readonly kind: ItemKind
  readonly name: string
  /** Null for a public template. */
  readonly ownerId: number | null
  readonly ownerEmail: string | null
  readonly folderId: number | null
  /** The workspace that contains it, at any depth; null in a user's Home. */
  readonly workspaceId: number | null
  readonly workspaceName: string | null
  readonly createdAt: number
  readonly modifiedAt: number
}

/** `definition` is plain data that only its kind understands. */
type NewItem = {
  readonly id: number
  readonly kind: ItemKind
  readonly name: string
  readonly ownerId: number | null
  readonly folderId?: number | null
  readonly workspaceId?: number | null
  readonly definition: object
}

export type ItemStore = ReturnType<typeof itemStore>

const SELECT = `
  SELECT items.id, items.kind, items.name, items.owner_id, items.folder_id, items.workspace_id, items.created_at, items.modified_at,
    users.email AS owner_email, workspaces.name AS workspace_name
  FROM items LEFT JOIN users ON users.id = items.owner_id LEFT JOIN workspaces ON workspaces.id = items.workspace_id `
const BY_NAME = ' ORDER BY items.name COLLATE NOCASE, items.id'

/** Stores reports, dashboards and templates. Access is checked in `visible-items.ts`. */
export function itemStore({ sqlite }: Db) {
  const byKind = sqlite.prepare(SELECT + 'WHERE items.kind = ?' + BY_NAME)
  const one = sqlite.prepare(SELECT + 'WHERE items.kind = ? AND items.id = ?')
  const definition = sqlite.prepare('SELECT definition FROM items WHERE id = ?')
  const insert = sqlite.prepare(
    'INSERT INTO items (id, kind, name, owner_id, folder_id, workspace_id, definition, created_at, modified_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)',
  )
  const define = sqlite.prepare('UPDATE items SET definition = ?, modified_at = ? WHERE id = ?')
  const rename = sqlite.prepare('UPDATE items SET name = ?, modified_at = ? WHERE id = ?')
  const move = sqlite.prepare('UPDATE items SET folder_id = ?, workspace_id = ?, modified_at = ? WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM items WHERE id = ?')

  return {
    /** All of one kind, by name. */
    ofKind: (kind: ItemKind): readonly ItemRecord[] => byKind.all(kind).map(toItem),
    find: (kind: ItemKind, id: number): ItemRecord | null => foundOrNull(one.get(kind, id), toItem),
    /** The definition as given to `add`. */
    definitionOf: (id: number): unknown => JSON.parse(String(definition.get(id)?.definition ?? '{}')),
    add(
      { id, kind, name, ownerId, folderId = null, workspaceId = null, definition: shown }: NewItem,
      now: number,
    ): void {
      insert.run(id, kind, name, ownerId, folderId, workspaceId, JSON.stringify(shown), now)
    },
    /** Replaces the definition. */
    define: (id: number, shown: object, now: number): void => void define.run(JSON.stringify(shown), now, id),
    rename: (id: number, name: string, now: number): void => void rename.run(name, now, id),
    /** Moves it into a folder or workspace, or with both null into its owner's Home. Shares and favorites stay. */
    move: (id: number, folderId: number | null, workspaceId: number | null, now: number): void =>
      void move.run(folderId, workspaceId, now, id),
    /** Also removes its shares, favorites and public addresses. */
    remove: (id: number): void => void remove.run(id),
  }
}

function toItem(row: Record<string, unknown>): ItemRecord {
  return {
    id: Number(row.id),
    // as: only `add` writes the table, from this type
    kind: row.kind as ItemKind,
    name: String(row.name),
    ownerId: numberOrNull(row.owner_id),
    ownerEmail: textOrNull(row.owner_email),
    folderId: numberOrNull(row.folder_id),
    workspaceId: numberOrNull(row.workspace_id),
    workspaceName: textOrNull(row.workspace_name),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}
