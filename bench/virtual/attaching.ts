import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { dbOn } from '../../electron/db/db.ts'
import { createAttachmentFiles } from '../../electron/files/attachment-files.ts'
import { createDownload } from '../../electron/files/downloads.ts'
import { createFileTokens } from '../../electron/files/file-tokens.ts'
import { FILE_MIGRATIONS } from '../../electron/files/upload/file-migrations.ts'
import { localDisk } from '../../electron/files/upload/local-disk.ts'
import { createWaitingFiles } from '../../electron/files/upload/waiting-files.ts'
import { Uploads } from '../../electron/files/uploads.ts'
import type { RequestQueue } from '../../electron/queue/request-queue.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { exactTimes, type Figure } from '../harness/figure.ts'
import { type AttachmentService, createAttachmentService, described, SERVICE } from './attachment-service.ts'
import { COUNTINGS, type Counting, createStrictLimit, UNITS, WINDOW_MS } from './strict-limit.ts'
import { createQueue, createVirtualEnv, type VirtualEnv } from './virtual-env.ts'

const FILES = 1_000
const FAULT_SHARE = 0.02
const UPLOAD_UNITS = 10
const MOST_BYTES = 6_000
const AIMS = { half: 1.15, worst: 1.5 }
const SHEET = SheetId.parse(1)
const IDLE_TIMEOUT_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * The minimum time for this many units: a whole budget at once, and another one every minute, without network latency.
 */
const boundMs = (units: number): number => Math.floor((units - 1) / UNITS) * WINDOW_MS
const BOUND_MS = boundMs(FILES * UPLOAD_UNITS) + boundMs(FILES)

/**
 * P14: attaching 1,000 files to a sheet and downloading them in virtual time, while 2 % of the requests or responses
 * are lost: the time relative to the rate limit alone. Failed files are retried at once. A missing, duplicate or
 * corrupt file is a failure, and so is a single 429.
 */
export async function attaching(): Promise<Figure[]> {
  const figures: number[] = []
  const minutes: number[] = []
  for (const [index, counting] of COUNTINGS.entries()) {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
    const tookMs = await upAndDown(counting, index + 1, folder)
    await rm(folder, { recursive: true, force: true })
    figures.push(tookMs / BOUND_MS)
    minutes.push(tookMs / WINDOW_MS)
  }
  const raw = { minutes, 'least minutes': [BOUND_MS / WINDOW_MS] }
  return exactTimes('P14 1,000 files up and down', '× the limit', figures, AIMS, raw)
}

async function upAndDown(counting: Counting, seed: number, folder: string): Promise<number> {
  const env = createVirtualEnv(seed)
  const limit = createStrictLimit(counting, env.clock.now)
  const attachments = createAttachmentService(env, limit.take, FAULT_SHARE)
  const { queue, arrivals } = wrapped(env, createQueue(env))
  const begun = env.clock.now()
  const wanted = await writeFiles(folder, env.random)

  await upload(env, attachments, queue, arrivals, folder)
  const uploadedAt = env.clock.now()
  mustBe('on the service', attachments.contents(), wanted)
  // A minute later none of it counts any more.
  await env.clock.advance(WINDOW_MS + 1)
  const beginsAt = env.clock.now()
  await download(env, attachments, queue, join(folder, 'fetched'))
  mustBe('fetched', await contentsOf(join(folder, 'fetched')), wanted)

  if (limit.counts.refusals > 0) throw new Error(`${limit.counts.refusals} × 429 (${counting})`)
  return uploadedAt - begun + env.clock.now() - beginsAt
}

/** Requests take real time, because files are read; waiting in the queue takes virtual time. */
function wrapped(env: VirtualEnv, own: RequestQueue) {
  let count = 0
  const queue: Pick<RequestQueue, 'run'> = {
    run(request, job) {
      count += 1
      return own.run(request, signal => env.real(() => job(signal)))
    },
  }
  return { queue, arrivals: () => count }
}

async function upload(
  env: VirtualEnv,
  attachments: AttachmentService,
  queue: Pick<RequestQueue, 'run'>,
  arrivals: () => number,
  folder: string,
): Promise<void> {
  const tokens = createFileTokens(() => crypto.randomUUID(), localDisk)
  let ids = 0
  let left = FILES
  /** Files are read before they are queued, without a notification when that is done. */
  const inLine = (work: () => Promise<unknown>, requests: number) =>
    env.real(async () => {
      const wanted = arrivals() + requests
      await work()
      while (arrivals() < wanted) await new Promise(resolve => setImmediate(resolve))
    })
  const list = dbOn(new DatabaseSync(':memory:'))
  list.sqlite.exec(FILE_MIGRATIONS.join(''))
  const uploads: Uploads = new Uploads({
    api: attachments.api,
    queue,
    files: tokens,
    disk: localDisk,
    store: createWaitingFiles(list),
    rowNow: () => 'gone',
    now: env.clock.now,
    newId() {
      ids += 1
      return `upload-${ids}`
    },
    onChange(changed) {
      // A user who presses "Try again" at once.
      if (changed.state === 'failed') env.clock.after(0, () => inLine(() => uploads.retry(changed.id), 0))
      if (changed.state === 'done') left -= 1
    },
    onRemoved: () => undefined,
    onCount: () => undefined,
    onAttached: () => undefined,
  })
  const files = Array.from({ length: FILES }, (_, nth) => tokens.mint(join(folder, nameOf(nth))))
  const unread = list.sqlite.prepare('SELECT 1 FROM file WHERE hash IS NULL LIMIT 1')
  // One file per sheet is queued at a time.
  await inLine(async () => {
    await uploads.start({ sheetId: SHEET, rowId: null }, files)
    while (unread.get()) await new Promise(resolve => setImmediate(resolve))
  }, 1)
  await until(env, () => left === 0)
}

async function download(
  env: VirtualEnv,
  attachments: AttachmentService,
  queue: Pick<RequestQueue, 'run'>,
  folder: string,
): Promise<void> {
  await mkdir(folder)
  let ids = 0
  const own = createAttachmentFiles({
    api: attachments.api,
    queue: { run: (request, job) => env.idle(queue.run(request, job)) },
    download: createDownload({
      // as: only addresses are requested
      fetch: address => attachments.fetch(address as string),
      fetchPublic: url => attachments.fetch(url.href),
      mark: async () => undefined,
      after: env.clock.after,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      newId() {
        ids += 1
        return `download-${ids}`
      },
    }),
    service: () => SERVICE,
    folder: join(folder, '..', 'own'),
    shrink: async () => null,
  })
  let left = FILES
  const fetchOne = async (id: (typeof all)[number]): Promise<void> => {
    for (;;) {
      const saved = await own.saveTo({ sheetId: SHEET, id }, folder)
      if (saved.ok) break
    }
    left -= 1
  }
  const all = attachments.ids()
  for (const id of all) void env.real(() => fetchOne(id))
  await until(env, () => left === 0)
}

/** Advances the clock in small steps until the condition is true. */
async function until({ clock }: VirtualEnv, isSo: () => boolean): Promise<void> {
  const end = clock.now() + DAY_MS
  while (!isSo()) {
    if (clock.now() > end) throw new Error('A day went by and it was not done.')
    await clock.advance(100)
  }
}

const nameOf = (nth: number): string => `file ${nth}.bin`

async function writeFiles(folder: string, random: () => number): Promise<readonly string[]> {
  const contents: string[] = []
  for (let nth = 0; nth < FILES; nth++) {
    const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * MOST_BYTES) }, () => Math.floor(random() * 256))
    await writeFile(join(folder, nameOf(nth)), bytes)
    contents.push(described(nameOf(nth), bytes))
  }
  return contents.sort()
}

async function contentsOf(folder: string): Promise<readonly string[]> {
  const contents: string[] = []
  for (const name of await readdir(folder)) contents.push(described(name, await readFile(join(folder, name))))
  return contents.sort()
}

function mustBe(where: string, found: readonly string[], wanted: readonly string[]): void {
  if (found.join('\n') === wanted.join('\n')) return
  const missing = wanted.filter(one => !found.includes(one)).length
  throw new Error(
    `${where}: ${found.length} files instead of ${wanted.length}, ${missing} of them missing or different`,
  )
}
