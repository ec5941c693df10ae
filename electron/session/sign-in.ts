import type { Account } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { REGIONS } from '../../shared/model/regions.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Http } from '../api/http.ts'
import { parseServerAddress } from '../api/server-address.ts'
import { usersApi } from '../api/users.ts'

/** Speaks to a service with a token that is not anybody's session yet. */
export type HttpFor = (baseUrl: string, token: string) => Http

/** Somebody whom the service has just confirmed. How the token will be kept is not known here. */
export type Entered = { readonly account: Omit<Account, 'keeping'>; readonly token: string }

/** What the embedded service says of itself when it is ready. */
export type LocalService = { readonly baseUrl: string; readonly token: string }

/**
 * Enters with a token that a person pasted, at an address they typed or picked.
 *
 * Errors: bad-address, not-a-service (a web page or another program answered), unauthorized, offline.
 */
export async function enterWithToken(
  httpFor: HttpFor,
  typed: { address: string; token: string },
): Promise<Result<Entered>> {
  const baseUrl = parseServerAddress(typed.address)
  if (!baseUrl.ok) return baseUrl
  return enter(httpFor, { baseUrl: baseUrl.value, token: typed.token.trim() }, 'token')
}

/** Enters at the service that runs inside the app. */
export function enterLocal(httpFor: HttpFor, service: LocalService): Promise<Result<Entered>> {
  return enter(httpFor, service, 'local')
}

async function enter(
  httpFor: HttpFor,
  { baseUrl, token }: LocalService,
  door: 'local' | 'token',
): Promise<Result<Entered>> {
  // No header can carry anything else, so no service can have made it.
  if (!/^[\x21-\x7e]+$/.test(token)) return fail({ kind: 'unauthorized', reason: 'not-accepted' })
  const me = await usersApi(httpFor(baseUrl, token)).me({ firstContact: true })
  if (!me.ok) return me

  const { id: userId, email, name } = me.value
  const service = door === 'local' ? 'local' : baseUrl
  return ok({
    account: {
      key: AccountKey.parse(`${service}#${userId}`),
      door,
      baseUrl,
      serverName: door === 'local' ? 'This computer' : serverName(baseUrl),
      userId,
      email,
      name,
    },
    token,
  })
}

/** "EU region" for a known service, else its host. */
function serverName(baseUrl: string): string {
  return REGIONS.find(region => region.baseUrl === baseUrl)?.name ?? new URL(baseUrl).host
}
