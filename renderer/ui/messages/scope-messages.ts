import { mayWith, type ScopedCommand, type Scopes } from '../../../shared/model/sign-in/scopes.ts'

/** Each completes the sentence "This sign-in is not allowed to …". */
const DEEDS: Readonly<Record<ScopedCommand, string>> = {
  'change-rows': 'change cells and rows',
  'attach-files': 'attach or delete files',
  comment: 'write comments',
  'create-sheets': 'create sheets',
  'copy-sheets': 'copy sheets',
  'move-sheets': 'move sheets',
  'delete-sheets': 'delete sheets',
  'rename-sheets': 'rename sheets',
  'change-columns': 'change columns',
  'keep-folders': 'change folders and workspaces',
  'keep-favorites': 'change favorites',
}

/**
 * Why the token does not permit a command, as a sentence; null if it does or if its scopes are unknown
 * (specification, "Access scopes").
 */
export function whyNoScope(command: ScopedCommand, scopes: Scopes): string | null {
  return mayWith(scopes, command)
    ? null
    : `This sign-in is not allowed to ${DEEDS[command]}. Sign in again to allow it.`
}

/** The same as a short text, shown in a menu in place of the keys. */
export function whyNoScopeShort(command: ScopedCommand, scopes: Scopes): string | null {
  return mayWith(scopes, command) ? null : 'Sign in again to allow this'
}
