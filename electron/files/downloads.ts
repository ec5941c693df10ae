import type { After } from '../../shared/after.ts'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type IdleTimeout, startIdleTimeout } from '../api/transport/idle-timeout.ts'
import { downloadWay } from './download-address.ts'
import { toFolderError } from './file-error.ts'
import { createNewFile, type NewFile } from './new-file.ts'
import type { PublicFetch } from './public-fetch.ts'
import type { WebMark } from './web-mark.ts'

export type DownloadDeps = {
  /** For addresses of the account's own service. */
  readonly fetch: typeof fetch
  /** For all others. */
  readonly fetchPublic: PublicFetch
  readonly mark: WebMark
  readonly after: After
  /** A download times out after this long without a byte. */
  readonly idleTimeoutMs: number
  readonly newId: () => string
}

export type Download = {
  /** The temporary URL of an attachment, valid for two minutes without a token. */
  readonly url: string
  /** Base address of the service that reported it. */
  readonly service: string
  readonly folder: string
  /** The name on the service, which is sanitized here. */
  readonly name: string
  /** As the service reported it, in whole kilobytes; null if unknown. */
  readonly sizeBytes: number | null
  readonly signal: AbortSignal
}

export type Downloaded = { readonly path: string; readonly name: string; readonly sizeBytes: number }

/** Limit for an unknown size. */
const UNKNOWN_LIMIT_BYTES = 1024 * 1024 * 1024
/** Tolerance, because sizes are reported in kilobytes. */
const SLACK_BYTES = 64 * 1024

/**
 * Downloads an attachment into a folder, under its name or the next free one. The file appears there only when it is
 * complete and marked as downloaded. The token is not sent, redirects are not followed, and no more bytes than
 * announced are accepted.
 */
export function createDownload(deps: DownloadDeps) {
  return async (download: Download): Promise<Result<Downloaded>> => {
    const idleTimeout = startIdleTimeout(deps.after, deps.idleTimeoutMs, download.signal)
    try {
      const answer = await ask(deps, download, idleTimeout)
      return answer.ok ? await keep(deps, answer.value, download, idleTimeout) : answer
    } finally {
      idleTimeout.end()
    }
  }
}

const badAddress: AppError = { kind: 'malformed', detail: 'the address of the attachment is not one to download from' }

async function ask(deps: DownloadDeps, download: Download, idleTimeout: IdleTimeout): Promise<Result<Response>> {
  try {
    const response = await fetchBytes(deps, download, idleTimeout.signal)
    if (response === null) return fail(badAddress)
    if (response.status === 200) return ok(response)
    await response.body?.cancel()
    return fail(refusal(response.status))
  } catch {
    // Nothing was stored, so repeating the request is safe after any failure.
    return fail(broken(download))
  }
}

/** Null: the address is not allowed, and no request was sent. */
async function fetchBytes(deps: DownloadDeps, { url, service }: Download, signal: AbortSignal) {
  switch (downloadWay(url, service)) {
    case 'own-service':
      return deps.fetch(url, { redirect: 'manual', signal })
    case 'public':
      return deps.fetchPublic(new URL(url), signal)
    case 'refused':
      return null
  }
}

const broken = ({ signal, service }: Download): AppError =>
  signal.aborted ? { kind: 'cancelled' } : { kind: 'offline', server: service }

/** The file store has its own error format; only its status is used. */
function refusal(status: number): AppError {
  if (status >= 300 && status < 400) return badAddress
  if (status >= 500) return { kind: 'server', status, code: null, message: '', refId: null, executed: 'no' }
  return { kind: 'not-found', what: 'attachment' }
}

async function keep(
  { mark, newId }: DownloadDeps,
  response: Response,
  download: Download,
  idleTimeout: IdleTimeout,
): Promise<Result<Downloaded>> {
  let file: NewFile
  try {
    file = await createNewFile(download.folder, download.name, newId(), part => mark(part, download.url))
  } catch (cause) {
    await response.body?.cancel()
    return fail(toFolderError(cause))
  }
  try {
    const received = await receive(response, file, download, idleTimeout)
    if (received.ok) return ok({ ...(await file.finish()), sizeBytes: received.value })
    await file.discard()
    return received
  } catch (cause) {
    await file.discard()
    return fail(toFolderError(cause))
  }
}

async function receive(
  { body }: Response,
  file: NewFile,
  download: Download,
  { restart }: IdleTimeout,
): Promise<Result<number>> {
  const limit = download.sizeBytes === null ? UNKNOWN_LIMIT_BYTES : download.sizeBytes + SLACK_BYTES
  const pieces = body?.getReader()
  let sizeBytes = 0
  for (;;) {
    const piece = await next(pieces)
    if (piece === 'broken') return fail(broken(download))
    if (piece === 'end') return ok(sizeBytes)
    restart()
    sizeBytes += piece.byteLength
    if (sizeBytes > limit) {
      await pieces?.cancel()
      return fail({ kind: 'malformed', detail: `more than the ${limit} bytes that were announced` })
    }
    await file.write(piece)
  }
}

type Pieces = { readonly read: () => Promise<{ readonly value?: Uint8Array | undefined }> }

async function next(pieces: Pieces | undefined): Promise<Uint8Array | 'end' | 'broken'> {
  try {
    return (await pieces?.read())?.value ?? 'end'
  } catch {
    // The connection dropped, or the caller gave up.
    return 'broken'
  }
}
