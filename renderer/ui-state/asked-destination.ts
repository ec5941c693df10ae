import { create } from 'zustand'
import type { Destination } from '../../shared/model/destination.ts'
import type { AccountKey } from '../../shared/model/ids.ts'

/** `account`: the account it belongs to; null for any account. */
type Asked = { readonly to: Destination; readonly account: AccountKey | null }

const useStore = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** A destination requested from outside the window, kept until its account is shown. */
export const useAsked = (): Asked | null => useStore(({ asked }) => asked)

export const askFor = (to: Destination, account: AccountKey | null): void =>
  useStore.setState({ asked: { to, account } })

export const answerAsked = (): void => useStore.setState({ asked: null })
