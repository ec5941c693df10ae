import { create } from 'zustand'
import type { Destination } from '../../shared/model/destination.ts'
import type { AccountKey } from '../../shared/model/ids.ts'

/** `account`: whose it is; null where it is anybody's. */
type Asked = { readonly to: Destination; readonly account: AccountKey | null }

const useStore = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** Where the user wants to be led, asked from outside the window. It waits for the account that it is about. */
export const useAsked = (): Asked | null => useStore(({ asked }) => asked)

export const askFor = (to: Destination, account: AccountKey | null): void =>
  useStore.setState({ asked: { to, account } })

export const answerAsked = (): void => useStore.setState({ asked: null })
