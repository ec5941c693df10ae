import type { Session, WebContents } from 'electron'
import { session } from 'electron'
import { imageDimensionsFromData } from 'image-dimensions'
import pLimit from 'p-limit'
import type { After } from '../../../shared/after.ts'
import { makeWindow } from './make-window.ts'
import { closeSession } from './security.ts'

const LONGEST_SIDE = 320
/** The largest size of phone cameras. A file of 64 kB can claim ten times as many pixels. */
const MOST_PIXELS = 50_000_000
const MOST_BYTES = 1024 * 1024
const MOST_MS = 20_000

/** A separate origin, so that this page may not call main. */
const ORIGIN = 'app://pictures'
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // It loads no script, image or frame; main's script in it may fetch only the bytes.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Runs in that page. Applies the camera orientation. */
const SHRINK = `(async () => {
  const picture = await createImageBitmap(await (await fetch('/picture')).blob())
  const scale = Math.min(1, ${LONGEST_SIDE} / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
})()`

/**
 * Creates small PNGs of foreign images. Main reads only their size from the first bytes: a hidden sandboxed page
 * decodes them, exists only while there is work, and has no access to main or the network. Null if the bytes are no
 * image, or one of more than `MOST_PIXELS`.
 */
export function createThumbnails(after: After) {
  let page: Promise<WebContents> | null = null
  const mutex = pLimit(1)
  /** The current image, which the page fetches. */
  let current: Uint8Array<ArrayBuffer> = new Uint8Array()
  const serve = (url: string) => (url === `${ORIGIN}/` ? new Response('', { headers: HEADERS }) : new Response(current))

  const close = async (): Promise<void> => {
    const closing = page
    page = null
    const contents = await closing?.catch(() => null)
    if (contents && !contents.isDestroyed()) contents.close()
  }

  const decode = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
    current = new Uint8Array(bytes)
    page ??= openPage(serve)
    const answer = await answerOf(await page, after)
    // A page that failed or hangs on one image is not used for the next.
    if (answer === null) await close()
    return answer instanceof Uint8Array && isThumbnail(answer) ? answer : null
  }

  return async (bytes: Uint8Array): Promise<Uint8Array | null> => {
    const size = imageDimensionsFromData(bytes)
    if (!size || size.width * size.height > MOST_PIXELS) return null
    return mutex(async () => {
      try {
        return await decode(bytes)
      } finally {
        if (mutex.pendingCount === 0) await close()
      }
    })
  }
}

let pictures: Session | null = null

async function openPage(serve: (url: string) => Response): Promise<WebContents> {
  if (pictures === null) {
    // In memory only, and shared with no other window.
    pictures = session.fromPartition('pictures', { cache: false })
    closeSession(pictures, ORIGIN)
    pictures.protocol.handle('app', ({ url }) => serve(url))
  }
  const window = makeWindow({ show: false, page: { session: pictures, backgroundThrottling: false } })
  await window.loadURL(`${ORIGIN}/`)
  return window.webContents
}

/** Null if the page could not decode the image, took too long, or crashed. */
async function answerOf(contents: WebContents, after: After): Promise<unknown> {
  const over = new AbortController()
  const onOver = () => over.abort()
  const noAnswer = new Promise<null>(resolve =>
    over.signal.addEventListener('abort', () => resolve(null), { once: true }),
  )
  const cancel = after(MOST_MS, onOver)
  contents.once('render-process-gone', onOver)
  try {
    return await Promise.race([contents.executeJavaScript(SHRINK).catch(() => null), noAnswer])
  } finally {
    cancel()
    contents.off('render-process-gone', onOver)
  }
}

/** The output of a page that decodes foreign bytes is as untrusted as they are. */
function isThumbnail(bytes: Uint8Array): boolean {
  const { type, width = 0, height = 0 } = imageDimensionsFromData(bytes) ?? {}
  return type === 'png' && bytes.length <= MOST_BYTES && Math.max(width, height) <= LONGEST_SIDE
}
