import type { AppError } from '../../shared/app-error.ts'
import type { Attachment, Upload } from '../../shared/model/attachment.ts'
import { type FileToken, isTemporary, type SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { AttachmentsApi, AttachTo } from '../api/attachments.ts'
import { everyPage } from '../api/exchange/pages.ts'
import { sheetLane } from '../api/sheets.ts'
import { outcomeOfError } from '../queue/outcome.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import { type FileTokens, type LocalFile, lookAt } from './file-tokens.ts'
import { mimeTypeOf } from './mime-type.ts'
import { attachedAlready } from './upload/attached-already.ts'
import { hashFile, streamFile } from './upload/file-content.ts'
import { NOT_ARRIVED, type Reason, ROW_NOT_SAVED, reasonFor, UNCLEAR } from './upload/upload-reason.ts'

export type UploadsDeps = {
  readonly api: Pick<AttachmentsApi, 'upload' | 'page'>
  readonly queue: Pick<RequestQueue, 'run'>
  readonly files: Pick<FileTokens, 'look'>
  readonly now: () => number
  readonly newId: () => string
  /** An upload is new or different; for progress at most a few times a second. */
  readonly onChange: (upload: Upload) => void
  readonly onRemoved: (uploadId: string) => void
  /** The attachments of this sheet are not what they were. */
  readonly onAttached: (sheetId: SheetId) => void
}

const UPLOAD_WEIGHT = 10
const TELL_EVERY_MS = 100

/** A file on its way, with what the page is not told. `file` is null when it could not be read when it was added. */
type Job = {
  upload: Upload
  readonly token: FileToken
  file: LocalFile | null
  hash: string
  /** It waits for a connection, not for its turn. */
  isStranded: boolean
  toldAt: number
  takeBack: AbortController
}

/**
 * Files on their way up. Each is sent once: what dropped half-way is tried again only when a person says so, and when no answer
 * came the list of attachments is asked before anything is said. Without a connection they wait here until `resume`.
 */
export class Uploads {
  readonly #deps: UploadsDeps
  readonly #jobs = new Map<string, Job>()

  constructor(deps: UploadsDeps) {
    this.#deps = deps
  }

  /** In the order they were added. */
  list(): readonly Upload[] {
    return [...this.#jobs.values()].map(({ upload }) => upload)
  }

  /** Returns when every file is in the list, be it with the reason why it cannot be sent. */
  async start(to: AttachTo, tokens: readonly FileToken[]): Promise<void> {
    const ready: [Job, LocalFile][] = []
    for (const token of tokens) {
      const looked = await this.#deps.files.look(token)
      const job = this.#add(to, token, looked)
      if (to.rowId !== null && isTemporary(to.rowId)) this.#fail(job, ROW_NOT_SAVED)
      else if (looked.ok) ready.push([job, looked.value])
      else this.#fail(job, reasonFor(looked.error, job.upload.name, 0))
    }
    void this.#sendAll(ready) // each tells of itself
  }

  /** Takes it off the list; what is under way stops. */
  cancel(uploadId: string): boolean {
    const job = this.#jobs.get(uploadId)
    if (!job) return false
    job.takeBack.abort()
    this.#remove(job)
    return true
  }

  /** Sends the file as it is now. */
  async retry(uploadId: string): Promise<boolean> {
    const job = this.#jobs.get(uploadId)
    if (job?.upload.state !== 'failed' || !job.upload.canRetry) return false
    this.#change(job, { state: 'queued', reason: null, sentBytes: 0, startedAt: null })
    job.takeBack = new AbortController()
    const looked = job.file ? await lookAt(job.file.path) : await this.#deps.files.look(job.token)
    if (looked.ok) void this.#sendAll([[job, looked.value]])
    else this.#fail(job, reasonFor(looked.error, job.upload.name, 0))
    return true
  }

  /** The connection is back. */
  resume(): void {
    const stranded = [...this.#jobs.values()].filter(({ isStranded }) => isStranded)
    void this.#sendAll(stranded.flatMap(job => (job.file ? [[job, job.file]] : [])))
  }

  /** When a person signs out: their files are nobody else's. */
  clear(): void {
    for (const id of [...this.#jobs.keys()]) this.cancel(id)
  }

  /** Reads one file after the other, or dropping hundreds of them would keep the disk from everything else. */
  async #sendAll(jobs: readonly (readonly [Job, LocalFile])[]): Promise<void> {
    for (const [job] of jobs) job.isStranded = false
    for (const [job, file] of jobs) if (await this.#prepare(job, file)) void this.#send(job, file)
  }

  /** False when it cannot be sent; its reason is told. */
  async #prepare(job: Job, file: LocalFile): Promise<boolean> {
    // A file that waits for a connection keeps the hash of the moment it was added.
    const hash = job.file === file && job.hash ? ok(job.hash) : await hashFile(file)
    if (!hash.ok) this.#fail(job, reasonFor(hash.error, file.name, 0))
    if (!hash.ok || job.takeBack.signal.aborted) return false
    job.file = file
    job.hash = hash.value
    this.#change(job, { name: file.name, totalBytes: file.sizeBytes, reason: null })
    return true
  }

  async #send(job: Job, file: LocalFile): Promise<void> {
    const label = `Attach ${file.name}`
    const lane = sheetLane(job.upload.sheetId)
    const takeBack = job.takeBack.signal
    const request = { label, priority: 'person', weight: UPLOAD_WEIGHT, lane, kind: 'write', takeBack } as const
    const sent = await this.#deps.queue.run(request, () => this.#attempt(job, file))
    await this.#settle(job, sent)
  }

  async #attempt(job: Job, file: LocalFile): Promise<Result<Attachment>> {
    const now = await lookAt(file.path)
    if (!now.ok) return now
    if (now.value.sizeBytes !== file.sizeBytes) {
      return fail({ kind: 'file-unreadable', name: file.name, reason: 'changed' })
    }
    this.#change(job, { state: 'sending', startedAt: this.#deps.now(), sentBytes: 0 })
    const stream = streamFile(file, job.hash, bytes => this.#progress(job, bytes))
    const sending = {
      name: file.name,
      sizeBytes: file.sizeBytes,
      mimeType: await mimeTypeOf(file.name),
      content: stream.content,
    }
    const sent = await this.#deps.api.upload(toOf(job), sending, { signal: job.takeBack.signal })
    const broken = sent.ok ? null : stream.failure()
    return broken ? fail(broken) : sent
  }

  async #settle(job: Job, sent: Result<Attachment>): Promise<void> {
    const { upload } = job
    if (!this.#jobs.has(upload.id)) {
      // Cancelled meanwhile: it may have arrived all the same, so whoever looks should look again.
      if (upload.state === 'sending') this.#deps.onAttached(upload.sheetId)
      return
    }
    if (sent.ok) return this.#done(job)
    if (sent.error.kind === 'offline') return this.#strand(job, sent.error)
    if (isUnclear(sent.error) && upload.sentBytes >= upload.totalBytes) return this.#check(job)
    this.#fail(job, reasonFor(sent.error, upload.name, upload.sentBytes / Math.max(1, upload.totalBytes)))
  }

  /** Everything left and no answer came: the list of attachments knows. */
  async #check(job: Job): Promise<void> {
    const { upload } = job
    const label = `Check whether ${upload.name} arrived`
    const request = { label, priority: 'person', weight: 1, lane: null, kind: 'read' } as const
    const listed = await everyPage(page =>
      this.#deps.queue.run(request, signal => this.#deps.api.page(toOf(job), page, { signal })),
    )
    if (!this.#jobs.has(upload.id)) return
    const sentAt = upload.startedAt ?? this.#deps.now()
    const arrived = listed.ok
      ? attachedAlready(listed.value, { name: upload.name, sizeBytes: upload.totalBytes, sentAt })
      : 'unclear'
    if (arrived === 'yes') this.#done(job)
    else this.#fail(job, arrived === 'no' ? NOT_ARRIVED : UNCLEAR)
  }

  #add({ sheetId, rowId }: AttachTo, token: FileToken, looked: Result<LocalFile>): Job {
    const upload: Upload = {
      id: this.#deps.newId(),
      sheetId,
      rowId,
      name: looked.ok ? looked.value.name : 'name' in looked.error ? looked.error.name : '',
      totalBytes: looked.ok ? looked.value.sizeBytes : looked.error.kind === 'file-too-big' ? looked.error.bytes : 0,
      sentBytes: 0,
      startedAt: null,
      state: 'queued',
      reason: null,
      canRetry: false,
    }
    const takeBack = new AbortController()
    const job: Job = { upload, token, file: null, hash: '', isStranded: false, toldAt: 0, takeBack }
    this.#jobs.set(upload.id, job)
    this.#change(job, {})
    return job
  }

  #progress(job: Job, bytes: number): void {
    const sentBytes = Math.min(job.upload.totalBytes, job.upload.sentBytes + bytes)
    if (this.#deps.now() - job.toldAt >= TELL_EVERY_MS) this.#change(job, { sentBytes })
    else job.upload = { ...job.upload, sentBytes }
  }

  #done(job: Job): void {
    this.#change(job, { state: 'done', sentBytes: job.upload.totalBytes, reason: null, canRetry: false })
    this.#remove(job)
    this.#deps.onAttached(job.upload.sheetId)
  }

  #strand(job: Job, error: AppError): void {
    job.isStranded = true
    const { reason } = reasonFor(error, job.upload.name, 0)
    this.#change(job, { state: 'queued', reason, sentBytes: 0, startedAt: null })
  }

  #fail(job: Job, reason: Reason): void {
    this.#change(job, { state: 'failed', ...reason })
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.upload.id)
    this.#deps.onRemoved(job.upload.id)
  }

  #change(job: Job, change: Partial<Upload>): void {
    job.upload = { ...job.upload, ...change }
    job.toldAt = this.#deps.now()
    if (this.#jobs.has(job.upload.id)) this.#deps.onChange(job.upload)
  }
}

const toOf = ({ upload: { sheetId, rowId } }: Job): AttachTo => ({ sheetId, rowId })

const isUnclear = (error: AppError) => outcomeOfError(error) === 'unknown'
