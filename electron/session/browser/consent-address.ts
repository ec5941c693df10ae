import { percentEncode } from '../../api/transport/percent-encode.ts'

/**
 * The scopes that Sheaf requests (specification, "Access scopes"): only those that its commands need. To read and write
 * sheets with their comments and files; to create, copy, move and delete sheets; to rename them and change their
 * columns; to organize folders, workspaces and favorites, which the service counts as one; and to list the people who
 * can be named in a cell. The sign-in screen says the same in a sentence
 * (`renderer/screens/sign-in/sign-in-messages.ts`).
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

/**
 * The consent page (specification, "Authorization endpoint"). No `redirect_uri`: the service knows only the registered
 * one.
 */
export function consentAddress({ authUrl, clientId, state }: ConsentAsked): string {
  const parameters = { response_type: 'code', client_id: clientId, scope: SCOPES.join(' '), state }
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${percentEncode(value)}`)
  return new URL(`/b/authorize?${query.join('&')}`, authUrl).href
}
