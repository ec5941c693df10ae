/**
 * The scope that each command needs (specification, "Access scopes"). A scope does not replace the access level, or
 * vice versa: both are needed. `sim/scopes` tests which scope each request needs.
 */
export const SCOPE_OF = {
  'change-rows': 'WRITE_SHEETS',
  'attach-files': 'WRITE_SHEETS',
  comment: 'WRITE_SHEETS',
  'create-sheets': 'CREATE_SHEETS',
  'copy-sheets': 'CREATE_SHEETS',
  'move-sheets': 'CREATE_SHEETS',
  'delete-sheets': 'DELETE_SHEETS',
  'rename-sheets': 'ADMIN_SHEETS',
  'change-columns': 'ADMIN_SHEETS',
  'keep-folders': 'ADMIN_WORKSPACES',
  'keep-favorites': 'ADMIN_WORKSPACES',
} as const

/** A command for which a token may lack the scope. */
export type ScopedCommand = keyof typeof SCOPE_OF

/** The granted scopes of a token; null if unknown, as for a pasted token: then the service decides. */
export type Scopes = readonly string[] | null

export const mayWith = (scopes: Scopes, command: ScopedCommand): boolean =>
  scopes === null || scopes.includes(SCOPE_OF[command])
