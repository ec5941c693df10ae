import { type AccessLevel, reaches } from './access.ts'
import { refuse } from './api-error.ts'
import type { Scope } from './scopes.ts'

interface Rule {
  /** The scope a token needs, or null when any valid token will do. */
  readonly scope: Scope | null
  /** The least access level on the object, or null when the operation is not about one object. */
  readonly access: AccessLevel | null
  /** The level on the workspace that does as well, whatever the level on the sheet itself. */
  readonly orOnWorkspace?: AccessLevel
  /** Who alone may do it, where it is about the organization. */
  readonly role?: Role
}

/** Standing in the organization: its admins; its group admins too; its admins, and whoever it is about. */
export type Role = 'admin' | 'group-admin' | 'admin-or-self'

/** How somebody stands in the organization. */
interface Standing {
  readonly userId: number
  readonly admin: boolean
  readonly groupAdmin: boolean
}

/** What somebody holds on an object that they can see; of a sheet also what they hold on its workspace alone. */
interface Held {
  readonly accessLevel: AccessLevel
  readonly workspaceLevel?: AccessLevel | null
}

/**
 * Who may do what: the one table. An operation needs its scope AND its access level; neither stands in for the other
 * (interface-spec.md "Access scopes"). Which scope belongs to which operation is mostly unsaid there: this is the decision.
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

  /** Shares of an asset that the query names: what its type takes is asked for once the type is known. */
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
  // An admin of the workspace may move and delete what others own in it.
  'sheet.move': { scope: 'CREATE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'sheet.delete': { scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'sheet.publish': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'filter.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'filter.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'report.list': { scope: 'READ_SHEETS', access: null },
  'report.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'report.create': { scope: 'CREATE_SHEETS', access: null },
  'report.change': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  // The scope of a token is the one that the public interface asks for here.
  'report.change-scope': { scope: 'READ_SHEETS', access: 'ADMIN' },
  // As with sheets.
  'report.delete': { scope: 'DELETE_SHEETS', access: 'OWNER', orOnWorkspace: 'ADMIN' },
  'report.publish': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'template.list': { scope: 'READ_SHEETS', access: null },
  'sight.list': { scope: 'READ_SIGHTS', access: null },
  'sight.read': { scope: 'READ_SIGHTS', access: 'VIEWER' },
  'sight.change': { scope: 'ADMIN_SIGHTS', access: 'ADMIN' },
  'sight.publish': { scope: 'ADMIN_SIGHTS', access: 'ADMIN' },
  'sight.copy': { scope: 'CREATE_SIGHTS', access: 'VIEWER' },
  // As with sheets.
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
  /** Rows of another sheet arriving: the scope is that of copying or moving them. */
  'row.receive': { scope: null, access: 'EDITOR' },

  'image.read': { scope: 'READ_SHEETS', access: null },

  'attachment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'attachment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  // COMMENTER, who may write comments and nothing else, is no level of the specification: so commenting is editing.
  'discussion.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'discussion.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },
  'comment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'comment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'email.send': { scope: 'SHARE_SHEETS', access: 'EDITOR_SHARE' },
  // A rule is changed by admins and by whoever made it.
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
  /** Putting a copy or something moved into a folder or workspace: the scope is that of copying or moving. */
  'place.fill': { scope: null, access: 'ADMIN' },
} as const satisfies Readonly<Record<string, Rule>>

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'system admin',
  'group-admin': 'group admin or system admin',
  'admin-or-self': 'system admin or oneself',
}

/** Who in the organization alone may do it, in words; null for everybody. */
export function roleOf(operation: Operation): string | null {
  const { role }: Rule = POLICY[operation]
  return role === undefined ? null : ROLE_NAMES[role]
}

/** Something a caller can ask for, by the name it has in the policy. */
export type Operation = keyof typeof POLICY

/**
 * Refuses (1081) whoever did not write it: a comment and its files are their author's words, so no level of access
 * lets another change or delete them.
 */
export function requireAuthor(authorId: number, callerId: number): void {
  if (authorId !== callerId) throw refuse(1081)
}

/** Refuses (1004) a token without the operation's scope. Ask this before looking at any object. */
export function requireScope(scopes: ReadonlySet<Scope>, operation: Operation): void {
  const { scope } = POLICY[operation]
  if (scope && !scopes.has(scope)) throw refuse(1004)
}

/**
 * Refuses whoever has not the role in the organization that the operation takes: 1104 where it takes a group admin, else
 * 1004. `isAbout` tells whether it is about this person.
 */
export function requireRole(caller: Standing, operation: Operation, isAbout: (userId: number) => boolean): void {
  const { role }: Rule = POLICY[operation]
  if (role === undefined || caller.admin) return
  if (role === 'group-admin' && !caller.groupAdmin) throw refuse(1104)
  if (role === 'admin' || (role === 'admin-or-self' && !isAbout(caller.userId))) throw refuse(1004)
}

/**
 * Refuses a caller whose access is too low. No access at all answers 1006, not 1004: whoever cannot see an object
 * must not learn that it exists.
 */
export function requireAccess(held: Held | null, operation: Operation): void {
  if (!held) throw refuse(1006)
  if (!isEnough(held, POLICY[operation])) throw refuse(1004)
}

function isEnough({ accessLevel, workspaceLevel = null }: Held, { access, orOnWorkspace }: Rule): boolean {
  if (!access || reaches(accessLevel, access)) return true
  return orOnWorkspace !== undefined && workspaceLevel !== null && reaches(workspaceLevel, orOnWorkspace)
}
