/**
 * What Sheaf asks a person to allow, and nothing it has no use for: their sheets with comments and files, the people they can name
 * in a cell, and favorites, which the service counts as part of their workspaces.
 */
export const SCOPES: readonly string[] = ['READ_SHEETS', 'WRITE_SHEETS', 'READ_USERS', 'ADMIN_WORKSPACES']

export type ConsentAsked = { readonly authUrl: string; readonly clientId: string; readonly state: string }

/** Where the browser goes (specification, "Authorization endpoint"). No `redirect_uri`: the service only knows the registered one. */
export function consentAddress({ authUrl, clientId, state }: ConsentAsked): string {
  const words = { response_type: 'code', client_id: clientId, scope: SCOPES.join(' '), state }
  const query = Object.entries(words).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return new URL(`/b/authorize?${query.join('&')}`, authUrl).href
}
