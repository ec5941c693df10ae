import { type AccessLevel, reaches, strongest } from '../../rules/access.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'
import { toLevel } from './shares.ts'

/** The rarely changed settings of a sheet. Only the sample sets project flags: the API cannot create project sheets. */
export type SheetSettings = {
  readonly ganttEnabled?: boolean | undefined
  readonly dependenciesEnabled?: boolean | undefined
  readonly projectSettings?: object | undefined
}

/** The view settings of one user for a project sheet. */
export type UserSettings = {
  readonly criticalPathEnabled?: boolean | undefined
  readonly displaySummaryTasks?: boolean | undefined
}

/** The sheet or template that a sheet was created from (api-guide section 6.2). It may have been deleted since. */
type SheetSource = {
  readonly id: number
  readonly type: 'sheet' | 'template'
}

/** A stored sheet. Times are epoch milliseconds. */
type SheetRecord = {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly ownerEmail: string
  readonly folderId: number | null
  /** The workspace that contains it, at any depth; null in a user's Home. */
  readonly workspaceId: number | null
  readonly workspaceName: string | null
  readonly version: number
  readonly settings: SheetSettings
  /** Null for a sheet created from columns, or before sources were stored. */
  readonly source: SheetSource | null
  readonly createdAt: number
  readonly modifiedAt: number
}

/** A sheet with the access level of one user. */
export type VisibleSheet = SheetRecord & {
  readonly accessLevel: AccessLevel
  /** The user's level on the workspace alone; an ADMIN there may delete sheets that others own. */
  readonly workspaceLevel: AccessLevel | null
  readonly favorite: boolean
  /** The user's view settings for the sheet, if any. They affect no other user. */
  readonly userSettings: UserSettings | null
}

/** A sheet in the list of the organization's admin: its existence and owner. */
export type OrganizationSheet = {
  readonly id: number
  readonly name: string
  readonly owner: string
  readonly ownerId: number
}

/** Fields of a new sheet. Without folder and workspace it is in its owner's Home. */
export type NewSheet = {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly folderId?: number | null
  readonly workspaceId?: number | null
  readonly settings?: SheetSettings
  readonly source?: SheetSource | null
}

// `group_levels`: the levels of the user's (?1) groups on the sheet and on its workspace, comma-separated.
const SEEN = `
  SELECT sheets.*, users.email AS owner_email, workspaces.name AS workspace_name, workspaces.owner_id AS workspace_owner_id,
    own.access_level AS own_level, wide.access_level AS workspace_level,
    (SELECT group_concat(access_level) FROM group_members CROSS JOIN group_shares USING (group_id)
      WHERE group_members.user_id = ?1 AND object_type = 'sheet' AND object_id = sheets.id) AS group_levels,
    (SELECT group_concat(access_level) FROM group_members CROSS JOIN group_shares USING (group_id)
      WHERE group_members.user_id = ?1 AND object_type = 'workspace' AND object_id = sheets.workspace_id) AS workspace_group_levels,
    favorites.object_id IS NOT NULL AS favorite,
    user_settings.settings AS user_settings
  FROM sheets
  JOIN users ON users.id = sheets.owner_id
  LEFT JOIN workspaces ON workspaces.id = sheets.workspace_id
  LEFT JOIN shares own ON own.object_type = 'sheet' AND own.object_id = sheets.id AND own.user_id = ?1
  LEFT JOIN shares wide ON wide.object_type = 'workspace' AND wide.object_id = sheets.workspace_id AND wide.user_id = ?1
  LEFT JOIN favorites ON favorites.type = 'sheet' AND favorites.object_id = sheets.id AND favorites.user_id = ?1
  LEFT JOIN user_settings ON user_settings.sheet_id = sheets.id AND user_settings.user_id = ?1
  WHERE (sheets.owner_id = ?1 OR own.user_id IS NOT NULL OR wide.user_id IS NOT NULL OR workspaces.owner_id = ?1`

const VISIBLE =
  SEEN +
  `
    OR sheets.id IN (SELECT object_id FROM group_members CROSS JOIN group_shares USING (group_id)
      WHERE group_members.user_id = ?1 AND object_type = 'sheet')
    OR sheets.workspace_id IN (SELECT object_id FROM group_members CROSS JOIN group_shares USING (group_id)
      WHERE group_members.user_id = ?1 AND object_type = 'workspace'))
  ORDER BY sheets.name COLLATE NOCASE, sheets.id
`

// For a single sheet, only the group shares of that sheet are read, however many the groups have.
const VISIBLE_ONE =
  SEEN +
  `
    OR group_levels IS NOT NULL OR workspace_group_levels IS NOT NULL) AND sheets.id = ?2
`

/** Sheets as one user sees them: an invisible one is not found. */
export function sheetStore({ sqlite, recall }: Db) {
  const visible = sqlite.prepare(VISIBLE)
  const visibleOne = sqlite.prepare(VISIBLE_ONE)
  const since = sqlite.prepare(
    `SELECT sheets.id, sheets.name, users.email, users.id AS owner_id FROM sheets JOIN users ON users.id = sheets.owner_id
     WHERE sheets.modified_at >= ? ORDER BY sheets.name COLLATE NOCASE, sheets.id`,
  )
  const insert = sqlite.prepare(
    'INSERT INTO sheets (id, name, owner_id, folder_id, workspace_id, settings, source_id, source_type, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const one = sqlite.prepare('SELECT 1 FROM sheets WHERE id = ?')
  const readSettings = sqlite.prepare('SELECT settings FROM sheets WHERE id = ?')
  const rename = sqlite.prepare('UPDATE sheets SET name = ? WHERE id = ?')
  const move = sqlite.prepare('UPDATE sheets SET folder_id = ?, workspace_id = ? WHERE id = ?')
  const configure = sqlite.prepare('UPDATE sheets SET settings = ? WHERE id = ?')
  const touch = sqlite.prepare(
    'UPDATE sheets SET version = version + 1, modified_at = ? WHERE id = ? RETURNING version',
  )
  const takeNumbers = sqlite.prepare(
    'UPDATE sheets SET next_auto_number = next_auto_number + ? WHERE id = ? RETURNING next_auto_number',
  )
  const startNumbers = sqlite.prepare('UPDATE sheets SET next_auto_number = ? WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM sheets WHERE id = ?')
  const configureFor = sqlite.prepare(
    'INSERT INTO user_settings (sheet_id, user_id, settings) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET settings = ?3',
  )

  return {
    add(sheet: NewSheet, now: number): void {
      const { id, name, ownerId, folderId = null, workspaceId = null, settings = {}, source = null } = sheet
      const from = [source?.id ?? null, source?.type ?? null]
      insert.run(id, name, ownerId, folderId, workspaceId, JSON.stringify(settings), ...from, now, now)
    },
    /** Sorted by name, A to Z. */
    visibleTo: (userId: number): readonly VisibleSheet[] => visible.all(userId).map(row => toSheet(row, userId)),
    findVisible: (userId: number, sheetId: number): VisibleSheet | null =>
      recall(`sheet ${sheetId} of ${userId}`, () =>
        foundOrNull(visibleOne.get(userId, sheetId), row => toSheet(row, userId)),
      ),
    /** Every sheet of every member that changed at or after this instant, by name. */
    ofOrganization: (modifiedSince: number): readonly OrganizationSheet[] =>
      since.all(modifiedSince).map(row => ({
        id: Number(row.id),
        name: String(row.name),
        owner: String(row.email),
        ownerId: Number(row.owner_id),
      })),
    /** Whether the sheet exists, regardless of access. */
    exists: (id: number): boolean => one.get(id) !== undefined,
    /** The settings of a sheet, regardless of access; none without the sheet. */
    settingsOf: (id: number): SheetSettings => foundOrNull(readSettings.get(id), toSettings) ?? {},
    rename: (id: number, name: string): void => void rename.run(name, id),
    /** Moves it into a folder or workspace, or with both null into its owner's Home. Shares and favorites stay. */
    move: (id: number, folderId: number | null, workspaceId: number | null): void =>
      void move.run(folderId, workspaceId, id),
    configure: (id: number, settings: SheetSettings): void => void configure.run(JSON.stringify(settings), id),
    /** Every accepted change calls this: it raises the version by one and returns the new version. */
    touch: (id: number, now: number): number => Number(touch.get(now, id)?.version),
    /** Takes `count` auto-numbers and returns the first of them. */
    takeNumbers: (id: number, count: number): number => Number(takeNumbers.get(count, id)?.next_auto_number) - count,
    startNumbers: (id: number, first: number): void => void startNumbers.run(first, id),
    configureFor: (id: number, userId: number, settings: UserSettings): void =>
      void configureFor.run(id, userId, JSON.stringify(settings)),
    /** Also removes its columns, rows, attachments, shares and favorites. */
    remove: (id: number): void => void remove.run(id),
  }
}

function toSheet(row: Record<string, unknown>, userId: number): VisibleSheet {
  const workspaceLevel =
    row.workspace_owner_id === userId
      ? 'OWNER'
      : strongest([toLevel(row.workspace_level), ...toLevels(row.workspace_group_levels)])
  const owned = row.owner_id === userId ? 'OWNER' : null
  const wide = workspaceLevel && reaches(workspaceLevel, 'ADMIN') ? 'ADMIN' : workspaceLevel
  return {
    id: Number(row.id),
    name: String(row.name),
    ownerId: Number(row.owner_id),
    ownerEmail: String(row.owner_email),
    folderId: numberOrNull(row.folder_id),
    workspaceId: numberOrNull(row.workspace_id),
    workspaceName: textOrNull(row.workspace_name),
    version: Number(row.version),
    settings: toSettings(row),
    source: toSource(row),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
    // The query returns only sheets that the user has access to.
    accessLevel: strongest([owned, toLevel(row.own_level), ...toLevels(row.group_levels), wide]) ?? 'VIEWER',
    workspaceLevel,
    favorite: row.favorite === 1,
    // as: written by `configureFor` from the same type
    userSettings: row.user_settings === null ? null : (JSON.parse(String(row.user_settings)) as UserSettings),
  }
}

// as: written by `add` and `configure` from the same type
const toSettings = (row: Record<string, unknown>): SheetSettings => JSON.parse(String(row.settings)) as SheetSettings

function toSource({ source_id: id, source_type: type }: Record<string, unknown>): SheetSource | null {
  return id === null ? null : { id: Number(id), type: type === 'template' ? 'template' : 'sheet' }
}

function toLevels(levels: unknown): readonly (AccessLevel | null)[] {
  return typeof levels === 'string' ? levels.split(',').map(toLevel) : []
}
