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

/** The doors. A token goes in and never comes out again. */
export function sessionHandlers(
  session: Session,
  enterLocal: () => Promise<Result<SessionState>>,
): SomeHandlers<SessionChannel> {
  return {
    'session.enter-local': () => enterLocal(),
    'session.enter-token': input => session.enterWithToken(input),
    'session.unlock': ({ account, passphrase }) => session.unlock(account, passphrase),
    'session.read-copies': ({ account }) => session.readCopies(account),
    'session.sign-out': ({ edits }) => session.signOut(edits),
  }
}
