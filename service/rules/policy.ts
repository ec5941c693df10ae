import { type AccessLevel, reaches } from './access.ts'
import { refuse } from './api-error.ts'
import type { Scope } from './scopes.ts'

interface Rule {
  /** The scope a token needs, or null when any valid token will do. */
  readonly scope: Scope | null
  /** The least access level on the object, or null when the operation is not about one object. */
  readonly access: AccessLevel | null
}

/**
 * Who may do what: the one table. An operation needs its scope AND its access level; neither stands in for the other
 * (interface-spec.md "Access scopes"). Which scope belongs to which operation is mostly unsaid there: this is the decision.
 */
export const POLICY = {
  'user.me': { scope: null, access: null },
  'user.read': { scope: 'READ_USERS', access: null },

  'sheet.list': { scope: 'READ_SHEETS', access: null },
  'sheet.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'sheet.create': { scope: 'CREATE_SHEETS', access: null },
  'sheet.rename': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },
  'sheet.user-settings': { scope: 'ADMIN_SHEETS', access: 'VIEWER' },
  'sheet.project-settings': { scope: 'ADMIN_SHEETS', access: 'EDITOR' },
  'sheet.copy': { scope: 'CREATE_SHEETS', access: 'VIEWER' },
  'sheet.move': { scope: 'CREATE_SHEETS', access: 'OWNER' },
  'sheet.delete': { scope: 'DELETE_SHEETS', access: 'OWNER' },

  'column.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'column.change': { scope: 'ADMIN_SHEETS', access: 'ADMIN' },

  'row.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'row.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'attachment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'attachment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  // COMMENTER, who may write comments and nothing else, is no level of the specification: so commenting is editing.
  'discussion.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'discussion.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },
  'comment.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'comment.change': { scope: 'WRITE_SHEETS', access: 'EDITOR' },

  'favorite.read': { scope: 'READ_SHEETS', access: null },
  'favorite.change': { scope: 'ADMIN_WORKSPACES', access: null },

  'home.read': { scope: 'READ_SHEETS', access: null },
  'folder.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'folder.create': { scope: 'ADMIN_WORKSPACES', access: null },
  'folder.change': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },
  'folder.copy': { scope: 'ADMIN_WORKSPACES', access: 'VIEWER' },
  'workspace.list': { scope: 'READ_SHEETS', access: null },
  'workspace.read': { scope: 'READ_SHEETS', access: 'VIEWER' },
  'workspace.create': { scope: 'ADMIN_WORKSPACES', access: null },
  'workspace.change': { scope: 'ADMIN_WORKSPACES', access: 'ADMIN' },
  'workspace.copy': { scope: 'ADMIN_WORKSPACES', access: 'VIEWER' },
  'workspace.delete': { scope: 'ADMIN_WORKSPACES', access: 'OWNER' },
  /** Putting a new sheet or folder into a folder or workspace: the scope is the creating operation's own. */
  'place.fill': { scope: null, access: 'ADMIN' },
} as const satisfies Readonly<Record<string, Rule>>

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
 * Refuses a caller whose access is too low. No access at all answers 1006, not 1004: whoever cannot see an object
 * must not learn that it exists.
 */
export function requireAccess(held: AccessLevel | null, operation: Operation): AccessLevel {
  if (!held) throw refuse(1006)
  const { access } = POLICY[operation]
  if (access && !reaches(held, access)) throw refuse(1004)
  return held
}
