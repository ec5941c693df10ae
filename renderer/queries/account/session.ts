import type { Input } from '../../../shared/ipc/contract.ts'
import type { AccountKey } from '../../../shared/model/ids.ts'

// Not mutations of TanStack Query: it would keep their variables, and one of these carries a token.

/** Opens the workspace of this computer. */
export const enterLocal = () => window.bridge.call['session.enter-local']({})

/** The token goes straight to main and is kept nowhere in the page. */
export const enterWithToken = (entry: Input<'session.enter-token'>) => window.bridge.call['session.enter-token'](entry)

/** The person goes back from a sign-in that waits for an answer. */
export const cancelSignIn = () => window.bridge.call['session.cancel-browser']({})

export const unlock = (account: AccountKey, passphrase: string) =>
  window.bridge.call['session.unlock']({ account, passphrase })

/** The copies and stored edits of an account, without its service. */
export const readCopies = (account: AccountKey) => window.bridge.call['session.read-copies']({ account })

export const signOut = (edits: 'keep' | 'discard') => window.bridge.call['session.sign-out']({ edits })
