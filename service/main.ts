import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { createService } from './app.ts'
import type { Ids, LimitMode, ServiceDeps } from './http/env.ts'
import { hashToken } from './middleware/auth.ts'
import { SCOPES, type Scope } from './rules/scopes.ts'
import { layDownSample } from './sample/sample.ts'
import { openStore } from './store/store.ts'
import type { TokenKind } from './store/tokens.ts'

/** How a service is started. */
export interface ServiceOptions {
  /** The folder that holds all its data. Made when missing. */
  readonly data: string
  /** 0 takes a free port. */
  readonly port: number
  readonly limit: LimitMode
  /** Whether a fresh folder gets the sample organization, or just one person. */
  readonly sample: boolean
  readonly onProgress: (line: string) => void
}

/** A service that answers. The parts before `stop` are the ready line of the command line. */
export interface RunningService {
  readonly baseUrl: string
  readonly authUrl: string
  /** A raw token of the first user, for whoever started the service. The one of the last start is dead. */
  readonly token: string
  readonly user: { readonly id: number; readonly email: string }
  /** Lets answers under way finish, then closes everything. */
  stop(): Promise<void>
}

const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000
const GRACE_MS = 2000

/** Starts the service on 127.0.0.1 and nowhere else. Rejects when the port is taken (`EADDRINUSE`). */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const deps = openDeps(options.data, options.limit, options.onProgress)
  try {
    furnish(deps, options)
    const server = await listen(deps, options.port)
    deps.store.tokens.revokeKind('boot', deps.clock())
    const [first] = deps.store.users.all()
    if (!first) throw new Error('The data folder has no user.')

    // Listening on a port always gives an address of this shape.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      baseUrl: `${origin}/2.0`,
      authUrl: origin,
      token: mint(deps, first.id, SCOPES, 'boot'),
      user: { id: first.id, email: first.email },
      stop: () => stop(server, deps),
    }
  } catch (error) {
    deps.store.close()
    throw error
  }
}

/** Makes a raw token for a member. Null when nobody has this address. */
export function mintToken(data: string, email: string, scopes: readonly Scope[]): string | null {
  const deps = openDeps(data, 'off', () => undefined)
  try {
    const user = deps.store.users.findByEmail(email)
    return user ? mint(deps, user.id, scopes, 'raw') : null
  } finally {
    deps.store.close()
  }
}

function openDeps(data: string, limit: LimitMode, onProgress: (line: string) => void): ServiceDeps {
  const blobs = join(data, 'blobs')
  mkdirSync(blobs, { recursive: true, mode: 0o700 })
  return {
    store: openStore(join(data, 'service.db')),
    clock: Date.now,
    ids: randomIds(),
    limit,
    blobs,
    onBug: (refId, error) =>
      onProgress(`Unexpected error ${refId}: ${error instanceof Error ? error.stack : String(error)}`),
  }
}

function furnish(deps: ServiceDeps, { sample, onProgress }: ServiceOptions): void {
  const { store, clock, ids } = deps
  if (sample) layDownSample(deps, onProgress)
  if (store.users.all().length > 0) return
  store.users.add({ id: ids.next(), email: 'you@this.computer', firstName: 'You', lastName: '', admin: true }, clock())
}

function mint({ store, clock, ids }: ServiceDeps, userId: number, scopes: readonly Scope[], kind: TokenKind): string {
  const token = ids.secret()
  const now = clock()
  store.tokens.add({ hash: hashToken(token), userId, kind, scopes, expiresAt: now + TEN_YEARS_MS }, now)
  return token
}

function listen(deps: ServiceDeps, port: number): Promise<ServerType> {
  const server = createAdaptorServer({ fetch: createService(deps).fetch, serverOptions: LIMITS })
  server.maxConnections = 256
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

// A slow client may not hold a socket: 10 s for the headers, 5 minutes for the largest upload, 5 s idle.
const LIMITS = { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 5_000, maxHeaderSize: 16 * 1024 }

async function stop(server: ServerType, { store }: ServiceDeps): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  const giveUp = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS)
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  clearTimeout(giveUp)
  store.close()
}

function randomIds(): Ids {
  return {
    // 16 digits, below 2^53. randomInt takes ranges below 2^48 only, hence two draws.
    next: () => 1_000_000_000_000_000 + randomInt(0, 8_000_000) * 1_000_000_000 + randomInt(0, 1_000_000_000),
    secret: () => randomBytes(32).toString('hex'),
    ref: () => randomBytes(8).toString('hex'),
  }
}
