import { type AccessLevel, reaches } from './access.ts'
import { refuse } from './api-error.ts'
import type { Scope } from './scopes.ts'

type Rule = {
  /** The required scope, or null when any valid token is enough. */
  readonly scope: Scope | null
  /** The required access level on the object, or null when the operation addresses no single object. */
  readonly access: AccessLevel | null
  /** A level on the workspace that is enough, regardless of the level on the sheet itself. */
  readonly orOnWorkspace?: AccessLevel
  /** The required role in the organization. */
  readonly role?: Role
}

/** Roles: its admins; its group admins too; its admins and the user concerned. */
export type Role = 'admin' | 'group-admin' | 'admin-or-self'

/** The role of a user in the organization. */
type Standing = {
  readonly userId: number
  readonly admin: boolean
  readonly groupAdmin: boolean
}

/** The access of a user to a visible object; for items also the level on the workspace alone. */
type Held = {
  readonly accessLevel: AccessLevel
  readonly workspaceLevel?: AccessLevel | null
}

/**
 * The access table of all operations. An operation needs its scope AND its access level; neither replaces the other
 * (interface-spec.md "Access scopes"). The specification mostly leaves open which scope an operation needs: this table
 * decides.
 */
export const POLICY = {
  'token.issue': { scope: null, access: null },
  'token.revoke': { scope: null, access: null },

  'user.me': { scope: null, access: null },
  'user.read': { scope: 'READ_USERS', access: null },
  'user.read-plans': { scope: 'READ_USERS', access: null, role: 'admin' },
  'user.change': { scope: 'ADMIN_USERS', access: null, role: 'admin' },
  'user.change-picture': { scope: 'WRITE_SHEETS', access: null, role: 'admin-or-self' },
  'group.read': { scope: 'READ_USERS', access: null },
  'group.change': { scope: 'ADMIN_USERS', access: null, role: 'group-admin' },
  'contact.read': { scope: 'READ_CONTACTS', access: null },

  'share.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'share.change': { scope: 'SHARE_SHEETS', access: 'EDITOR_SHARE' },
  'sight.share-read': { scope: 'READ_SIGHTS', access: 'VIEWER' },
  'sight.share-change': { scope: 'SHARE_SIGHTS', access: 'EDITOR_SHARE' },
  'workspace.share-read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'workspace.share-change': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },

  /** Shares of an asset named in the query: the requirements of its type are checked once the type is known. */
  'asset.share-read': { scope: null, access: null },
  'asset.share-change': { scope: null, access: null },

  'search.all': { scope: 'READ_SHEETS', access: null },
  'search.sheet': { scope: 'READ_SHEETS', access: 'VIEWER' },

  'webhook.manage': { scope: 'ADMIN_WEBHOOKS', access: null },
  'event.read': { scope: 'READ_EVENTS', access: null, role: 'admin' },
  'server.read': { scope: null, access: null },

  'sheet.list': { scope: 'READ_SHEETS', access: null },
  'sheet.list-all': { scope: 'ADMIN_USERS', access: null, role: 'admin' },
  'sheet.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'sheet.create': { scope: 'CREATE_SHEETS', access: null },
  'sheet.create-in': { scope: 'CREATE_SHEETS', access: 'ADMIN' },
  'sheet.rename': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'sheet.user-settings': { scope: 'ADMIN_SHEETS', access: 'VIEWER' },
  'sheet.project-settings': { scope: 'ADMIN_SHEETS', access: 'EDITOR' },
  'sheet.copy': { scope: 'CREATE_SHEETS', access: 'VIEWER' },
  // An admin of the workspace may move and delete items that others own in it.
  'sheet.move': { scope: 'CREATE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'sheet.delete': { scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'sheet.publish': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'filter.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'filter.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'report.list': { scope: 'READ_SHEETS', access: null },
  'report.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'report.create': { scope: 'CREATE_SHEETS', access: null },
  'report.change': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  // The public API requires this scope here.
  'report.change-scope': { scope: 'READ_SHEETS', access: 'ADMIN' },
  // As for sheets.
  'report.delete': { scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'report.publish': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'template.list': { scope: 'READ_SHEETS', access: null },
  'sight.list': { scope: 'READ_SIGHTS', access: null },
  'sight.read': { scope: 'READ_SIGHTS', access: 'VIEWER' },
  'sight.change': { scope: 'ADMIN_SIGHTS', access: 'ADMIN' },
  'sight.publish': { scope: 'ADMIN_SIGHTS', access: 'ADMIN' },
  'sight.copy': { scope: 'CREATE_SIGHTS', access: 'VIEWER' },
  // As for sheets.
  'sight.move': { scope: 'CREATE_SIGHTS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'sight.delete': { scope: 'DELETE_SIGHTS', access: 'OWNER', orOnWorkspace: 'ADMIN' },

  'column.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'column.change': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },

  'reference.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'reference.create': { scope: 'CREATE_SHEETS', access: 'EDITOR' },
  'summary.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'summary.change': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'summary.fill': { scope: 'ADMIN_SHEETS', access: 'EDITOR' },
  'summary.picture': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'row.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'row.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },
  /** Rows arriving from another sheet: the scope is that of copying or moving them. */
  'row.receive': { scope: null, access: 'EDITOR' },

  'image.read': { scope: 'READ_SHEETS', access: null },

  'attachment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'attachment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  // COMMENTER, who may only write comments, is no level of the specification, so commenting requires EDITOR.
  'discussion.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'discussion.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },
  'comment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'comment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'email.send': { scope: 'SHARE_SHEETS', access: 'EDITOR_SHARE' },
  // Admins and the creator may change a rule.
  'automation.read': { scope: 'READ_SHEETS', access: 'EDITOR' },
  'automation.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },
  'update-request.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'update-request.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'favorite.read': { scope: 'READ_SHEETS', access: null },
  'favorite.change': { scope: 'ADMIN_WORKSPACES', access: null },

  'home.read': { scope: 'READ_SHEETS', access: null },
  'folder.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'folder.create': { scope: 'ADMIN_WORKSPACES', access: null },
  'folder.create-in': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },
  'folder.change': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },
  'folder.copy': { scope: 'ADMIN_WORKSPACES', access: 'VIEWER' },
  'workspace.list': { scope: 'READ_SHEETS', access: null },
  'workspace.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'workspace.create': { scope: 'ADMIN_WORKSPACES', access: null },
  'workspace.change': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },
  'workspace.copy': { scope: 'ADMIN_WORKSPACES', access: 'VIEWER' },
  'workspace.delete': { scope: 'ADMIN_WORKSPACES', access: 'OWNER' },
  /** Adding a copied or moved item to a folder or workspace: the scope is that of copying or moving. */
  'place.fill': { scope: null, access: 'ADMIN' },
} as const satisfies Readonly<Record<string, Rule>>

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'system admin',
  'group-admin': 'group admin or system admin',
  'admin-or-self': 'system admin or oneself',
}

/** The required role in words; null without one. */
export function roleOf(operation: Operation): string | null {
  const { role }: Rule = POLICY[operation]
  return role === undefined ? null : ROLE_NAMES[role]
}

/** An operation by its name in the policy. */
export type Operation = keyof typeof POLICY

/**
 * Rejects (1081) a caller who is not the author: no access level allows changing or deleting another user's comment or
 * its files.
 */
export function requireAuthor(authorId: number, callerId: number): void {
  if (authorId !== callerId) throw refuse(1081)
}

/** Rejects (1004) a token without the operation's scope. Check this before loading any object. */
export function requireScope(scopes: ReadonlySet<Scope>, operation: Operation): void {
  const { scope } = POLICY[operation]
  if (scope && !scopes.has(scope)) throw refuse(1004)
}

/**
 * Rejects a caller without the required role in the organization: 1104 when it is group admin, else 1004. `isAbout`
 * decides whether the operation concerns this user.
 */
export function requireRole(caller: Standing, operation: Operation, isAbout: (userId: number) => boolean): void {
  const { role }: Rule = POLICY[operation]
  if (role === undefined || caller.admin) return
  if (role === 'group-admin' && !caller.groupAdmin) throw refuse(1104)
  if (role === 'admin' || (role === 'admin-or-self' && !isAbout(caller.userId))) throw refuse(1004)
}

/**
 * Rejects a caller whose access is too low. No access at all is 1006, not 1004: the caller must not learn that the
 * object exists.
 */
export function requireAccess(held: Held | null, operation: Operation): void {
  if (!held) throw refuse(1006)
  if (!isEnough(held, POLICY[operation])) throw refuse(1004)
}

function isEnough({ accessLevel, workspaceLevel = null }: Held, { access, orOnWorkspace }: Rule): boolean {
  if (!access || reaches(accessLevel, access)) return true
  return orOnWorkspace !== undefined && workspaceLevel !== null && reaches(workspaceLevel, orOnWorkspace)
}
