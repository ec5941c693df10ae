/** The scopes of tokens (interface-spec.md "Access scopes", and READ_EVENTS of the public service). */
export const SCOPES = [
  'ADMIN_SHEETS',
  'ADMIN_SIGHTS',
  'ADMIN_USERS',
  'ADMIN_WEBHOOKS',
  'ADMIN_WORKSPACES',
  'CREATE_SHEETS',
  'CREATE_SIGHTS',
  'DELETE_SHEETS',
  'DELETE_SIGHTS',
  'READ_CONTACTS',
  'READ_EVENTS',
  'READ_SHEETS',
  'READ_SIGHTS',
  'READ_USERS',
  'SHARE_SHEETS',
  'SHARE_SIGHTS',
  'WRITE_SHEETS',
] as const

export type Scope = (typeof SCOPES)[number]

/**
 * Parses a scope list, delimited by spaces only (specification, "Authorization endpoint"). Null with an unknown scope.
 */
export function parseScopes(text: string): readonly Scope[] | null {
  const names = text.split(' ').filter(word => word !== '')
  return names.every(isScope) ? names : null
}

function isScope(word: string): word is Scope {
  return SCOPES.some(scope => scope === word)
}
