import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Upload } from '../../../shared/model/attachment.ts'
import { RowId, SheetId } from '../../../shared/model/ids.ts'
import { attachmentsApi } from '../../api/attachments.ts'
import { type AnsweringServer, httpTo, type Respond, startServer } from '../../api/testing/answering-server.ts'
import { createRateLimit } from '../../queue/rate-limit.ts'
import { RequestQueue } from '../../queue/request-queue.ts'
import { createMemorySpends } from '../../queue/testing/memory-spends.ts'
import { createFileTokens } from '../file-tokens.ts'
import { localDisk } from '../upload/local-disk.ts'
import { openWaitingFiles } from '../upload/waiting-files.ts'
import { Uploads, type UploadsDeps } from '../uploads.ts'
import { createFileFolder, type FileFolder } from './file-folder.ts'

let folder: FileFolder
let servers: AnsweringServer[] = []
let runs: { readonly end: () => void }[] = []

/** Call once in each test file: every test gets a new folder, and everything is stopped after it. */
export function forEachTest(): void {
  beforeEach(() => {
    folder = createFileFolder()
  })
  afterEach(async () => {
    for (const run of runs) run.end()
    runs = []
    await Promise.all(servers.map(server => server.stop()))
    servers = []
    folder.remove()
  })
}

/** The folder of the test that runs. */
export const files = (): FileFolder => folder

export const to = { sheetId: SheetId.parse(5), rowId: RowId.parse(7) }
export const attached = (name: string, sizeInKb = 1) => ({
  id: 70,
  name,
  attachmentType: 'FILE',
  parentType: 'ROW',
  parentId: 7,
  sizeInKb,
  createdAt: new Date().toISOString(),
})
export const accept: Respond = (_response, { headers }) => {
  const name = decodeURIComponent(/filename="(.*)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
  return { json: { resultCode: 0, result: attached(name), version: 2 } }
}

/** The speed of the queue's clock: the second between two writers takes 20 ms. */
export const HURRY = 50
const queueTime = () => Date.now() * HURRY
const queueAfter = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms / HURRY)
  return () => clearTimeout(timer)
}

export type Options = {
  readonly session?: () => string | null
  /** Returns the token that replaces a rejected one. */
  readonly refresh?: () => Promise<string | null>
  readonly rowNow?: UploadsDeps['rowNow']
  readonly now?: () => number
  /** The list of an earlier run. */
  readonly listIn?: string
}

/** The real upload path: real files, the real waiting list, the real queue, a real server. */
export async function aWayUp(respond: Respond, options: Options = {}) {
  const { session = () => null, refresh, rowNow = () => 'gone', now = () => Date.now() } = options
  const server = await startServer(respond)
  servers.push(server)
  const listFile = options.listIn ?? join(folder.path, `list-${randomUUID()}.db`)
  const opened = openWaitingFiles({ file: listFile, stamp: '1', busyMs: 20 })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { files: store } = opened.value
  const priorities: string[] = []
  const limit = createRateLimit({ now: queueTime, store: createMemorySpends() })
  const tokens = createFileTokens(() => randomUUID(), localDisk)
  const states: string[] = []
  const attachedTo: number[] = []
  const counts: number[][] = []
  const queue = new RequestQueue({
    clock: { now: queueTime, onWall: at => at },
    after: queueAfter,
    random: () => 0,
    newId: () => randomUUID(),
    limit,
  })
  const uploads: Uploads = new Uploads({
    api: attachmentsApi(httpTo(server, refresh ? { refresh } : {})),
    queue: {
      run(request, job) {
        priorities.push(request.priority)
        return queue.run(request, job)
      },
    },
    files: tokens,
    disk: localDisk,
    store,
    rowNow,
    keySession: async () => session(),
    now,
    newId: () => randomUUID(),
    onCount: () => counts.push(uploads.counts().map(([, count]) => count)),
    onChange: upload => states.push(upload.state),
    onRemoved: () => states.push('removed'),
    onAttached: sheetId => attachedTo.push(sheetId),
  })
  let hasEnded = false
  /** Ends the program: no more work is done. */
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    uploads.stop()
    store.close()
  }
  runs.push({ end })
  return {
    server,
    uploads,
    states,
    attachedTo,
    counts,
    priorities,
    store,
    listFile,
    start: (...paths: string[]) => uploads.start(to, paths.map(tokens.mint)),
    startOn: (rowId: number, path: string) => uploads.start({ ...to, rowId: RowId.parse(rowId) }, [tokens.mint(path)]),
    end,
    /** Restarts the stopped service at the same address. */
    async back(): Promise<AnsweringServer> {
      const again = await startServer(respond, Number(new URL(server.origin).port))
      servers.push(again)
      return again
    },
    /** Polls until the condition holds. */
    until: (isSo: () => boolean) => expect.poll(isSo, { interval: 5 }).toBe(true),
    first: (): Upload | undefined => uploads.list()[0],
  }
}

/** Accepts the whole file and never responds; lists the given attachments. */
export const silentButLists = (listed: unknown[]): Respond => {
  return (response, { method }) => {
    if (method === 'GET') return { json: { data: listed, pageNumber: 1, totalPages: 1 } }
    response.destroy()
    return null
  }
}

/** Attaches files, and responds from the given request on; for a known key it only repeats the response. */
export const knowsKeys = (answersFrom: number) => {
  const stored = new Map<unknown, string>()
  let seen = 0
  const respond: Respond = (response, one) => {
    if (one.method === 'GET') return { json: { data: [attached('a.txt'), attached('a.txt')], totalPages: 1 } }
    stored.set(one.headers['idempotency-key'] ?? seen, one.body.toString())
    seen += 1
    if (seen >= answersFrom) return accept(response, one)
    response.destroy()
    return null
  }
  return { respond, stored }
}
