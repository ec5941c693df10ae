import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { configureRequestOptions, configureRequestUrl, type DownloadOptions, HttpExecutor } from 'builder-util-runtime'
import { type After, startPatience } from '../api/exchange/patience.ts'
import { UpdateRefusal } from './update-refusal.ts'

/** Node's `http.request` or `https.request`, whichever fits the address. */
export type BeginRequest = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

export type FileRequestsDeps = {
  readonly request: BeginRequest
  readonly after: After
  readonly silenceMs: number
}

/**
 * How electron-updater fetches a file, with its own check of the sha512, and with what its Electron requests lack: an end to silence,
 * no more bytes than were announced, no redirects.
 */
export class FileRequests extends HttpExecutor<ClientRequest> {
  #mostBytes = 0
  #current: ClientRequest | null = null

  readonly #deps: FileRequestsDeps

  constructor(deps: FileRequestsDeps) {
    super()
    this.#deps = deps
  }

  /** How many bytes the next file may have. */
  expect(bytes: number): void {
    this.#mostBytes = bytes
  }

  /** Named and called as electron-updater has it. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const requestOptions: RequestOptions = { headers: { 'accept-encoding': 'identity' } }
      configureRequestUrl(url, requestOptions)
      configureRequestOptions(requestOptions)
      onCancel(() => this.#current?.destroy())
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination))
      this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }

  override createRequest(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
    const { request: begin, after, silenceMs } = this.#deps
    const mostBytes = this.#mostBytes
    const patience = startPatience(after, silenceMs, undefined)
    const request = begin(options, response => {
      const refuse = (why: UpdateRefusal) => response.destroy(why)
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        patience.alive()
        bytes += piece.byteLength
        if (bytes > mostBytes) refuse(new UpdateRefusal('too-big'))
      })
      if (response.statusCode !== 200) return void request.destroy(new UpdateRefusal('no-answer'))
      onResponse(response)
    })
    patience.signal.addEventListener('abort', () => request.destroy(new UpdateRefusal('broken-off')))
    request.on('close', patience.end)
    this.#current = request
    return request
  }
}
