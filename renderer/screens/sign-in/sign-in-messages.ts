import type { AppError } from '../../../shared/app-error.ts'
import { type AppStart, OPENING_LOCAL } from '../../../shared/model/app-start.ts'
import type { Notice } from '../../ui-state/notices.ts'

/** A title and a sentence: on the button of a method, and above its form. */
export type SignInMessage = { readonly title: string; readonly sentence: string }

export const SIGN_IN_METHODS = {
  local: { title: 'Start on this computer', sentence: 'A local workspace. Nothing leaves this machine.' },
  browser: { title: 'Sign in with your browser', sentence: 'For your online account. Sheaf never sees your password.' },
  token: { title: 'Paste an API token', sentence: 'For a token you made in your account’s API settings.' },
} as const satisfies Record<string, SignInMessage>

/** The scopes of `electron/session/browser/consent-address.ts` in plain English, with their reasons. */
export const ASKED =
  'Your browser will ask you to let Sheaf read, change, create and delete sheets, organize and share workspaces and folders, keep favorites, and see the people you work with. Sheaf uses these permissions and no others.'

export const WELCOME: SignInMessage = {
  title: 'Welcome to Sheaf',
  sentence: 'Fast sheets on your desktop, online or off. Pick how you want to begin.',
}

export const AGAIN: SignInMessage = {
  title: 'Sign in again',
  sentence: 'Your copies and edits stay on this computer.',
}

export const ADD: SignInMessage = { title: 'Add another account', sentence: 'Your current account stays signed in.' }

/** Why the local workspace did not open at startup; null if it was not tried or did open. */
export function problemAtStart(notices: readonly Pick<Notice, 'message'>[]): AppError | null {
  const failure = notices
    .map(notice => notice.message)
    .findLast(each => each.kind === 'failed' && each.what === OPENING_LOCAL)
  return failure?.kind === 'failed' ? failure.error : null
}

type Store = Pick<AppStart, 'tokenStores' | 'platform'>

/** The token storage of this computer, by its usual name. */
export function tokenStoreMessage({ tokenStores, platform }: Store): string {
  if (tokenStores.keyring === 'unavailable') {
    return 'No system keychain found. You can protect your token with a passphrase.'
  }
  if (platform === 'darwin') return 'Tokens are kept in your system keychain'
  if (platform === 'win32') return 'Tokens are encrypted for your Windows account'
  if (tokenStores.backend.startsWith('kwallet')) return 'Tokens are kept in KWallet'
  return 'Tokens are kept in your system keyring'
}
