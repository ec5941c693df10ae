import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { BrowserSignInMethod } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { keys, type SignInNews } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'

const browserMethodQuery = (address: string | null) =>
  queryOptions({
    queryKey: keys.browserDoor(address),
    queryFn:
      address === null ? skipToken : () => unwrap(window.bridge.call['session.browser-door']({ address: address })),
    staleTime: 0, // an app that was just registered here is known at the next look
  })

/** What main knows about signing in to this service with the browser; null until it is read, or if it cannot be read. */
export const useBrowserMethod = (address: string | null): BrowserSignInMethod | null =>
  useQuery(browserMethodQuery(address)).data ?? null

const nothingBegun: SignInNews = { signIn: null, error: null }

/** How the sign-in in the browser goes on, as main tells it. */
export const useSignInNews = (): SignInNews =>
  useQuery<SignInNews>({ queryKey: keys.signIn, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ??
  nothingBegun

/** Opens the consent page. The secret goes straight to main and is kept nowhere in the page. */
export const beginBrowser = (entry: Input<'session.begin-browser'>) =>
  window.bridge.call['session.begin-browser'](entry)

/** The address that the browser ended at, where nothing brought it back by itself. */
export const pasteRedirect = (pasted: string) => window.bridge.call['session.paste-redirect']({ pasted })

/** Opens the page of the hosted services that says how an app is registered. */
export const openDeveloperPage = () => window.bridge.call['session.open-developer-page']({})

export const copyConsentLink = () => window.bridge.call['session.copy-consent-link']({})
