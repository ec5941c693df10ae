import { IDLE_TIMEOUT_MS } from '../../electron/api/transport/answer-timeout.ts'
import { type IdleTimeout, startIdleTimeout } from '../../electron/api/transport/idle-timeout.ts'
import type { CorePorts } from '../../electron/core/open-core.ts'
import { contentFits } from '../../electron/files/content-kind.ts'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Clock } from './clock.ts'

/** The images that a computer has copies of, by id. They outlive the app. `lost`: how often it reported a lost one. */
export type ImageCopies = { readonly images: Map<string, string>; lost: number }

export const createImageCopies = (): ImageCopies => ({ images: new Map(), lost: 0 })

/** As the app keeps images, without files: reading takes a turn, in which the app can be killed. */
export function imagesOn(
  { images }: ImageCopies,
  { after }: Pick<Clock, 'after'>,
  { fetch, isAlive }: { readonly fetch: typeof globalThis.fetch; readonly isAlive: () => boolean },
): CorePorts['keptImages'] {
  const turn = () => new Promise<void>(goOn => void after(0, () => isAlive() && goOn()))
  return {
    async has(id) {
      await turn()
      return images.has(id)
    },
    async take(id, url) {
      const idle = startIdleTimeout(after, IDLE_TIMEOUT_MS, new AbortController().signal)
      const bytes = await download(fetch, url, idle)
      idle.end()
      if (!bytes.ok) return bytes
      await turn()
      images.set(id, bytes.value)
      return ok(null)
    },
    async open(id) {
      await turn()
      const text = images.get(id)
      if (text === undefined) return fail({ kind: 'file-unreadable', name: 'image', reason: 'gone' })
      const bytes = new TextEncoder().encode(text)
      async function* content() {
        yield bytes
      }
      const sending = { name: 'image.gif', mimeType: 'image/gif', sizeBytes: bytes.length, content }
      return ok({ sending, failure: () => null })
    },
  }
}

/** As `files/downloads.ts` classifies responses. */
async function download(
  fetch: typeof globalThis.fetch,
  url: string,
  { signal, restart }: IdleTimeout,
): Promise<Result<string>> {
  try {
    const { status, body } = await fetch(url, { headers: {}, signal })
    if (status !== 200) return fail(refusal(status))
    const parts: Uint8Array[] = []
    for await (const part of body ?? []) {
      restart()
      parts.push(part)
    }
    const bytes = Buffer.concat(parts)
    return contentFits('.gif', bytes) ? ok(bytes.toString()) : fail({ kind: 'not-found', what: 'image' })
  } catch {
    return fail({ kind: 'offline', server: 'here' })
  }
}

function refusal(status: number): AppError {
  if (status >= 300 && status < 400) return { kind: 'malformed', detail: 'moved' }
  if (status >= 500) return { kind: 'server', status, code: null, message: '', refId: null, executed: 'no' }
  return { kind: 'not-found', what: 'attachment' }
}
