import { z } from 'zod'
import { type ClientApp, RedirectWay } from '../../shared/model/sign-in/browser-sign-in.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { ClientKeys } from './credential.ts'
import type { StateDb } from './state-db.ts'
import type { HowToKeep, Sealed, Unsealed, Vault } from './vault.ts'

/** A registered app with its secret, for the sign-in itself. Never passed to the page. */
export type OpenClientApp = ClientKeys & { readonly way: RedirectWay }

/**
 * The client app that the user registered with each service. Its secret is stored like a token: sealed, or in memory
 * until Sheaf ends. The client id is public and stays readable, so that only the secret has to be entered again.
 */
export type ClientApps = {
  /** Null if no app was ever entered for this service. `baseUrl` ends in `/2.0`. */
  readonly recall: (baseUrl: string) => Promise<ClientApp | null>
  /**
   * Errors: passphrase-wrong (also when it is required and missing), unauthorized (the secret is gone, or there is no
   * app).
   */
  readonly open: (baseUrl: string, passphrase: string | null) => Promise<Result<OpenClientApp>>
  /** Seals an app and returns the step that stores it, to be run inside the caller's transaction. */
  readonly toKeep: (baseUrl: string, app: OpenClientApp, how: HowToKeep) => Promise<Result<() => void>>
  /** A step of the caller's own transaction. */
  readonly drop: (baseUrl: string) => void
}

const Stored = z.object({
  client_id: z.string(),
  way: RedirectWay,
  keeping: z.enum(['keyring', 'passphrase', 'session']),
  sealed: z.instanceof(Uint8Array).nullable(),
})

export function createClientApps({ db, vault }: { readonly db: StateDb; readonly vault: Vault }): ClientApps {
  const inMemory = new Map<string, ClientKeys>()
  const select = db.sqlite.prepare('SELECT client_id, way, keeping, sealed FROM client_apps WHERE service = ?')
  const upsert = db.sqlite.prepare(
    'INSERT OR REPLACE INTO client_apps (service, client_id, way, keeping, sealed) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.sqlite.prepare('DELETE FROM client_apps WHERE service = ?')

  function read(baseUrl: string) {
    const found = Stored.safeParse(select.get(baseUrl))
    if (!found.success) return null
    const { client_id: clientId, way, keeping, sealed: bytes } = found.data
    return { clientId, way, sealed: bytes && keeping !== 'session' ? { keeping, bytes } : null }
  }

  async function secretOf(baseUrl: string, clientId: string, sealed: Sealed | null): Promise<Unsealed> {
    const kept = inMemory.get(baseUrl)
    if (kept?.clientId === clientId) return { kind: 'here', text: kept.secret }
    return sealed ? vault.open(ownerOf(baseUrl), sealed) : { kind: 'gone' }
  }

  return {
    async recall(baseUrl) {
      const stored = read(baseUrl)
      if (!stored) return null
      const { clientId, way, sealed } = stored
      return { clientId, way, secret: (await secretOf(baseUrl, clientId, sealed)).kind }
    },

    async open(baseUrl, passphrase) {
      const stored = read(baseUrl)
      if (!stored) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const { clientId, way, sealed } = stored
      const opened = await secretOf(baseUrl, clientId, sealed)
      if (opened.kind === 'here') return ok({ clientId, way, secret: opened.text })
      if (opened.kind === 'gone' || !sealed) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const secret = passphrase === null ? null : await vault.unlock(ownerOf(baseUrl), sealed, passphrase)
      return secret === null ? fail({ kind: 'passphrase-wrong' }) : ok({ clientId, way, secret })
    },

    async toKeep(baseUrl, { clientId, secret, way }, how) {
      const sealed = await vault.seal(ownerOf(baseUrl), secret, how)
      if (!sealed.ok) return sealed
      return ok(() => {
        upsert.run(baseUrl, clientId, way, how.keeping, sealed.value?.bytes ?? null)
        inMemory.set(baseUrl, { clientId, secret })
      })
    },

    drop(baseUrl) {
      remove.run(baseUrl)
      inMemory.delete(baseUrl)
      vault.lock(ownerOf(baseUrl))
    },
  }
}

const ownerOf = (baseUrl: string): string => `app of ${baseUrl}`
