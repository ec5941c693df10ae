import { queryOptions, useQuery } from '@tanstack/react-query'
import type { KnownAccount } from '../../../shared/model/account.ts'
import type { AccountKey } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'
import { useAccount } from '../start.ts'

const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: () => unwrap(window.bridge.call['accounts.list']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

const none: readonly KnownAccount[] = []

/** The accounts of this computer besides the one on screen. */
export function useOtherAccounts(): readonly KnownAccount[] {
  const shown = useAccount()?.key
  return (useQuery(accountsQuery).data ?? none).filter(({ account }) => account.key !== shown)
}

/** Shows another account; the one shown until now stays signed in and goes on saving. */
export const switchAccount = (account: AccountKey) => window.bridge.call['accounts.switch']({ account })

/** Acts as another member of the organization, until another account is shown. */
export const assumeUser = (email: string) => window.bridge.call['accounts.assume']({ email })

/** Deletes an account and all that it keeps on this computer. */
export const removeAccount = (account: AccountKey) => window.bridge.call['accounts.remove']({ account })
