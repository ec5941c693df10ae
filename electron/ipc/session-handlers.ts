import type { SessionState } from '../../shared/model/account.ts'
import type { Result } from '../../shared/result.ts'
import type { Session } from '../session/session.ts'
import type { SomeHandlers } from './dispatch.ts'

type SessionChannel =
  | 'session.enter-local'
  | 'session.enter-token'
  | 'session.unlock'
  | 'session.read-copies'
  | 'session.sign-out'

type Step = () => Promise<Result<SessionState>>

/** The doors. A token goes in and never comes out again. An answer is given when the account is open, so that it can be used. */
export function sessionHandlers(
  session: Session,
  enterLocal: Step,
  accountIsOpen: () => Promise<void>,
): SomeHandlers<SessionChannel> {
  const through = async (step: Step) => {
    const state = await step()
    await accountIsOpen()
    return state
  }
  return {
    'session.enter-local': () => through(enterLocal),
    'session.enter-token': input => through(() => session.enterWithToken(input)),
    'session.unlock': ({ account, passphrase }) => through(() => session.unlock(account, passphrase)),
    'session.read-copies': ({ account }) => through(() => session.readCopies(account)),
    'session.sign-out': ({ edits }) => through(() => session.signOut(edits)),
  }
}
