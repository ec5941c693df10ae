import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener, type ServerType } from '@hono/node-server'
import type { After } from '../shared/after.ts'
import { thrownText } from '../shared/thrown.ts'
import { createService } from './app.ts'
import type { Ids, LimitMode, ServiceDeps } from './http/env.ts'
import { importReader } from './imports/import-reader.ts'
import { CSV_THREAD, readInThread } from './imports/thread-reading.ts'
import { type Outbox, openOutbox } from './mail/outbox.ts'
import { openPostbox } from './mail/postbox.ts'
import type { Postman } from './mail/postman.ts'
import type { SmtpServer } from './mail/smtp/smtp.ts'
import { endSlowClients } from './middleware/slow-clients.ts'
import { answerUnrouted, unroutedErrors } from './middleware/unrouted.ts'
import { mintToken } from './routes/oauth/mint-token.ts'
import { dueRequestSender } from './routes/update-requests/due-requests.ts'
import { hashPassword, toPassword } from './rules/oauth/password.ts'
import { layDownSample } from './sample/sample.ts'
import { attachmentStore } from './store/content/attachments.ts'
import { blobStore } from './store/content/blobs.ts'
import { claimData, closeToOthers, type DataLock } from './store/data-folder.ts'
import { openStore } from './store/store.ts'
import { safePost } from './webhooks/safe-post.ts'
import { type Delivery, startDelivery } from './webhooks/start-delivery.ts'

/** A certificate (with its chain) and its private key, both as PEM. */
export type TlsPair = {
  readonly cert: string
  readonly key: string
}

/** Options of the service. */
export type ServiceOptions = {
  /** The folder for all its data. Created if missing. */
  readonly data: string
  /** 0 selects a free port. */
  readonly port: number
  readonly limit: LimitMode
  /** Whether a new folder gets the sample organization, or only one user. */
  readonly sample: boolean
  readonly onProgress: (line: string) => void
  /**
   * Receives the generated password of an owner without one; it is not stored in plain text. Without this callback no
   * password is generated.
   */
  readonly onFirstPassword?: (email: string, password: string) => void
  /** The government deployment allows fewer attachment types. */
  readonly government?: boolean
  /** A certificate and its key, both as PEM: the service then accepts https only. */
  readonly tls?: TlsPair
  /** Additional hosts for webhook callbacks. */
  readonly allowCallbacks?: readonly string[]
  /** The mail server for messages. Without one they are only written to their folder. */
  readonly smtp?: SmtpServer
}

type DataOptions = Pick<ServiceOptions, 'data' | 'limit' | 'onProgress' | 'government' | 'allowCallbacks'>

/** A running service. The fields before `stop` are the ready line of the command line. */
export type RunningService = {
  readonly baseUrl: string
  readonly authUrl: string
  /** A raw token of the first user for the process that started the service. That of the last start is revoked. */
  readonly token: string
  readonly user: { readonly id: number; readonly email: string }
  /** Finishes responses in progress, then closes everything. */
  stop(): Promise<void>
}

const GRACE_MS = 2000

/** Starts the service on 127.0.0.1 only. Rejects when the port is in use (`EADDRINUSE`). */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const deps = openDeps(options)
  const lock = claimData(join(options.data, 'service.lock'))
  try {
    if (lock.isAlone) await sweepBlobs(deps)
    furnish(deps, options)
    await giveFirstPassword(deps, options)
    const server = await listen({ ...deps, onWatchedChange: () => delivery?.wake() }, options)
    // Of several services on one folder only the first one sends callbacks.
    const delivery = lock.isAlone ? openDelivery(deps, options) : null
    deps.store.tokens.revokeKind('boot', deps.clock())
    const first = deps.store.users.first()
    if (!first) throw new Error('The data folder has no user.')

    // as: listening on a port always gives an address of this shape
    const origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
    const postman = await openMail(deps, options, lock.isAlone)
    const stopAsking = askWhenDue(deps, origin)
    return {
      baseUrl: `${origin}/2.0`,
      authUrl: origin,
      token: mintToken(deps, { userId: first.id, kind: 'boot' }),
      user: { id: first.id, email: first.email },
      stop: () => stop(server, deps, lock, { postman, delivery, stopAsking }),
    }
  } catch (error) {
    deps.store.close()
    lock.release()
    throw error
  }
}

/** Removes blobs that a crash or a deletion left unreferenced. */
function sweepBlobs({ store, blobs }: ServiceDeps): Promise<number> {
  return blobStore(blobs).sweep(attachmentStore(store.db).blobsInUse())
}

/**
 * Starts delivery of messages to the folder `mail` of the data folder. Of several services on it only the first one
 * sends by SMTP.
 */
function openMail({ store, mail, clock }: OpenDeps, options: ServiceOptions, isAlone: boolean): Promise<Postman> {
  const { data, onProgress, smtp } = options
  const ways = { folder: join(data, 'mail'), isLeaving: smtp !== undefined, server: (isAlone && smtp) || null }
  return openPostbox({ db: store.db, mail, clock, after, onProgress }, ways)
}

/** Sends update requests when they are due: overdue ones at once, then checks each minute. */
function askWhenDue(deps: ServiceDeps, origin: string): () => void {
  const sendDue = dueRequestSender(deps)
  const look = (): void => {
    try {
      sendDue(origin)
    } catch (error) {
      // Busy with another request, or a full disk: the next check is in a minute.
      deps.onBug?.(deps.ids.ref(), error)
    }
  }
  look()
  return every(60_000, look)
}

function openDelivery(deps: ServiceDeps, { onProgress }: ServiceOptions): Delivery {
  return startDelivery(deps, after, error => onProgress(`Callbacks cannot be made just now: ${String(error)}`))
}

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Accesses the data of a service that may be running. It has at least one user. */
export async function withData<T>(data: string, work: (deps: ServiceDeps) => T | Promise<T>): Promise<T> {
  const deps = openDeps({ data, limit: 'off', onProgress: () => undefined })
  try {
    addFirstPerson(deps)
    return await work(deps)
  } finally {
    deps.store.close()
  }
}

/** Dependencies that `main.ts` opens, with the queue of outgoing messages. */
type OpenDeps = ServiceDeps & { readonly mail: Outbox }

function openDeps({ data, limit, onProgress, government = false, allowCallbacks = [] }: DataOptions): OpenDeps {
  closeToOthers(data)
  const blobs = join(data, 'blobs')
  mkdirSync(blobs, { recursive: true, mode: 0o700 })
  const store = openStore(join(data, 'service.db'), 'power-loss', setImmediate)
  const [clock, ids] = [Date.now, randomIds()]
  return {
    store,
    clock,
    later: setImmediate,
    after,
    ids,
    limit,
    government,
    blobs,
    mail: openOutbox({ db: store.db, ids, clock }),
    imports: importReader({ beginReading: readInThread(CSV_THREAD), after }),
    callbacks: safePost({ allowed: allowCallbacks, after }),
    onBug: (refId, error) => onProgress(`Unexpected error ${refId}: ${thrownText(error)}`),
  }
}

function furnish(deps: ServiceDeps, { sample, onProgress }: ServiceOptions): void {
  if (sample) layDownSample(deps, onProgress)
  addFirstPerson(deps)
}

function addFirstPerson({ store, clock, ids }: ServiceDeps): void {
  if (store.users.first()) return
  store.users.add({ id: ids.next(), email: 'you@this.computer', firstName: 'You', lastName: '', admin: true }, clock())
}

/** Signing in needs a secret, so a service started by itself generates the first password. */
async function giveFirstPassword({ store, ids }: ServiceDeps, { onFirstPassword }: ServiceOptions): Promise<void> {
  const owner = store.users.first()
  if (!onFirstPassword || !owner || store.users.passwordOf(owner.id) !== null) return
  const password = toPassword(ids.secret())
  store.users.setPassword(owner.id, await hashPassword(password, ids.secret(), 'made'))
  onFirstPassword(owner.email, password)
}

function listen(deps: ServiceDeps, { port, tls }: ServiceOptions): Promise<ServerType> {
  const { fetch } = createService(deps, setImmediate)
  const listener = getRequestListener(fetch, { errorHandler: unroutedErrors(deps) })
  const server = tls
    ? createTlsServer({ ...LIMITS, handshakeTimeout: LIMITS.headersTimeout, ...tls }, listener)
    : createServer(LIMITS, listener)
  server.maxConnections = 256
  // Closes connections whose client does not read the response.
  server.setTimeout(60_000)
  endSlowClients(server, every, deps)
  answerUnrouted(server, deps)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Runs `work` at an interval until the returned function is called. Does not keep the process alive. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

// Limits for slow clients: 10 s for the headers, 5 minutes for the largest upload, 5 s idle; checked every second.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // We reject a request without a host ourselves, with an error body.
  requireHostHeader: false,
}

/** Background work. */
type Helpers = {
  readonly postman: Postman
  readonly delivery: Delivery | null
  /** Stops checking for due update requests. */
  readonly stopAsking: () => void
}

async function stop(
  server: ServerType,
  { store }: ServiceDeps,
  lock: DataLock,
  { postman, delivery, stopAsking }: Helpers,
): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  const giveUp = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS)
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  // Also aborts requests that wait for the verification of a webhook address.
  await delivery?.stop()
  await closed
  clearTimeout(giveUp)
  stopAsking()
  await postman.stop()
  store.close()
  lock.release()
}

function randomIds(): Ids {
  return {
    // 16 digits, below 2^53. randomInt supports ranges below 2^48 only, so it is called twice.
    next: () => 1_000_000_000_000_000 + randomInt(0, 8_000_000) * 1_000_000_000 + randomInt(0, 1_000_000_000),
    secret: () => randomBytes(32).toString('hex'),
    ref: () => randomBytes(8).toString('hex'),
  }
}
