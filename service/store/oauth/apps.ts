import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** An app that may request access from users (specification, "Authentication", 3.1). */
export type AppRecord = {
  readonly clientId: string
  /** Stored in plain text: checking the `hash` parameter of the token endpoint needs the secret. */
  readonly secret: string
  readonly ownerId: number
  readonly name: string
  readonly description: string
  /** Website of the app; empty when it has none. */
  readonly launchUrl: string
  /** Support contact: free text of the developer, shown but never followed as a link. */
  readonly support: string
  /** The only address that receives authorization codes. */
  readonly redirect: string
  readonly createdAt: number
}

/** Fields set by the developer; the service adds id, secret and time. */
export type NewApp = Pick<AppRecord, 'ownerId' | 'name' | 'description' | 'launchUrl' | 'support' | 'redirect'>

export type AppStore = ReturnType<typeof appStore>

/** Stores the registered apps, each owned by the user who registered it. */
export function appStore({ sqlite, transaction }: Db) {
  const insert = sqlite.prepare(
    'INSERT INTO apps (client_id, secret, owner_id, name, description, launch_url, support, redirect, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = sqlite.prepare('SELECT * FROM apps WHERE client_id = ?')
  const byOwner = sqlite.prepare('SELECT * FROM apps WHERE owner_id = ? ORDER BY created_at, client_id')
  const changeSecret = sqlite.prepare('UPDATE apps SET secret = ? WHERE client_id = ?')
  const revokeTokens = sqlite.prepare(
    'UPDATE tokens SET revoked_at = ? WHERE revoked_at IS NULL AND grant_id IN (SELECT id FROM grants WHERE client_id = ?)',
  )
  const remove = sqlite.prepare('DELETE FROM apps WHERE client_id = ?')

  return {
    add(clientId: string, secret: string, app: NewApp, now: number): void {
      const { ownerId, name, description, launchUrl, support, redirect } = app
      insert.run(clientId, secret, ownerId, name, description, launchUrl, support, redirect, now)
    },
    find: (clientId: string): AppRecord | null => foundOrNull(byId.get(clientId), toApp),
    ofOwner: (userId: number): readonly AppRecord[] => byOwner.all(userId).map(toApp),
    /** The old secret stops working; issued tokens stay valid. */
    changeSecret: (clientId: string, secret: string): void => void changeSecret.run(secret, clientId),
    /** Deletes the app, its codes and refresh tokens, and revokes its access tokens. */
    remove(clientId: string, now: number): void {
      transaction(() => {
        revokeTokens.run(now, clientId)
        remove.run(clientId)
      })
    },
  }
}

function toApp(row: Record<string, unknown>): AppRecord {
  return {
    clientId: String(row.client_id),
    secret: String(row.secret),
    ownerId: Number(row.owner_id),
    name: String(row.name),
    description: String(row.description),
    launchUrl: String(row.launch_url),
    support: String(row.support),
    redirect: String(row.redirect),
    createdAt: Number(row.created_at),
  }
}
