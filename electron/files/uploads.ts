import type { AppError } from '../../shared/app-error.ts'
import type { Upload } from '../../shared/model/attachment.ts'
import { type FileToken, isTemporary, type RowId, type SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { AttachTo } from '../api/attachments.ts'
import type { FileTokens } from './file-tokens.ts'
import { hashAsAdded } from './upload/as-added.ts'
import { type DeliverDeps, type Delivered, deliver } from './upload/deliver.ts'
import { type Job, newJob, stoppedBy, toJob, toUpload } from './upload/job.ts'
import type { RowNow } from './upload/row-now.ts'
import { ROW_GONE, ROW_REFUSED, ROW_WAITS, reasonFor } from './upload/upload-reason.ts'
import type { WaitingFile, WaitingFiles } from './upload/waiting-files.ts'

export type UploadsDeps = Pick<DeliverDeps, 'api' | 'queue' | 'keySession' | 'now' | 'disk'> & {
  readonly files: Pick<FileTokens, 'look'>
  /** The stored list. */
  readonly store: WaitingFiles
  /** State of a row that was created here. */
  readonly rowNow: (sheetId: SheetId, rowId: RowId) => RowNow
  readonly newId: () => string
  /** An upload is new or different; for progress at most a few times a second. */
  readonly onChange: (upload: Upload) => void
  readonly onRemoved: (uploadId: string) => void
  /** More or fewer files wait. */
  readonly onCount: () => void
  /** The attachments of this sheet have changed. */
  readonly onAttached: (sheetId: SheetId) => void
}

const NOTIFY_EVERY_MS = 100
/** While more than these wait, files are queued at background priority. */
const AT_ONCE = 5

/**
 * The upload queue, stored before it is shown. Each sheet sends one file at a time, in order, so that a save waits
 * behind one file and not behind all. Offline they wait until `resume`, over any number of restarts.
 */
export class Uploads {
  readonly #deps: UploadsDeps
  readonly #delivery: DeliverDeps
  readonly #jobs = new Map<string, Job>()
  /** No attempts: there was no connection the last time, or none yet. */
  #isHeld = true
  #isHashing = false
  #isOver = false

  constructor(deps: UploadsDeps) {
    this.#deps = deps
    this.#delivery = {
      ...deps,
      priority: () => (this.#stored().length > AT_ONCE ? 'background' : 'person'),
      markSending: (job, sent) => this.#markSending(job, sent),
      progress: (job, bytes) => this.#progress(job, bytes),
    }
    for (const file of deps.store.list()) this.#jobs.set(file.id, toJob(file))
  }

  /** In the order they were added. */
  list(): readonly Upload[] {
    return [...this.#jobs.values()].map(toUpload)
  }

  /** How many are stored here and not attached, by sheet. */
  counts(): readonly (readonly [sheetId: number, count: number])[] {
    const bySheet = new Map<number, number>()
    for (const { file } of this.#stored()) bySheet.set(file.sheetId, (bySheet.get(file.sheetId) ?? 0) + 1)
    return [...bySheet]
  }

  /** Settles when every file is stored, or listed with its error. Errors: disk-full, storage-broken. */
  async start(to: AttachTo, tokens: readonly FileToken[]): Promise<Result<null>> {
    const jobs: Job[] = []
    for (const token of tokens) {
      jobs.push(newJob(this.#deps.newId(), to, token, await this.#deps.files.look(token)))
    }
    if (this.#isOver) return fail({ kind: 'cancelled' })
    const added = this.#deps.store.add(jobs.flatMap(({ isStored, file }) => (isStored ? [file] : [])))
    if (!added.ok) return added
    for (const job of jobs) {
      this.#jobs.set(job.file.id, job)
      this.#notify(job)
    }
    this.#deps.onCount()
    this.#begin()
    return ok(null)
  }

  /** Removes it from the list and stops a running upload. Errors: disk-full, storage-broken. */
  cancel(uploadId: string): Result<null> {
    const job = this.#jobs.get(uploadId)
    if (!job) return ok(null)
    const removed = job.isStored ? this.#deps.store.remove(uploadId) : ok(null)
    if (!removed.ok) return removed
    job.takeBack.abort()
    this.#remove(job)
    return ok(null)
  }

  /** Tries again; a changed file is sent with its current content. False if that cannot help. */
  async retry(uploadId: string): Promise<boolean> {
    const job = this.#jobs.get(uploadId)
    if (!job || !toUpload(job).canRetry) return false
    const looked =
      job.isStored || !job.token ? await this.#deps.disk.look(job.file.path) : await this.#deps.files.look(job.token)
    if (!this.#jobs.has(uploadId) || this.#isOver) return false
    // A change that was not confirmed yet needs a confirmation now.
    const isMeant = !job.isStored || job.file.state === 'changed'
    if (!looked.ok) this.#stop(job, looked.error)
    else this.#addAgain(job, isMeant ? { ...job.file, ...looked.value, hash: null } : job.file)
    this.#begin()
    return true
  }

  /** The connection or a session is available again. */
  resume(): void {
    if (this.#isHeld) this.#begin()
  }

  /** Rows made here may have been saved, refused or taken back. */
  followRows(): void {
    if (this.#isOver) return
    const known = new Map<string, RowNow>()
    const saved: Job[] = []
    for (const job of this.#jobs.values()) {
      const { state, sheetId, rowId, reason } = job.file
      // The deletion of its row may have been taken back.
      const isLost = state === 'failed' && reason === ROW_GONE.reason
      if ((state !== 'waiting' && !isLost) || rowId === null || !isTemporary(rowId)) continue
      const name = `${sheetId} ${rowId}`
      const now = known.get(name) ?? this.#deps.rowNow(sheetId, rowId)
      known.set(name, now)
      if (isLost && now === 'gone') continue
      if (isLost) this.#keep(job, { state: 'waiting', reason: null, canRetry: false })
      if (typeof now === 'number') saved.push(job)
      else if (now === 'gone') this.#keep(job, { state: 'failed', ...ROW_GONE })
      else this.#note(job, now === 'refused' ? ROW_REFUSED : ROW_WAITS)
      if (typeof now === 'number') job.file = { ...job.file, rowId: now }
    }
    if (saved.length === 0) return
    this.#deps.store.put(saved.map(({ file }) => file)) // ignored: the next start reads the state of the row again
    for (const job of saved) this.#note(job, null)
    this.#pump()
  }

  /** The account is closed. A running upload stops, and is checked at the next start. */
  stop(): void {
    this.#isOver = true
    for (const { takeBack } of this.#jobs.values()) takeBack.abort()
  }

  /** Removes all of them, when the user requests it on sign-out. */
  discard(): Result<null> {
    const cleared = this.#deps.store.clear()
    if (!cleared.ok) return cleared
    for (const job of [...this.#jobs.values()]) {
      job.takeBack.abort()
      this.#remove(job)
    }
    return cleared
  }

  #stored(): readonly Job[] {
    return [...this.#jobs.values()].filter(({ isStored }) => isStored)
  }

  #begin(): void {
    this.#isHeld = false
    for (const job of this.#jobs.values()) if (job.note !== null) this.#note(job, null)
    this.followRows()
    void this.#hashAll() // each one notifies
    this.#pump()
  }

  /** One file after the other, or hundreds of them would keep the disk from everything else. */
  async #hashAll(): Promise<void> {
    if (this.#isHashing) return
    this.#isHashing = true
    for (let job = this.#toHash(); job && !this.#isOver; job = this.#toHash()) {
      const { file } = job
      const hash = await hashAsAdded(this.#deps.disk, file)
      // Taken back, or the person wants it as it is now.
      if (!this.#jobs.has(file.id) || job.file !== file || this.#isOver) continue
      if (hash.ok) this.#keep(job, { hash: hash.value })
      else this.#stop(job, hash.error)
      this.#pump()
    }
    this.#isHashing = false
  }

  #toHash(): Job | undefined {
    return [...this.#jobs.values()].find(({ file }) => file.state === 'waiting' && file.hash === null)
  }

  /** Starts the first ready file of each sheet without a running upload. */
  #pump(): void {
    if (this.#isHeld || this.#isOver) return
    const jobs = [...this.#jobs.values()]
    const busy = new Set(jobs.flatMap(({ isBusy, file }) => (isBusy ? [file.sheetId] : [])))
    for (const job of jobs) {
      if (busy.has(job.file.sheetId) || !canGo(job.file)) continue
      busy.add(job.file.sheetId)
      job.isBusy = true
      void this.#run(job) // notifies
    }
  }

  async #run(job: Job): Promise<void> {
    const delivered = await deliver(this.#delivery, job)
    job.isBusy = false
    if (this.#isOver) return
    if (this.#jobs.has(job.file.id)) this.#settle(job, delivered)
    // Cancelled during the upload: it may have arrived all the same, so the list must be read again.
    else if (job.file.state === 'sending') this.#deps.onAttached(job.file.sheetId)
    this.#pump()
  }

  #settle(job: Job, delivered: Delivered): void {
    if (delivered.kind === 'done') this.#done(job)
    else if (delivered.kind === 'stopped') this.#keep(job, delivered.change)
    else {
      this.#isHeld = true
      const note = reasonFor(delivered.error, job.file.name, 0).reason
      Object.assign(job, { note, sentBytes: 0, startedAt: null })
      this.#keep(job, { state: delivered.state })
    }
  }

  #done(job: Job): void {
    // If it cannot be: it is found at the next start that it has arrived.
    this.#deps.store.remove(job.file.id)
    const { file } = job
    this.#deps.onChange({ ...toUpload(job), state: 'done', sentBytes: file.sizeBytes, reason: null })
    this.#remove(job)
    this.#deps.onAttached(file.sheetId)
  }

  #addAgain(job: Job, file: WaitingFile): void {
    const waits: WaitingFile = { ...file, state: 'waiting', reason: null, canRetry: false, session: null }
    const kept = job.isStored ? this.#deps.store.put([waits]) : this.#deps.store.add([waits])
    if (!kept.ok) {
      this.#stop(job, kept.error)
      return
    }
    Object.assign(job, { file: waits, takeBack: new AbortController(), sentBytes: 0, startedAt: null })
    this.#notify(job)
    if (job.isStored) return
    job.isStored = true
    this.#deps.onCount()
  }

  #markSending(job: Job, sent: Pick<WaitingFile, 'session' | 'sentAt'>): Result<null> {
    if (this.#isOver) return fail({ kind: 'cancelled' })
    const file: WaitingFile = { ...job.file, ...sent, state: 'sending' }
    const stored = this.#deps.store.put([file])
    if (!stored.ok) return stored
    Object.assign(job, { file, note: null, startedAt: this.#deps.now(), sentBytes: 0 })
    this.#notify(job)
    return stored
  }

  #progress(job: Job, bytes: number): void {
    job.sentBytes = Math.min(job.file.sizeBytes, job.sentBytes + bytes)
    if (this.#deps.now() - job.notifiedAt >= NOTIFY_EVERY_MS) this.#notify(job)
  }

  #stop(job: Job, error: AppError): void {
    this.#keep(job, stoppedBy(error, job.file.name, 0))
  }

  #note(job: Job, note: string | null): void {
    if (job.note === note) return
    job.note = note
    this.#notify(job)
  }

  /** If it cannot be stored, the next start finds the previous state and reaches the same result. */
  #keep(job: Job, change: Partial<WaitingFile>): void {
    job.file = { ...job.file, ...change }
    if (job.isStored && !this.#isOver) this.#deps.store.put([job.file])
    this.#notify(job)
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.file.id)
    this.#deps.onRemoved(job.file.id)
    if (job.isStored) this.#deps.onCount()
  }

  #notify(job: Job): void {
    job.notifiedAt = this.#deps.now()
    if (this.#jobs.has(job.file.id)) this.#deps.onChange(toUpload(job))
  }
}

/** A file that may have arrived is resolved even if its row or its bytes are no longer known. */
const canGo = ({ state, hash, rowId }: WaitingFile): boolean =>
  state === 'unknown' || (state === 'waiting' && hash !== null && (rowId === null || !isTemporary(rowId)))
