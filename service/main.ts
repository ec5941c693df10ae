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
  /** Told the password of the owner, who has had none so far, in the only moment it can be read. Without it none is made. */
  readonly onFirstPassword?: (email: string, password: string) => void
  /** The government deployment: fewer types of attachment. */
  readonly government?: boolean
  /** A certificate and its key, both as PEM: then the service speaks https only. */
  readonly tls?: TlsPair
  /** Hosts besides this computer that the callbacks of webhooks may go to. */
  readonly allowCallbacks?: readonly string[]
  /** The mail server that messages leave by. Without one they stay in their folder. */
  readonly smtp?: SmtpServer
}

type DataOptions = Pick<ServiceOptions, 'data' | 'limit' | 'onProgress' | 'government' | 'allowCallbacks'>

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
  const lock = claimData(join(options.data, 'service.lock'))
  try {
    if (lock.isAlone) await sweepBlobs(deps)
    furnish(deps, options)
    await giveFirstPassword(deps, options)
    const server = await listen({ ...deps, onWatchedChange: () => delivery?.wake() }, options)
    // Of several services on one folder the first one makes the callbacks.
    const delivery = lock.isAlone ? openDelivery(deps, options) : null
    deps.store.tokens.revokeKind('boot', deps.clock())
    const first = deps.store.users.first()
    if (!first) throw new Error('The data folder has no user.')

    // Listening on a port always gives an address of this shape.
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

/** Removes the bytes that a crash, or a deletion, has left without anything that refers to them. */
function sweepBlobs({ store, blobs }: ServiceDeps): Promise<number> {
  return blobStore(blobs).sweep(attachmentStore(store.db).blobsInUse())
}

/** Begins to deliver messages into the folder `mail` of the data folder. Of several services on it the first one sends by SMTP. */
function openMail({ store, mail, clock }: OpenDeps, options: ServiceOptions, isAlone: boolean): Promise<Postman> {
  const { data, onProgress, smtp } = options
  const ways = { folder: join(data, 'mail'), isLeaving: smtp !== undefined, server: (isAlone && smtp) || null }
  return openPostbox({ db: store.db, mail, clock, after, onProgress }, ways)
}

/** Sends update requests when their time comes: what was due while the service was off at once, then looking each minute. */
function askWhenDue(deps: ServiceDeps, origin: string): () => void {
  const sendDue = dueRequestSender(deps)
  const look = (): void => {
    try {
      sendDue(origin)
    } catch (error) {
      // Busy with another request, or a full disk: the next look is in a minute.
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

/** The service's own, and the messages that still have to leave. */
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

/** Nobody is signed in at the pages of the service without a secret: whoever starts it alone is given one. */
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
  // Somebody who does not read the answer.
  server.setTimeout(60_000)
  endSlowClients(server, every, deps)
  answerUnrouted(server, deps)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Does something again and again, until what it returns is called. It keeps no process going. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

// A slow client may not hold a socket: 10 s for the headers, 5 minutes for the largest upload, 5 s idle; looked at each second.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // A request without a host is refused by us, with a body.
  requireHostHeader: false,
}

/** Who goes on working while nobody asks. */
interface Helpers {
  readonly postman: Postman
  readonly delivery: Delivery | null
  /** Ends looking for update requests whose time has come. */
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
  // Also ends a request that waits for the answer of a webhook's address.
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
    // 16 digits, below 2^53. randomInt takes ranges below 2^48 only, hence two draws.
    next: () => 1_000_000_000_000_000 + randomInt(0, 8_000_000) * 1_000_000_000 + randomInt(0, 1_000_000_000),
    secret: () => randomBytes(32).toString('hex'),
    ref: () => randomBytes(8).toString('hex'),
  }
}
