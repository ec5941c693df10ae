/**
 * The right that a token needs for what a person does with their sheets (specification, "Access scopes"). That right and the level of
 * access are both needed: neither stands in for the other. What each request of these asks for is tried in `sim/scopes`.
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

/** Something that a token may lack the right for. */
export type ScopedCommand = keyof typeof SCOPE_OF

/** What a token was granted; null where nobody told us, as of one that was pasted: then the service says. */
export type Scopes = readonly string[] | null

export const mayWith = (scopes: Scopes, command: ScopedCommand): boolean =>
  scopes === null || scopes.includes(SCOPE_OF[command])
