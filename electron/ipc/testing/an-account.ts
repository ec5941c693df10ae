import { randomUUID } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import { attachmentsApi } from '../../api/attachments.ts'
import { httpTo, type Respond, startServer } from '../../api/testing/answering-server.ts'
import { openDrafts } from '../../drafts/drafts.ts'
import { createDownload } from '../../files/downloads.ts'
import { createFileFolder } from '../../files/testing/file-folder.ts'
import { openWaitingFiles } from '../../files/upload/waiting-files.ts'
import { createRateLimit } from '../../queue/rate-limit.ts'
import { RequestQueue } from '../../queue/request-queue.ts'
import { createMemorySpends } from '../../queue/testing/memory-spends.ts'
import { createPage, type Page } from '../../sync/testing/a-page.ts'
import { createTestEnv } from '../../sync/testing/test-env.ts'
import { openUndoSteps } from '../../undo/undo-steps.ts'
import type { Caller, PagePort } from '../dispatch.ts'
import type { OpenAccount } from '../handlers/open-account.ts'

type Options = {
  readonly rows?: readonly string[]
  readonly saving?: 'automatic' | 'hold'
  /** Response of the service to attachment requests. */
  readonly respond?: Respond
}

/** An open account: real copies, outbox, queue and files, and a service of one sheet. */
export async function openTestAccount({ rows = [], saving = 'hold', respond = () => ({ json: {} }) }: Options = {}) {
  const folder = createFileFolder()
  const server = await startServer(respond)
  const opened = openWaitingFiles({ file: `${folder.path}/files.db`, stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { files: waitingFiles } = opened.value
  const env = createTestEnv(rows, saving, {
    api: attachmentsApi(httpTo(server)),
    waitingFiles,
    downloads: {
      download: createDownload({
        fetch,
        fetchPublic: async () => null,
        mark: async () => undefined,
        after: () => () => undefined,
        idleTimeoutMs: 1000,
        newId: () => randomUUID(),
      }),
      service: () => server.baseUrl,
      folder: `${folder.path}/own`,
      shrink: async () => null,
    },
  })
  const { now, after } = env.clock
  const queue = new RequestQueue({
    clock: { now, onWall: at => at },
    after,
    random: () => 0,
    newId: () => randomUUID(),
    limit: createRateLimit({ now, store: createMemorySpends() }),
  })
  const openedDrafts = openDrafts(`${folder.path}/drafts.db`, '1', env.outbox.numbers)
  if (!openedDrafts.ok) throw new Error(openedDrafts.error.kind)
  const drafts = openedDrafts.value
  const undoSteps = openUndoSteps({
    file: `${folder.path}/undo.db`,
    stamp: '1',
    numbersOf: env.outbox.numbers,
    onLost: cause => {
      throw cause
    },
  })
  const account: OpenAccount = {
    sync: env.sync,
    cache: env.cache,
    search: env.search,
    queue,
    uploads: env.uploads,
    files: env.files,
    sessionFacts: () => ({ renewal: 'none', endsAt: null, scopes: null }),
    drafts,
    undoSteps,
    kept: env.kept,
    ports: new Map<SheetId, PagePort>(),
    seen: new Set<SheetId>(),
  }
  return {
    account,
    env,
    folder,
    server,
    mint: env.mint,
    async end(): Promise<void> {
      for (const port of account.ports.values()) port.close()
      await env.sync.stop()
      queue.close()
      account.uploads.stop()
      waitingFiles.close()
      drafts.close()
      undoSteps.close()
      await server.stop()
      folder.remove()
      await env.end()
    },
  }
}
export type TestAccount = Awaited<ReturnType<typeof openTestAccount>>

/** A window whose ports are real channels: messages are copied, and either end may close. */
export function createTestWindow() {
  const pages = new Map<string, { readonly page: Page; readonly leave: () => void; isClosed: boolean }>()
  const controls: string[] = []
  const caller: Caller = {
    openPort(opening) {
      const { port1: ours, port2: theirs } = new MessageChannel()
      const end = { page: createPage(), leave: () => theirs.close(), isClosed: false }
      theirs.on('message', (message: SheetMessage) => end.page.post(message))
      theirs.once('close', () => {
        end.isClosed = true
      })
      pages.set(opening, end)
      return {
        post: message => ours.postMessage(message),
        onClose: listener => void ours.once('close', listener),
        close: () => ours.close(),
      }
    },
    controlWindow: action => void controls.push(action),
  }
  return {
    caller,
    controls,
    /** The result of opening a sheet, by the id that the page assigned. */
    opening(name: string) {
      const end = pages.get(name)
      if (!end) throw new Error(`no port was opened for ${name}`)
      return end
    },
  }
}
