import type { SessionState } from '../../shared/model/account.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Session } from '../session/session.ts'
import { type AccountDeps, type LiveAccount, openAccount } from './open-account.ts'

export type AccountsDesk = {
  /** Null on the sign-in screen. */
  readonly now: () => LiveAccount | null
  /** Opens, swaps or closes the account so that it fits the session. Called at each change of the session, in order. */
  readonly follow: (state: SessionState) => Promise<Result<null>>
}

/** Which account is open. A session that ends leaves it open for reading; another person's closes it first. */
export function createAccountsDesk(session: Session, deps: () => AccountDeps): AccountsDesk {
  let live: LiveAccount | null = null

  const close = async () => {
    const closing = live
    live = null
    await closing?.close()
  }

  return {
    now: () => live,
    async follow(state) {
      if (state.kind === 'signed-out') {
        await close()
        return ok(null)
      }
      const { account } = state
      const isOpen = live?.account.key === account.key && live.account.baseUrl === account.baseUrl
      if (!isOpen) {
        await close()
        const opened = openAccount(account, deps())
        if (!opened.ok) return opened
        live = opened.value
      }
      if (state.kind === 'signed-in' && live && session.state === state) {
        live.sync.resume()
        void live.sync.places.refresh() // what comes of it is published
      }
      return ok(null)
    },
  }
}
