import { Worker } from 'node:worker_threads'
import type { AppError } from '../../shared/app-error.ts'
import type { Account } from '../../shared/model/account.ts'
import { ok, type Result } from '../../shared/result.ts'
import { IDLE_TIMEOUT_MS } from '../api/transport/answer-timeout.ts'
import type { CacheReply } from '../cache/protocol.ts'
import type { CalculationReply } from '../calculation/protocol.ts'
import { type Drafts, noDrafts, openDrafts } from '../drafts/drafts.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import type { Env } from '../env/env.ts'
import { createLaterThread } from '../env/later-thread.ts'
import { createDownload } from '../files/downloads.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { createKeptFiles } from '../files/kept-files.ts'
import { createKeptImages } from '../files/kept-images.ts'
import { noWaitingFiles, openWaitingFiles, type WaitingFiles } from '../files/upload/waiting-files.ts'
import { createReserve } from '../outbox/journal/disk-reserve.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SearchReply } from '../search/protocol.ts'
import type { OfflineWishes } from '../sync/offline/offline-keeper.ts'
import { openUndoSteps } from '../undo/undo-steps.ts'

const RESERVE_BYTES = 8 * 1024 * 1024
/** Later than the launch and the first interactions. The file remains for later runs. */
const RESERVE_AFTER_MS = 60_000
const NOTIFY_AFTER_MS = 1_000

type DiskDeps = {
  readonly env: Env
  readonly fileTokens: FileTokens
  /** The current address of its service. */
  readonly baseUrl: () => string
  readonly offlineWishes: Pick<OfflineWishes, 'limitBytes'>
}

/**
 * Opens the files of one account: its edits, copies, drafts and waiting files. Errors: storage-broken, disk-full.
 */
export function openDisk({ key }: Account, { env, fileTokens, baseUrl, offlineWishes }: DiskDeps) {
  const files = accountFiles(accountFolder(env.dataFolder, key))
  const reserve = openReserve(files.reserve, env)
  const opened = openOutbox({ file: files.outbox, stamp: String(env.now()), reserve })
  if (!opened.ok) return opened
  const { outbox, salvage } = opened.value
  if (salvage) notifyRecovered(salvage, env)
  const reserveLater = env.after(RESERVE_AFTER_MS, reserve.take)

  const workerData = { file: files.copies, budgetBytes: offlineWishes.limitBytes() }
  const copies = createLaterThread<CacheReply>(() => new Worker(env.workerScript, { workerData }))
  const calculation = createLaterThread<CalculationReply>(() => new Worker(env.calculationScript))
  const search = env.searchScript === null ? null : createSearchThread(env.searchScript, files)
  const kept = createKeptFiles({ folder: files.kept, files: fileTokens, newId: env.newUuid })
  const download = createDownload({
    fetch: env.fetch,
    fetchPublic: env.fetchPublic,
    mark: env.markFromWeb,
    after: env.after,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    newId: env.newUuid,
  })
  const undoSteps = openUndoSteps({
    file: files.undo,
    stamp: String(env.now()),
    numbersOf: outbox.numbers,
    onLost: cause => env.log.error('The steps to undo of earlier windows are lost.', cause),
  })
  const keptImages = createKeptImages({
    folder: files.images,
    download,
    service: baseUrl,
    needed: outbox.imagesToPut,
    toUndo: undoSteps.images,
  })
  // Left by a crashed run.
  void kept.sweep(outbox.keptFiles)
  void keptImages.sweep()
  const waitingFiles = openFiles(files.waitingFiles, env)
  const drafts = openDraftsOf(files.drafts, outbox, env)

  return ok({
    ...{ files, outbox, copies, calculation, search, kept, keptImages, download, waitingFiles, drafts, undoSteps },
    /** Removes all edits, drafts and steps to undo. */
    clear(): Result<null> {
      const cleared = outbox.clear()
      if (!cleared.ok) return cleared
      drafts.clear()
      undoSteps.clear()
      outbox.forgetDeleted()
      drafts.forgetDeleted()
      void keptImages.sweep()
      void kept.sweep(() => []) // as far as the disk lets it; the rest at the next start
      return cleared
    },
    /** Starts no further work. */
    stop: (): void => reserveLater(),
    /** Called after the thread of the copies has ended. */
    async close(): Promise<void> {
      await kept.sweep(outbox.keptFiles)
      await keptImages.sweep()
      waitingFiles.close()
      drafts.close()
      undoSteps.close()
      outbox.close()
    },
  })
}

type Opened<R> = R extends { readonly ok: true; readonly value: infer V } ? V : never
export type AccountDisk = Opened<ReturnType<typeof openDisk>>

const createSearchThread = (script: string, { index, copies }: ReturnType<typeof accountFiles>) =>
  createLaterThread<SearchReply>(() => new Worker(script, { workerData: { index, copies } }))

/** Without this list no file can be added, but everything else works. */
function openFiles(file: string, { now, after, firstPicture, publish, log }: Env): WaitingFiles {
  const opened = openWaitingFiles({ file, stamp: String(now()) })
  if (opened.ok && opened.value.setAside === null) return opened.value.files
  const error: AppError = opened.ok
    ? { kind: 'storage-broken', safe: 'The files themselves are where they were: add again what is not attached.' }
    : opened.error
  log.error('The list of files that wait to be attached could not be opened.', error)
  const notify = () => publish({ kind: 'failed', what: 'Opening the list of files that wait', error })
  void firstPicture.isDrawn.then(() => after(NOTIFY_AFTER_MS, notify)) // never refused
  return opened.ok ? opened.value.files : noWaitingFiles(error)
}

/** If drafts are unavailable, committed edits are still stored. */
function openDraftsOf(file: string, { numbers }: Pick<Outbox, 'numbers'>, { now, log }: Env): Drafts {
  const opened = openDrafts(file, String(now()), numbers)
  if (opened.ok) return opened.value
  log.error('Drafts cannot be kept from one start to the next.', opened.error)
  return noDrafts
}

function openReserve(file: string, { publish, log }: Env) {
  return createReserve({
    file,
    bytes: RESERVE_BYTES,
    onGivenUp() {
      log.error('The disk is full: what is typed is stored in the room that was kept free for it.')
      publish({ kind: 'failed', what: 'Only a few more edits can be stored', error: { kind: 'disk-full' } })
    },
  })
}

type Recovered = { readonly edits: number; readonly lost: number }

/** Runs when the windows show the account: an earlier event would be attributed to another one. */
function notifyRecovered({ edits, lost }: Recovered, { after, firstPicture, publish, log }: Env): void {
  log.error(`The file of stored edits was damaged; ${edits} taken over, ${lost} changes lost.`)
  const notify = () =>
    publish({ kind: 'failed', what: 'Opening your stored edits', error: { kind: 'edits-recovered', edits, lost } })
  void firstPicture.isDrawn.then(() => after(NOTIFY_AFTER_MS, notify)) // never refused
}
