import type { Account } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { REGIONS } from '../../shared/model/sign-in/regions.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Http } from '../api/http.ts'
import { parseServerAddress } from '../api/server-address.ts'
import type { TokenEndpoint } from '../api/tokens.ts'
import { usersApi } from '../api/users.ts'
import type { ClientKeys, Credential, TokenPair } from './credential.ts'

/** Sends requests with a token that has no session yet. `assumed`: acts as the user with this address. */
export type HttpFor = (baseUrl: string, token: string, assumed?: string) => Http

/** A user that the service has just confirmed. The storage of the credential is decided later. */
export type Entered = { readonly account: Omit<Account, 'keeping'>; readonly credential: Credential }

/** The ready message of the embedded service. */
export type LocalService = { readonly baseUrl: string; readonly token: string }

/** The result from the browser and the client app it was requested for. `baseUrl` is from `parseServerAddress`. */
export type RedeemInput = {
  readonly baseUrl: string
  readonly client: ClientKeys
  readonly code: string
  /** The requested scopes; consent covers all of them or none. */
  readonly scopes: readonly string[]
}

/**
 * Signs in with a pasted token at a typed or chosen address.
 *
 * Errors: bad-address, not-a-service (a web page or another program answered), unauthorized, offline.
 */
export async function enterWithToken(
  httpFor: HttpFor,
  typed: { address: string; token: string },
): Promise<Result<Entered>> {
  const baseUrl = parseServerAddress(typed.address)
  if (!baseUrl.ok) return baseUrl
  return enter(httpFor, baseUrl.value, { kind: 'raw', access: typed.token.trim() }, 'token')
}

/** Signs in at the embedded service. */
export function enterLocal(httpFor: HttpFor, { baseUrl, token }: LocalService): Promise<Result<Entered>> {
  return enter(httpFor, baseUrl, { kind: 'raw', access: token }, 'local')
}

/**
 * Redeems a code for a token pair and reads its user. A code works once, so an unusable pair is revoked.
 *
 * Errors: sign-in-failed, not-a-service, offline, rate-limited, server, refused.
 */
export async function enterWithCode(
  httpFor: HttpFor,
  endpoint: TokenEndpoint,
  { baseUrl, client, code, scopes }: RedeemInput,
): Promise<Result<Entered>> {
  const redeemed = await endpoint.redeemCode({ baseUrl, ...client, code })
  if (!redeemed.ok) return redeemed
  const { scopes: granted = [], ...grant } = redeemed.value
  // A list with unrequested scopes uses unknown names: trusting it would disable commands for no reason.
  const isLess = granted.length > 0 && granted.every(scope => scopes.includes(scope))
  const pair: TokenPair = { kind: 'pair', ...grant, client, scopes: isLess ? granted : scopes }
  const entered = await enter(httpFor, baseUrl, pair, 'browser')
  if (!entered.ok) void endpoint.revoke({ baseUrl, access: pair.access })
  return entered
}

async function enter(
  httpFor: HttpFor,
  baseUrl: string,
  credential: Credential,
  signInMethod: Account['signInMethod'],
): Promise<Result<Entered>> {
  // Other characters are invalid in a header, so no service can have issued the token.
  if (!/^[\x21-\x7e]+$/.test(credential.access)) return fail({ kind: 'unauthorized', reason: 'not-accepted' })
  const me = await usersApi(httpFor(baseUrl, credential.access)).me({ firstContact: true })
  if (!me.ok) return me

  const { id: userId, email, name, admin } = me.value
  const service = signInMethod === 'local' ? 'local' : baseUrl
  return ok({
    account: {
      key: AccountKey.parse(`${service}#${userId}`),
      signInMethod,
      baseUrl,
      serverName: signInMethod === 'local' ? 'This computer' : serverName(baseUrl),
      userId,
      email,
      name,
      ...(admin === null ? {} : { admin }),
    },
    credential,
  })
}

/** "Smartsheet EU" for a known service, else its host. */
function serverName(baseUrl: string): string {
  return REGIONS.find(region => region.baseUrl === baseUrl)?.name ?? new URL(baseUrl).host
}
