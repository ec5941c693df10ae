import type { AppStart } from '../../../shared/model/app-start.ts'

/** A door's name and what it is for, in one line: on the door itself, and above what is behind it. */
export type Words = { readonly title: string; readonly sentence: string }

export const DOOR_WORDS = {
  local: { title: 'Start on this computer', sentence: 'A local workspace. Nothing leaves this machine.' },
  browser: { title: 'Sign in with your browser', sentence: 'For your online account. Sheaf never sees a password.' },
  token: { title: 'Paste an API token', sentence: 'For a token you made in your account’s API settings.' },
} as const satisfies Record<string, Words>

/** What the browser's page asks for, and why: the scopes of `electron/session/browser/consent-address.ts` in a person's words. */
export const ASKED =
  'Your browser will ask you to let Sheaf read, change, create and delete sheets, organize folders, workspaces and favorites, and see the people you work with. Sheaf’s commands need each of these; it asks for nothing else.'

export const WELCOME: Words = {
  title: 'Welcome to Sheaf',
  sentence: 'Your sheets, at desk speed. Pick how you want to begin.',
}

export const AGAIN: Words = {
  title: 'Sign in again',
  sentence: 'Your copies and edits stay on this computer.',
}

export const ADD: Words = { title: 'Add another account', sentence: 'Your current account stays signed in.' }

type Store = Pick<AppStart, 'tokenStores' | 'platform'>

/** Where tokens are kept on this computer, by the name people know it by. */
export function tokenStoreMessage({ tokenStores, platform }: Store): string {
  if (tokenStores.keyring === 'unavailable') {
    return 'No system keyring here. Tokens are kept with a passphrase, or not at all'
  }
  if (platform === 'darwin') return 'Tokens are kept in your system keychain'
  if (platform === 'win32') return 'Tokens are encrypted for your Windows account'
  if (tokenStores.backend.startsWith('kwallet')) return 'Tokens are kept in KWallet'
  return 'Tokens are kept in your system keyring'
}
