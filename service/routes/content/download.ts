import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { temporaryUrlStore } from '../../store/content/temporary-urls.ts'

/**
 * The bytes of a file, under the temporary address that reading its attachment gave. No token is needed: knowing the
 * address is the permission, for two minutes. Whatever the file is, a browser saves it and never runs it.
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

/** What a reader of `filename` alone may take for a folder, or for an escape. */
const MISREAD = /[/\\]|%[\da-f]{2}/i

/**
 * The name as it is (RFC 6266), also where it has a slash: to make a safe name of it is for the program that stores the file. `filename*` has the
 * whole name as UTF-8, beside a plain ASCII one for clients that read raw header bytes each in their own way.
 */
export function toDisposition(name: string): string {
  const plain = name.replace(/[^ -~]/g, '?')
  const disposition = `attachment; filename="${plain.replace(/["\\]/g, '\\$&')}"`
  if (plain === name && !MISREAD.test(name)) return disposition
  return `${disposition}; filename*=UTF-8''${encodeExtended(name)}`
}

/** RFC 8187 has fewer characters that stand for themselves than an address has. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
