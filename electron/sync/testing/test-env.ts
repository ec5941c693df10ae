import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../../formulas/language/date.ts'
import type { AppError } from '../../../shared/app-error.ts'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { FileToken, SheetId } from '../../../shared/model/ids.ts'
import type { KeptItem } from '../../../shared/model/offline.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { UnsavedCounts } from '../../../shared/model/unsaved.ts'
import { writingOf } from '../../../shared/print/writing.ts'
import { fail, type Result } from '../../../shared/result.ts'
import { createTestRandom } from '../../../shared/testing/random.ts'
import type { HttpDeps } from '../../api/http.ts'
import { BASE } from '../../api/testing/in-process.ts'
import type { CacheReply, CacheRequest } from '../../cache/protocol.ts'
import { openWorkerCore } from '../../cache/worker/core.ts'
import { type CalculationPort, createCalculations } from '../../calculation/client/calculations.ts'
import type { CalculationReply } from '../../calculation/protocol.ts'
import { createCalculationCore } from '../../calculation/worker/core.ts'
import { type CorePorts, openCore } from '../../core/open-core.ts'
import { serviceApi } from '../../core/service-api.ts'
import { openDb } from '../../db/db.ts'
import { createDownload } from '../../files/downloads.ts'
import { createFileTokens } from '../../files/file-tokens.ts'
import { createKeptFiles } from '../../files/kept-files.ts'
import { createKeptImages } from '../../files/kept-images.ts'
import { localDisk } from '../../files/upload/local-disk.ts'
import { noWaitingFiles } from '../../files/upload/waiting-files.ts'
import { recoverOutbox } from '../../outbox/open-outbox.ts'
import { OUTBOX_MIGRATIONS } from '../../outbox/outbox-migrations.ts'
import type { SearchThread } from '../../search/client/search-client.ts'
import type { SearchReply } from '../../search/protocol.ts'
import { createSearchCore } from '../../search/worker/core.ts'
import { createIndexFile } from '../../search/worker/index-file.ts'
import { openCopies } from '../../search/worker/open-copies.ts'
import type { Attention } from '../watch/watching.ts'
import { ME } from './edits.ts'
import { createManualClock } from './manual-clock.ts'
import { openRealService, type RealService } from './service/real-service.ts'

export const SHEET = sheetId(1)

/** A queue without activity. */
const IDLE: QueueView = {
  limit: 300,
  used: 0,
  waiting: 0,
  pausedUntil: null,
  history: [],
  requests: [],
  spenders: [],
  clearsInMs: null,
}

/** An app's data side with real files and the real service. `restart` is a crash without cleanup. */
export function createTestEnv(
  rows: readonly string[],
  saving: CorePorts['saving'] = 'automatic',
  attaching: Attaching = NOT_ATTACHING,
  largeFrom?: number,
  begun = 1_000_000,
) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sync-'))
  const clock = createManualClock(() => service.isBusy(), begun)
  const service = openRealService(SHEET, rows, clock.now)
  const failures: [string, AppError][] = []
  const unsaved: UnsavedCounts[] = []
  const connections: string[] = []
  const changedThreads: SheetId[] = []
  const changedAttachments: SheetId[] = []
  const outdatedClips: SheetId[] = []
  const unseenChanged: SheetId[] = []
  let offlineChanges = 0
  const fileTokens = createFileTokens(() => randomUUID(), localDisk)
  const keptFolder = join(folder, 'kept')
  const kept = createKeptFiles({ folder: keptFolder, files: fileTokens, newId: () => randomUUID() })
  const imagesToUndo: string[] = []
  const images = createKeptImages({
    folder: join(folder, 'images'),
    download: createDownload({
      fetch: service.fetchFile,
      fetchPublic: async () => null,
      mark: async () => undefined,
      after: clock.after,
      idleTimeoutMs: 60_000,
      newId: () => randomUUID(),
    }),
    service: () => BASE,
    needed: () => parts.outbox.imagesToPut(),
    toUndo: () => imagesToUndo,
  })
  let users: Result<unknown> | null = null
  // Not restarted with the app: local ids do not repeat.
  const random = createTestRandom('world').next
  let attention: Attention = 'hidden'
  let budget: Partial<QueueView> = {}
  let session: string | null = 'a session'
  let keptItems: readonly KeptItem[] = []
  let limitBytes = 1e9

  const start = () => {
    const life: Life = { isOver: false }
    const core = must(
      openWorkerCore({ file: join(folder, 'cache.db'), stamp: '1', budgetBytes: 1e9, whenIdle: () => undefined }),
    )
    const { db } = must(
      openDb({ file: join(folder, 'outbox.db'), migrations: OUTBOX_MIGRATIONS, durability: 'full', stamp: '1' }),
    )
    const outbox = must(recoverOutbox(db))
    const after = (ms: number, run: () => void) => clock.after(ms, () => !life.isOver && run())
    const { cache, sync, search, uploads, files, listen } = openCore({
      requests: {
        api: apiOf({ service, attachments: attaching.api, users: () => users, after }),
        // Serial opaque jobs: the real queue has separate tests.
        queue: {
          run: async ({ mayGo }, job) =>
            whileAlive(
              life,
              mayGo?.() === false ? fail({ kind: 'cancelled' }) : await job(new AbortController().signal),
            ),
          view: () => ({ ...IDLE, ...budget }),
        },
      },
      session: () => session,
      outbox,
      copies: portOf(core.handle, life),
      calculations: createCalculations(calculationPort(clock.now, life), cause => {
        throw cause
      }),
      searching: searchIn(folder, clock.now, life),
      // A crashed app does not sweep.
      kept: {
        open: async file => whileAlive(life, await kept.open(file)),
        sweep: needed => kept.sweep(() => (life.isOver ? readdirSync(keptFolder) : needed())),
      },
      keptImages: {
        has: async id => whileAlive(life, await images.has(id)),
        take: async (id, url) => whileAlive(life, await images.take(id, url)),
        open: async id => whileAlive(life, await images.open(id)),
      },
      disk: localDisk,
      fileTokens,
      ...attaching,
      ...(largeFrom !== undefined && { largeFrom }),
      me: ME,
      newId: () => randomUUID(),
      random,
      attention: () => attention,
      saving,
      offlineWishes: { items: () => keptItems, limitBytes: () => limitBytes },
      now: clock.now,
      elapsed: clock.now,
      after,
    })
    listen({
      connection: connection => void connections.push(connection.kind),
      unsaved: counts => void unsaved.push(counts),
      attachmentsChanged: sheetId => void changedAttachments.push(sheetId),
      clipsOutdated: sheetId => void outdatedClips.push(sheetId),
      offlineChanged: () => void offlineChanges++,
      conversationsChanged: sheetId => void changedThreads.push(sheetId),
      unseenChanged: sheetId => void unseenChanged.push(sheetId),
      failed: (what, error) => void failures.push([what, error]),
    })
    const end = () => {
      life.isOver = true
      core.close()
      outbox.close()
    }
    // Pages that the migrations have freed would still take a row.
    const fillDisk = () =>
      db.sqlite.exec(
        `INSERT INTO known_columns SELECT 9999, zeroblob(freelist_count * (page_size - 4))
         FROM pragma_freelist_count, pragma_page_size;
         PRAGMA max_page_count = 1`,
      )
    const sealDisk = (isSealed: boolean) =>
      db.sqlite.exec(isSealed ? 'PRAGMA query_only = ON' : 'PRAGMA query_only = OFF')
    return { outbox, cache, sync, search, uploads, files, end, fillDisk, sealDisk }
  }
  let parts = start()

  return {
    service,
    clock,
    failures,
    unsaved,
    connections,
    /** Sheets whose conversations were reported as changed. */
    changedThreads,
    changedAttachments,
    outdatedClips,
    unseenChanged,
    /** How often the windows were notified of kept sheets. */
    offlineChanges: () => offlineChanges,
    kept,
    keptFolder,
    images,
    /** The images that stored steps may put back. */
    imagesToUndo,
    mint: fileTokens.mint,
    /** A file picked by the user. */
    pick: (name: string, content: string): FileToken => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return fileTokens.mint(path)
    },
    get sync() {
      return parts.sync
    },
    get outbox() {
      return parts.outbox
    },
    get cache() {
      return parts.cache
    },
    get search() {
      return parts.search
    },
    get uploads() {
      return parts.uploads
    },
    get files() {
      return parts.files
    },
    /** Sets the response to the probe of the connection; null is that of the service. */
    set usersMe(answer: Result<unknown> | null) {
      users = answer
    },
    /** Sets the user's attention; hidden by default. */
    set attention(now: Attention) {
      attention = now
    },
    /** Sets the session of further requests. */
    set session(now: string | null) {
      session = now
    },
    /** Sets the reported state of the queue. */
    set budget(now: Partial<QueueView>) {
      budget = now
    },
    /** Keeps these items offline from now on. */
    keepOffline(items: readonly KeptItem[]): void {
      keptItems = items
      parts.sync.offline.wishesChanged()
    },
    limitCopies(bytes: number): void {
      limitBytes = bytes
      parts.sync.offline.wishesChanged()
    },
    /** Prevents all files of the outbox from growing. */
    fillDisk: (): void => parts.fillDisk(),
    /** Makes the outbox unwritable, or writable again. */
    sealDisk: (isSealed: boolean): void => parts.sealDisk(isSealed),
    /** Running code continues up to its next await, and no further. */
    async restart(): Promise<void> {
      await pause()
      parts.end()
      parts = start()
    },
    async end(): Promise<void> {
      await pause()
      parts.end()
      service.close()
      if (service.bugs.length > 0) throw new Error('The service failed.', { cause: service.bugs[0] })
      rmSync(folder, { recursive: true })
    },
  }
}
export type TestEnv = ReturnType<typeof createTestEnv>

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const pause = (): Promise<void> => new Promise(resolve => void setImmediate(resolve))

/** One run of the app. Promises that are pending when it is killed never settle. */
type Life = { isOver: boolean }

const whileAlive = <T>(life: Life, value: T): T | Promise<T> => (life.isOver ? new Promise<T>(() => undefined) : value)

function portOf(handle: (request: CacheRequest) => { readonly reply: CacheReply }, life: Life) {
  let hear: (reply: CacheReply) => void = () => undefined
  return {
    // Messages to a thread are copied, and buffers are transferred.
    postMessage(message: unknown, transfer: readonly ArrayBuffer[]) {
      // as: sent by our own client
      const request: CacheRequest = structuredClone(message, { transfer: [...transfer] }) as CacheRequest
      setImmediate(() => {
        if (!life.isOver) hear(handle(request).reply)
      })
    },
    on(event: string, listener: never) {
      if (event === 'message') hear = listener
    },
  }
}

/** The thread of the search, in UTC. */
function searchIn(folder: string, now: () => number, life: Life): SearchThread {
  let hear: (reply: SearchReply) => void = () => undefined
  const inBackground = (step: () => boolean): void =>
    void setImmediate(() => !life.isOver && step() && inBackground(step))
  const handle = createSearchCore({
    index: createIndexFile({ file: join(folder, 'search.db'), stamp: '1' }),
    readCopies: openCopies(join(folder, 'cache.db')),
    today: () => new Date(now()).toISOString().slice(0, 10),
    zone: 'UTC',
    inBackground,
    reply: reply => void setImmediate(() => !life.isOver && hear(structuredClone(reply))),
  })
  return {
    port: {
      postMessage: request => void setImmediate(() => !life.isOver && handle(structuredClone(request))),
      on(event: string, listener: never) {
        if (event === 'message') hear = listener
      },
    },
    writing: () => writingOf('en-GB'),
    onError: cause => {
      throw cause
    },
  }
}

/** The thread of the formulas, in UTC as the service is. */
function calculationPort(now: () => number, life: Life): CalculationPort {
  let hear: (reply: CalculationReply) => void = () => undefined
  const dayOf = (instant: number) => Math.floor(instant / DAY_MS)
  const core = createCalculationCore({ today: () => dayOf(now()), dayOf }, reply => {
    const copy = structuredClone(reply)
    setImmediate(() => !life.isOver && hear(copy))
  })
  return {
    postMessage(request) {
      const copy = structuredClone(request)
      setImmediate(() => !life.isOver && copy.kind !== 'close' && core.handle(copy))
    },
    on(event: string, listener: never) {
      if (event === 'message') hear = listener
    },
  }
}

type Api = CorePorts['requests']['api']

/** The parts of the core that attach files. */
type Attaching = Pick<CorePorts, 'waitingFiles' | 'downloads'> & { readonly api: Partial<Api['attachments']> }

const NOT_ATTACHING: Attaching = {
  api: {},
  waitingFiles: noWaitingFiles({ kind: 'not-found', what: 'attachment' }),
  downloads: {
    download: async () => fail({ kind: 'not-found', what: 'attachment' }),
    service: () => BASE,
    folder: 'nowhere',
    shrink: async () => null,
  },
}

type Line = Pick<HttpDeps, 'after'> & {
  readonly service: RealService
  readonly attachments: Attaching['api']
  readonly users: () => Result<unknown> | null
}

/** The functions of the app, over HTTP without a network. */
function apiOf({ service, attachments, users, after }: Line): Api {
  const api = serviceApi(service.http({ after }), () => randomUUID())
  const me: Api['users']['me'] = async options => {
    const answer = users()
    return answer && !answer.ok ? answer : api.users.me(options)
  }
  return { ...api, attachments: { ...api.attachments, ...attachments }, users: { ...api.users, me } }
}
