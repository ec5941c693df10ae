import { percentEncode } from '../../api/transport/percent-encode.ts'

/**
 * What Sheaf asks a person to allow (specification, "Access scopes"): what its commands need, and nothing else. To read and write sheets
 * with their comments and files, to make, copy, move and delete sheets, to rename them and change their columns, to keep folders,
 * workspaces and favorites in order, which the service counts as one, and to see the people who can be named in a cell.
 * The sign-in screen says the same in a sentence (`renderer/screens/sign-in/sign-in-messages.ts`).
 */
export const SCOPES = [
  'READ_SHEETS',
  'WRITE_SHEETS',
  'CREATE_SHEETS',
  'DELETE_SHEETS',
  'ADMIN_SHEETS',
  'ADMIN_WORKSPACES',
  'READ_USERS',
] as const

export type ConsentAsked = { readonly authUrl: string; readonly clientId: string; readonly state: string }

/** Where the browser goes (specification, "Authorization endpoint"). No `redirect_uri`: the service only knows the registered one. */
export function consentAddress({ authUrl, clientId, state }: ConsentAsked): string {
  const words = { response_type: 'code', client_id: clientId, scope: SCOPES.join(' '), state }
  const query = Object.entries(words).map(([name, value]) => `${name}=${percentEncode(value)}`)
  return new URL(`/b/authorize?${query.join('&')}`, authUrl).href
}
