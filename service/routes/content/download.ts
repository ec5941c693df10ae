import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { temporaryUrlStore } from '../../store/content/temporary-urls.ts'

/**
 * The bytes of a file under the temporary URL in its attachment. The URL itself grants access for two minutes, without
 * a token. Browsers save every file and never run it.
 */
export function downloadRoute({ store, clock, blobs }: ServiceDeps): Hono<ServiceEnv> {
  const urls = temporaryUrlStore(store.db)
  const files = blobStore(blobs)

  return new Hono<ServiceEnv>().get('/files/:secret', async c => {
    const file = urls.find(c.req.param('secret'), clock())
    const content = file && (await files.read(file.blob))
    if (!content) throw refuse(1006)

    return c.body(content.bytes, 200, {
      'Content-Type': file.mimeType,
      'Content-Length': String(content.size),
      'Content-Disposition': toDisposition(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
  })
}

/** Characters that a parser of the plain `filename` may take for a folder or an escape. */
const MISREAD = /[/\\]|%[\da-f]{2}/i

/**
 * The file name unchanged (RFC 6266), slashes included: the program that saves the file must make it safe. `filename*`
 * has the full name as UTF-8; the plain ASCII `filename` is for clients that read raw header bytes.
 */
export function toDisposition(name: string): string {
  const plain = name.replace(/[^ -~]/g, '?')
  const disposition = `attachment; filename="${plain.replace(/["\\]/g, '\\$&')}"`
  if (plain === name && !MISREAD.test(name)) return disposition
  return `${disposition}; filename*=UTF-8''${encodeExtended(name)}`
}

/** RFC 8187 leaves fewer characters unescaped than `encodeURIComponent` does. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
