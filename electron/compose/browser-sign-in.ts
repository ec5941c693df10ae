import type { TokenStores } from '../../shared/model/account.ts'
import type { LinkOutcome } from '../../shared/model/sheet/link-address.ts'
import { DEVELOPER_PAGE } from '../../shared/model/sign-in/regions.ts'
import { ok } from '../../shared/result.ts'
import { parseServerAddress } from '../api/server-address.ts'
import type { Env } from '../env/env.ts'
import type { BrowserHandlersDeps } from '../ipc/handlers/session-handlers.ts'
import { createHandOff, isLink, linkToOpen } from '../session/browser/hand-off.ts'
import { type BrowserEntry, createPrepare } from '../session/browser/prepare-sign-in.ts'
import { createProbe } from '../session/browser/probe-service.ts'
import { createSignInFlow } from '../session/browser/sign-in-flow.ts'
import type { ClientApps } from '../session/client-apps.ts'
import type { MayUseServer } from '../session/new-server.ts'
import type { Session } from '../session/session.ts'

/** The parts of the desktop that a browser sign-in needs. */
export type BrowserDesktop = {
  /** Opens an address on the desktop; called only by the hand-off. Rejects if nothing opened. */
  readonly openAddress: (address: string) => Promise<void>
  readonly copyText: (text: string) => void
  /** Whether the desktop passes `sheaf://` addresses to Sheaf. */
  readonly schemeWorks: () => boolean
}

export type BrowserSignInDeps = {
  readonly env: Env
  readonly desktop: BrowserDesktop
  readonly session: Pick<Session, 'enterWithCode'>
  readonly clientApps: ClientApps
  readonly tokenStores: () => Promise<TokenStores>
  readonly mayUseServer: MayUseServer
  readonly accountIsOpen: () => Promise<void>
}

/** Connects browser sign-in and cell links to this computer: its browser, fixed port, clipboard and windows. */
export function createBrowserSignIn(deps: BrowserSignInDeps) {
  const { env, desktop, session, clientApps, tokenStores, mayUseServer, accountIsOpen } = deps
  const flow = createSignInFlow({
    now: env.now,
    after: env.after,
    newBytes: env.newBytes,
    log: env.log.info,
    openInBrowser: createHandOff({ open: desktop.openAddress, after: env.after }),
    async listen(onRedirect) {
      // Loaded on demand, to keep the start short.
      const { listenOnLoopback } = await import('../session/browser/loopback-listener.ts')
      return listenOnLoopback({ onRedirect, after: env.after })
    },
    copy: desktop.copyText,
    onChange: (signIn, error) => env.publish({ kind: 'sign-in.changed', signIn, error }),
  })
  const prepare = createPrepare({
    clientApps,
    tokenStores,
    mayUseServer,
    probe: createProbe(env),
    async enter(entry) {
      const entered = await session.enterWithCode(entry)
      await accountIsOpen()
      return entered
    },
  })
  const handOffLink = createHandOff({ open: desktop.openAddress, after: env.after, mayOpen: isLink })
  const openLink = async (address: string): Promise<LinkOutcome> => {
    const url = linkToOpen(address)
    if (url === null) return 'not-allowed'
    return (await handOffLink(url)) ? 'opened' : 'no-browser'
  }
  const calls: Omit<BrowserHandlersDeps, 'callOff'> = {
    async signInMethod(address) {
      const baseUrl = parseServerAddress(address)
      if (!baseUrl.ok) return baseUrl
      return ok({ app: await clientApps.recall(baseUrl.value), schemeWorks: desktop.schemeWorks() })
    },
    begin: (entry: BrowserEntry) => flow.begin(() => prepare(entry)),
    paste: flow.paste,
    copyLink: flow.copyLink,
    cancel: flow.cancel,
    openDeveloperPage: () => openLink(DEVELOPER_PAGE),
  }
  return { calls, receiveArguments: flow.receiveArguments, openLink }
}
