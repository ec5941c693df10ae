import type { KnownAccount, SessionState } from '../../../shared/model/account.ts'
import type { LinkOutcome } from '../../../shared/model/sheet/link-address.ts'
import type { BrowserSignInMethod } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { BrowserEntry } from '../../session/browser/prepare-sign-in.ts'
import type { SignInFlow } from '../../session/browser/sign-in-flow.ts'
import type { MayUseServer } from '../../session/new-server.ts'
import type { Session } from '../../session/session.ts'
import { handlerGroup } from '../dispatch.ts'

type Step = () => Promise<Result<SessionState>>

export type SessionHandlersDeps = {
  readonly session: Session
  readonly mayUseServer: MayUseServer
  readonly enterLocal: Step
  /** Shows another account of this computer. */
  readonly switchTo: Session['switchTo']
  readonly accounts: () => Promise<readonly KnownAccount[]>
  /** Deletes an account with all its data on this computer. */
  readonly remove: Session['remove']
  /** Resolves when the account that the session names is open, so that it can be used. */
  readonly accountIsOpen: () => Promise<void>
}

/** Sign-in. A token is accepted and never returned. The response is sent when the account is open. */
export function sessionHandlers(deps: SessionHandlersDeps) {
  const { session, mayUseServer, enterLocal, switchTo, accounts, remove, accountIsOpen } = deps
  const through = async (step: Step) => {
    const state = await step()
    await accountIsOpen()
    return state
  }
  return handlerGroup({
    'session.enter-local': () => through(enterLocal),
    'session.enter-token': input =>
      through(async () => {
        const may = await mayUseServer(input.address)
        return may.ok ? session.enterWithToken(input) : may
      }),
    'session.unlock': ({ account, passphrase }) => through(() => session.unlock(account, passphrase)),
    'session.read-copies': ({ account }) => through(() => session.readCopies(account)),
    'session.sign-out': ({ edits }) => through(() => session.signOut(edits)),
    'accounts.list': async () => ok(await accounts()),
    'accounts.switch': ({ account }) => through(() => switchTo(account)),
    'accounts.assume': ({ email }) => through(() => session.assume(email)),
    'accounts.remove': ({ account }) => through(() => remove(account)),
  })
}

export type BrowserHandlersDeps = Pick<SignInFlow, 'paste' | 'copyLink' | 'cancel'> & {
  readonly openDeveloperPage: () => Promise<LinkOutcome>
  readonly begin: (entry: BrowserEntry) => ReturnType<SignInFlow['begin']>
  readonly signInMethod: (address: string) => Promise<Result<BrowserSignInMethod>>
  /** Cancels the check of a token. */
  readonly callOff: Session['callOff']
}

/** Browser sign-in. The page receives the address and the progress; never a secret, a code or a state. */
export function browserHandlers(deps: BrowserHandlersDeps) {
  const { signInMethod, begin, paste, copyLink, cancel, callOff, openDeveloperPage } = deps
  return handlerGroup({
    'session.browser-sign-in': ({ address }) => signInMethod(address),
    'session.begin-browser': begin,
    'session.paste-redirect': ({ pasted }) => paste(pasted),
    'session.copy-consent-link': async () => copyLink(),
    'session.open-developer-page': async () => ok(await openDeveloperPage()),
    'session.cancel-browser': async () => {
      callOff()
      cancel()
      return ok(null)
    },
  })
}
