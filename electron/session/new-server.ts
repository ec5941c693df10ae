import { isLoopbackHost } from '../../shared/address-kind.ts'
import type { Account } from '../../shared/model/account.ts'
import { REGIONS } from '../../shared/model/sign-in/regions.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { parseServerAddress } from '../api/server-address.ts'

export type NewServerDeps = {
  /** Accounts of this computer, signed in or not. */
  readonly accounts: () => readonly Account[]
  /**
   * Asks the user in a native dialog, which a page can neither draw nor press. `origin`: as in
   * `https://sheets.example:8443`.
   */
  readonly confirm: (origin: string) => Promise<boolean>
}

/**
 * Whether Sheaf may contact a server. Hosted servers, those of an existing account and those of this computer are
 * allowed; any other needs confirmation once per run, so that a compromised page cannot send a token to a foreign
 * server.
 *
 * Errors: bad-address; cancelled, when the user rejects it.
 */
export type MayUseServer = (typed: string) => Promise<Result<null>>

export function createMayUseServer({ accounts, confirm }: NewServerDeps): MayUseServer {
  const confirmed = new Set(REGIONS.map(({ baseUrl }) => originOf(baseUrl)))

  return async typed => {
    const baseUrl = parseServerAddress(typed)
    if (!baseUrl.ok) return baseUrl
    const origin = originOf(baseUrl.value)
    const isKnown = confirmed.has(origin) || accounts().some(account => originOf(account.baseUrl) === origin)
    if (isKnown || isLoopbackHost(new URL(origin).hostname)) return ok(null)
    if (!(await confirm(origin))) return fail({ kind: 'cancelled' })
    confirmed.add(origin)
    return ok(null)
  }
}

const originOf = (baseUrl: string): string => new URL(baseUrl).origin
