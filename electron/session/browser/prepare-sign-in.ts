import type { SessionState, TokenKeeping, TokenStores } from '../../../shared/model/account.ts'
import type { RedirectWay } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { authUrlOf } from '../../../shared/model/sign-in/regions.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { parseServerAddress } from '../../api/server-address.ts'
import type { ClientApps, OpenClientApp } from '../client-apps.ts'
import type { MayUseServer } from '../new-server.ts'
import { SCOPES } from './consent-address.ts'
import type { Prepared } from './sign-in-flow.ts'

/** Input of the sign-in screen. `clientApp` null: use the stored one for this service. */
export type BrowserEntry = {
  readonly address: string
  readonly clientApp: { readonly clientId: string; readonly clientSecret: string; readonly way: RedirectWay } | null
  readonly keeping: TokenKeeping
  readonly passphrase: string | null
}

export type PrepareDeps = {
  readonly clientApps: Pick<ClientApps, 'open'>
  readonly tokenStores: () => Promise<TokenStores>
  readonly mayUseServer: MayUseServer
  readonly probe: (baseUrl: string) => Promise<Result<null>>
  readonly enter: (entry: {
    readonly baseUrl: string
    readonly client: OpenClientApp
    readonly code: string
    readonly scopes: readonly string[]
    readonly keeping: TokenKeeping
    readonly passphrase: string | null
  }) => Promise<Result<SessionState>>
}

/**
 * Checks everything that could make a sign-in fail before the browser opens.
 *
 * Errors: bad-address, cancelled (the user rejected this server), no-keyring, invalid, passphrase-wrong, unauthorized
 * (no client app is stored for this service), not-a-service, offline.
 */
export function createPrepare(deps: PrepareDeps) {
  return async ({ address, clientApp, keeping, passphrase }: BrowserEntry): Promise<Result<Prepared>> => {
    const baseUrl = parseServerAddress(address)
    if (!baseUrl.ok) return baseUrl
    if (keeping === 'passphrase' && !passphrase) {
      return fail({ kind: 'invalid', issues: ['passphrase: choose one to keep the session'] })
    }
    const needsKeyring = keeping === 'keyring' && (await deps.tokenStores()).keyring === 'unavailable'
    if (needsKeyring) return fail({ kind: 'no-keyring' })
    const client = clientApp ? ok(toOpen(clientApp)) : await deps.clientApps.open(baseUrl.value, passphrase)
    if (!client.ok) return client
    const may = await deps.mayUseServer(baseUrl.value)
    if (!may.ok) return may
    const service = await deps.probe(baseUrl.value)
    if (!service.ok) return service

    return ok({
      authUrl: authUrlOf(baseUrl.value),
      clientId: client.value.clientId,
      way: client.value.way,
      enter: code =>
        deps.enter({ baseUrl: baseUrl.value, client: client.value, code, scopes: SCOPES, keeping, passphrase }),
    })
  }
}

const toOpen = ({ clientId, clientSecret, way }: NonNullable<BrowserEntry['clientApp']>): OpenClientApp => ({
  clientId,
  secret: clientSecret,
  way,
})
