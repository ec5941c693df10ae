import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { protocol } from 'electron'
import { APP_ORIGIN } from '../../../shared/ipc/app-origin.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Has to be called before the app is ready. `codeCache` lets V8 keep compiled page scripts between starts. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
}

type Pictures = (path: string) => Promise<{ bytes: Uint8Array; mimeType: string } | null>

/**
 * Serves the page from `app://sheaf/`: only the files that were in the folder at the start, by exact name, and pictures that main
 * makes (`/thumbnail/…`). Anything else, traversal and other hosts included, is a 404.
 */
export async function serveApp(folder: string, nonce: () => string, pictures: Pictures): Promise<void> {
  const files = new Set(await listFiles(folder))
  protocol.handle('app', async request => {
    const { host, pathname } = new URL(request.url)
    if (`app://${host}` !== APP_ORIGIN) return notFound()
    if (pathname.startsWith('/thumbnail/')) {
      const picture = await pictures(pathname.slice('/thumbnail/'.length))
      return picture ? respond(picture.bytes, picture.mimeType, nonce()) : notFound()
    }

    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    if (!files.has(name)) return notFound()
    const bytes = await readFile(join(folder, name))
    const pageNonce = nonce()
    const body = name === 'index.html' ? bytes.toString('utf8').replaceAll('%NONCE%', pageNonce) : bytes
    return respond(body, MIME_BY_EXTENSION[extname(name)] ?? 'application/octet-stream', pageNonce)
  })
}

function respond(body: string | Uint8Array, mimeType: string, nonce: string): Response {
  return new Response(typeof body === 'string' ? body : new Blob([new Uint8Array(body)]), {
    headers: {
      'content-type': mimeType,
      'content-security-policy': contentSecurityPolicy(nonce),
      'x-content-type-options': 'nosniff',
    },
  })
}

const notFound = () =>
  new Response('Not found', { status: 404, headers: { 'content-security-policy': contentSecurityPolicy('none') } })

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
