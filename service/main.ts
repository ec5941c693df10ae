import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { createService } from './app.ts'
import type { Ids, LimitMode, ServiceDeps } from './http/env.ts'
import { mintToken } from './routes/oauth/mint-token.ts'
import { layDownSample } from './sample/sample.ts'
import { openStore } from './store/store.ts'

/** A certificate (with its chain) and its private key, both as PEM. */
export interface TlsPair {
  readonly cert: string
  readonly key: string
}

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
  /** The government deployment: fewer types of attachment. */
  readonly government?: boolean
  /** A certificate and its key, both as PEM: then the service speaks https only. */
  readonly tls?: TlsPair
}

type DataOptions = Pick<ServiceOptions, 'data' | 'limit' | 'onProgress' | 'government'>

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

const GRACE_MS = 2000

/** Starts the service on 127.0.0.1 and nowhere else. Rejects when the port is taken (`EADDRINUSE`). */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const deps = openDeps(options)
  try {
    furnish(deps, options)
    const server = await listen(deps, options)
    deps.store.tokens.revokeKind('boot', deps.clock())
    const [first] = deps.store.users.all()
    if (!first) throw new Error('The data folder has no user.')

    // Listening on a port always gives an address of this shape.
    const origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      baseUrl: `${origin}/2.0`,
      authUrl: origin,
      token: mintToken(deps, { userId: first.id, kind: 'boot' }),
      user: { id: first.id, email: first.email },
      stop: () => stop(server, deps),
    }
  } catch (error) {
    deps.store.close()
    throw error
  }
}

/** Does something with the data of a service that may be running or not. There is at least one person in it. */
export async function withData<T>(data: string, work: (deps: ServiceDeps) => T | Promise<T>): Promise<T> {
  const deps = openDeps({ data, limit: 'off', onProgress: () => undefined })
  try {
    addFirstPerson(deps)
    return await work(deps)
  } finally {
    deps.store.close()
  }
}

function openDeps({ data, limit, onProgress, government = false }: DataOptions): ServiceDeps {
  const blobs = join(data, 'blobs')
  mkdirSync(blobs, { recursive: true, mode: 0o700 })
  return {
    store: openStore(join(data, 'service.db')),
    clock: Date.now,
    ids: randomIds(),
    limit,
    government,
    blobs,
    onBug: (refId, error) =>
      onProgress(`Unexpected error ${refId}: ${error instanceof Error ? error.stack : String(error)}`),
  }
}

function furnish(deps: ServiceDeps, { sample, onProgress }: ServiceOptions): void {
  if (sample) layDownSample(deps, onProgress)
  addFirstPerson(deps)
}

function addFirstPerson({ store, clock, ids }: ServiceDeps): void {
  if (store.users.all().length > 0) return
  store.users.add({ id: ids.next(), email: 'you@this.computer', firstName: 'You', lastName: '', admin: true }, clock())
}

function listen(deps: ServiceDeps, { port, tls }: ServiceOptions): Promise<ServerType> {
  const { fetch } = createService(deps)
  const server = tls
    ? createAdaptorServer({ fetch, createServer: createTlsServer, serverOptions: { ...LIMITS, ...tls } })
    : createAdaptorServer({ fetch, serverOptions: LIMITS })
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
