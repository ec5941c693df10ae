import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { BrowserSignInMethod } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { keys, type SignInNews } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'

const browserMethodQuery = (address: string | null) =>
  queryOptions({
    queryKey: keys.browserSignIn(address),
    queryFn:
      address === null ? skipToken : () => unwrap(window.bridge.call['session.browser-sign-in']({ address: address })),
    staleTime: 0, // refetch, because an app may have just been registered
  })

/** Main's options for signing in to this service with the browser; null until they are read, or if that fails. */
export const useBrowserMethod = (address: string | null): BrowserSignInMethod | null =>
  useQuery(browserMethodQuery(address)).data ?? null

const nothingBegun: SignInNews = { signIn: null, error: null }

/** The progress of the sign-in in the browser. */
export const useSignInNews = (): SignInNews =>
  useQuery<SignInNews>({ queryKey: keys.signIn, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ??
  nothingBegun

/** Opens the consent page. The page does not keep the secret. */
export const beginBrowser = (entry: Input<'session.begin-browser'>) =>
  window.bridge.call['session.begin-browser'](entry)

/** Passes on the final address of the browser, for when no redirect reached the app. */
export const pasteRedirect = (pasted: string) => window.bridge.call['session.paste-redirect']({ pasted })

/** Opens the page of the hosted service about registering an app. */
export const openDeveloperPage = () => window.bridge.call['session.open-developer-page']({})

export const copyConsentLink = () => window.bridge.call['session.copy-consent-link']({})
