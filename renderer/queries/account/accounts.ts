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

/** The other accounts of this computer. */
export function useOtherAccounts(): readonly KnownAccount[] {
  const shown = useAccount()?.key
  return (useQuery(accountsQuery).data ?? none).filter(({ account }) => account.key !== shown)
}

/** Shows another account. The previous one stays signed in and continues to save. */
export const switchAccount = (account: AccountKey) => window.bridge.call['accounts.switch']({ account })

/** Acts as another member of the organization until another account is shown. */
export const assumeUser = (email: string) => window.bridge.call['accounts.assume']({ email })

/** Deletes an account and all its data on this computer. */
export const removeAccount = (account: AccountKey) => window.bridge.call['accounts.remove']({ account })
