import type { AppError } from '../../../shared/app-error.ts'
import type { Attachment } from '../../../shared/model/attachment.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { AttachmentsApi } from '../../api/attachments.ts'
import { isKeyTrusted } from '../../api/service/server-info.ts'
import { sheetLane } from '../../api/sheets.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { Priority } from '../../queue/line/next-request.ts'
import { continuesByItself, deliveryOf } from '../../queue/outcome.ts'
import type { RequestQueue } from '../../queue/request-queue.ts'
import { mimeTypeOf } from '../mime-type.ts'
import { asAdded } from './as-added.ts'
import { streamFile } from './file-content.ts'
import { type Job, stoppedBy } from './job.ts'
import type { LocalDisk } from './local-disk.ts'
import { NOT_ARRIVED, UNCLEAR } from './upload-reason.ts'
import type { FileState, WaitingFile } from './waiting-files.ts'

export type DeliverDeps = {
  readonly disk: LocalDisk
  readonly api: Pick<AttachmentsApi, 'upload' | 'page'>
  readonly queue: Pick<RequestQueue, 'run'>
  /** The session in which the service remembers idempotency keys; null without support. */
  readonly keySession?: () => Promise<string | null>
  readonly now: () => number
  /** The current priority of the upload. */
  readonly priority: () => Priority
  /** Stores the attempt before the first byte is sent. */
  readonly markSending: (job: Job, sent: Pick<WaitingFile, 'session' | 'sentAt'>) => Result<null>
  readonly progress: (job: Job, bytes: number) => void
}

/** Outcome of an upload. `held`: the service is unreachable, and the file keeps waiting. */
export type Delivered =
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly state: 'waiting' | 'unknown'; readonly error: AppError }
  | { readonly kind: 'stopped'; readonly change: Pick<WaitingFile, 'state' | 'reason' | 'canRetry'> }

const UPLOAD_WEIGHT = 10
/** A service with idempotency keys remembers them for an hour at least; half of it, in case the clock was set. */
const KEY_TRUSTED_MS = 30 * 60_000

/**
 * Sends a file once. A file that may have arrived is repeated only with the same key, in the same session and soon.
 * Otherwise the list of attachments decides, and if that is inconclusive, the user.
 */
export async function deliver(deps: DeliverDeps, job: Job): Promise<Delivered> {
  let isRepeat = job.file.state === 'unknown'
  let mayBeThere = isRepeat
  for (;;) {
    const session = await sessionNow(deps)
    if (isRepeat && !isKeyGood(job.file, session, deps.now())) return check(deps, job)
    const answer = await send(deps, job, session, isRepeat)
    if (!answer.ok && job.takeBack.signal.aborted) return stopped(job, answer.error) // cancelled by the caller
    const isSameSession = !isRepeat || (await sessionNow(deps)) === session
    const delivery = deliveryOf(answer, () => isSameSession)
    if (delivery.kind === 'done') return { kind: 'done' }
    if (delivery.kind === 'not-left') return check(deps, job)
    const { kind, error } = delivery
    if (continuesByItself(error)) return { kind: 'held', state: isRepeat ? 'unknown' : 'waiting', error }
    // Why it was not repeated does not show whether the first attempt arrived.
    if (kind !== 'unknown') return isRepeat ? check(deps, job, error) : stopped(job, error)
    mayBeThere ||= job.sentBytes >= job.file.sizeBytes
    if (isRepeat || session === null) return mayBeThere ? check(deps, job) : stopped(job, error)
    isRepeat = true
  }
}

/** The session in which the service would know a key; null without support. */
const sessionNow = async ({ keySession }: DeliverDeps): Promise<string | null> => (await keySession?.()) ?? null

const isKeyGood = ({ session, sentAt }: WaitingFile, now: string | null, at: number): boolean =>
  session !== null && session === now && sentAt !== null && isKeyTrusted(sentAt, at, KEY_TRUSTED_MS)

function stopped({ file, sentBytes }: Job, error: AppError): Delivered {
  return { kind: 'stopped', change: stoppedBy(error, file.name, sentBytes / Math.max(1, file.sizeBytes)) }
}

function send(deps: DeliverDeps, job: Job, session: string | null, isRepeat: boolean): Promise<Result<Attachment>> {
  const request = {
    label: `Attach ${job.file.name}`,
    priority: deps.priority(),
    weight: UPLOAD_WEIGHT,
    lane: sheetLane(job.file.sheetId),
    kind: 'write',
    takeBack: job.takeBack.signal,
  } as const
  const sentAt = isRepeat ? job.file.sentAt : null
  return deps.queue.run(request, () => attempt(deps, job, { session, sentAt: sentAt ?? deps.now() }, isRepeat))
}

async function attempt(
  deps: DeliverDeps,
  job: Job,
  sent: Pick<WaitingFile, 'session' | 'sentAt'>,
  isRepeat: boolean,
): Promise<Result<Attachment>> {
  // A key is valid in one session only: a file that may have arrived is not repeated in another one, however long it
  // was queued.
  if (isRepeat && (await sessionNow(deps)) !== sent.session) return fail({ kind: 'cancelled' })
  const file = await asAdded(deps.disk, job.file)
  if (!file.ok) return file
  const { name, sizeBytes } = file.value
  const hash = job.file.hash ?? ''
  const marked = deps.markSending(job, sent)
  if (!marked.ok) return marked
  const stream = streamFile(deps.disk, file.value, hash, bytes => deps.progress(job, bytes))
  const sending = { name, sizeBytes, mimeType: await mimeTypeOf(name), content: stream.content }
  const requestKey = sent.session === null ? null : `${job.file.id}.${hash}`
  const mayRepeat = () => !isRepeat
  const answer = await deps.api.upload(job.file, sending, { signal: job.takeBack.signal, requestKey, mayRepeat })
  const broken = answer.ok ? null : stream.failure()
  return broken ? fail(broken) : answer
}

/**
 * It may have arrived without a response: checks the list of attachments. `error`: why it cannot be repeated, if it has
 * not.
 */
async function check(deps: DeliverDeps, job: Job, error: AppError | null = null): Promise<Delivered> {
  const { file } = job
  const label = `Check whether ${file.name} arrived`
  const request = { label, priority: deps.priority(), weight: 1, lane: null, kind: 'read' } as const
  const listed = await everyPage(page => deps.queue.run(request, signal => deps.api.page(file, page, { signal })))
  if (!listed.ok && continuesByItself(listed.error)) return { kind: 'held', state: 'unknown', error: listed.error }
  const sent = { name: file.name, sizeBytes: file.sizeBytes, sentAt: file.sentAt ?? deps.now() }
  const arrived = listed.ok ? attachedAlready(listed.value, sent) : 'unclear'
  if (arrived === 'yes') return { kind: 'done' }
  if (arrived === 'no' && error) return stopped(job, error)
  const state: FileState = 'failed'
  return { kind: 'stopped', change: { state, ...(arrived === 'no' ? NOT_ARRIVED : UNCLEAR) } }
}

/** A file that was sent and got no response. `sentAt`: milliseconds since 1970, by our clock. */
type Sent = { readonly name: string; readonly sizeBytes: number; readonly sentAt: number }

/** How far the clock of the service may be off. */
const CLOCK_MS = 5 * 60_000

/**
 * Whether the file has arrived, by the list: the same name, the same size (in kilobytes), and added since it was sent.
 * Several matches are inconclusive: the user decides.
 */
export function attachedAlready(listed: readonly Attachment[], sent: Sent): 'yes' | 'no' | 'unclear' {
  const fitting = listed.filter(
    ({ name, sizeBytes, createdAt }) =>
      name === sent.name &&
      (sizeBytes === null || Math.abs(sizeBytes - sent.sizeBytes) <= 1024) &&
      (createdAt === null || Date.parse(createdAt) >= sent.sentAt - CLOCK_MS),
  )
  if (fitting.length > 1) return 'unclear'
  return fitting.length === 1 ? 'yes' : 'no'
}
