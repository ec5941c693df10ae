import type { Input } from '../../../shared/ipc/contract.ts'
import type { AccountKey } from '../../../shared/model/ids.ts'

// No TanStack mutations: these would keep their variables, and one is a token.

/** Opens the workspace of this computer. */
export const enterLocal = () => window.bridge.call['session.enter-local']({})

/** The page does not keep the token. */
export const enterWithToken = (entry: Input<'session.enter-token'>) => window.bridge.call['session.enter-token'](entry)

/** Cancels a sign-in that is waiting for a response. */
export const cancelSignIn = () => window.bridge.call['session.cancel-browser']({})

export const unlock = (account: AccountKey, passphrase: string) =>
  window.bridge.call['session.unlock']({ account, passphrase })

/** Opens the copies and stored edits of an account without its service. */
export const readCopies = (account: AccountKey) => window.bridge.call['session.read-copies']({ account })

export const signOut = (edits: 'keep' | 'discard') => window.bridge.call['session.sign-out']({ edits })
