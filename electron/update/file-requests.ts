import { open } from 'node:fs/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  CancellationError,
  type CancellationToken,
  configureRequestOptions,
  configureRequestUrl,
  DigestTransform,
  type DownloadOptions,
  ProgressCallbackTransform,
} from 'builder-util-runtime'
import type { After } from '../../shared/after.ts'
import { startIdleTimeout } from '../api/transport/idle-timeout.ts'
import { UpdateRefusal } from './update-refusal.ts'

/** Node's `http.request` or `https.request`, depending on the address. */
export type BeginRequest = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

export type FileRequestsDeps = {
  readonly request: BeginRequest
  readonly after: After
  readonly idleTimeoutMs: number
}

/**
 * Downloads for electron-updater, with its check of the sha512 and the parts that its requests lack: an idle timeout, a
 * size limit, no redirects, and no end before the file is closed. Its own requests end while a rejected file may still
 * be about to be opened: it is deleted before it exists, and stays.
 */
export class FileRequests {
  #mostBytes = 0

  readonly #deps: FileRequestsDeps

  constructor(deps: FileRequestsDeps) {
    this.#deps = deps
  }

  /** Sets the expected size of the next file. */
  expect(bytes: number): void {
    this.#mostBytes = bytes
  }

  /** The name and signature of electron-updater. After it ends, nothing more is written to `destination`. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    const { cancellationToken, sha512, onProgress = () => undefined } = options
    if (typeof sha512 !== 'string') throw new UpdateRefusal('unreadable')
    const mostBytes = this.#mostBytes
    // Opened first: a stream that is destroyed while it opens its file does not wait for it.
    const file = await open(destination, 'w', 0o600)
    const idleTimeout = startIdleTimeout(this.#deps.after, this.#deps.idleTimeoutMs, cancelled(cancellationToken))
    const counted = async function* (response: AsyncIterable<Buffer>) {
      let bytes = 0
      for await (const piece of response) {
        idleTimeout.restart()
        bytes += piece.byteLength
        if (bytes > mostBytes) throw new UpdateRefusal('too-big')
        yield piece
      }
    }

    try {
      await pipeline(
        await this.#ask(url, idleTimeout.signal),
        counted,
        new ProgressCallbackTransform(mostBytes, cancellationToken, onProgress),
        new DigestTransform(sha512, 'sha512', 'base64'),
        file.createWriteStream(),
      )
      return destination
    } catch (error) {
      throw cancellationToken.cancelled ? new CancellationError() : error
    } finally {
      idleTimeout.end()
      await file.close()
    }
  }

  #ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const options: RequestOptions = { headers: { 'accept-encoding': 'identity' }, signal }
    configureRequestUrl(url, options)
    configureRequestOptions(options)
    return new Promise((resolve, reject) => {
      const request = this.#deps.request(options, response => {
        if (response.statusCode === 200) return resolve(response)
        request.destroy(new UpdateRefusal('no-answer'))
      })
      request.on('error', reject)
      request.end()
    })
  }
}

function cancelled(token: CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.cancelled) controller.abort()
  token.once('cancel', () => controller.abort())
  return controller.signal
}
