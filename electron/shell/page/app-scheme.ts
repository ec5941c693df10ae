import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
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
      // The page requests only its own files; pages of other origins cannot enter its session (`closeSession`).
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        codeCache: true,
        corsEnabled: false,
        bypassCSP: false,
        allowServiceWorkers: false,
      },
    },
  ])
}

export type PageDeps = {
  /** Returns a new nonce for each response. */
  readonly nonce: () => string
  readonly picture: (path: string) => Promise<{ bytes: Uint8Array; mimeType: string } | null>
  /** The page starts with a sheet, so its code is loaded together with the first script. */
  readonly beginsWithSheet: boolean
  /** Called when the page has received its first script, and is busy for a while. */
  readonly onScript: () => void
}

/**
 * Serves the page from `app://sheaf/`: only files that were in the folder at launch, by exact name, and images that
 * main creates (`/thumbnail/…`). Anything else, traversal, other hosts and queries included, is a 404.
 */
export function serveApp(folder: string, { nonce, picture, beginsWithSheet, onScript }: PageDeps): void {
  const files = new Set(listFiles(folder))
  protocol.handle('app', async request => {
    const { host, pathname, search } = new URL(request.url)
    if (`app://${host}` !== APP_ORIGIN || search !== '') return notFound()
    if (pathname.startsWith('/thumbnail/')) {
      const found = await picture(pathname.slice('/thumbnail/'.length))
      return found ? respond(found.bytes, found.mimeType, nonce()) : notFound()
    }

    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    if (!files.has(name)) return notFound()
    const bytes = await readFile(join(folder, name))
    const pageNonce = nonce()
    if (name.endsWith('.js')) onScript()
    const page = name === 'index.html' ? bytes.toString('utf8').replaceAll('%NONCE%', pageNonce) : null
    const body = page !== null && beginsWithSheet ? withSheet(page, files) : (page ?? bytes)
    return respond(body, MIME_BY_EXTENSION[extname(name)] ?? 'application/octet-stream', pageNonce)
  })
}

/** Vite names the files of a chunk after their content. */
function withSheet(page: string, files: ReadonlySet<string>): string {
  const links = [...files]
    .filter(name => /^assets\/sheet-[^/]+\.(js|css)$/.test(name))
    .map(name => `<link rel="${name.endsWith('.js') ? 'modulepreload' : 'stylesheet'}" crossorigin href="./${name}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

function respond(body: string | Uint8Array, mimeType: string, nonce: string): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': mimeType,
      'content-security-policy': contentSecurityPolicy(nonce),
      'x-content-type-options': 'nosniff',
    },
  })
}

const notFound = () =>
  new Response('Not found', { status: 404, headers: { 'content-security-policy': contentSecurityPolicy('none') } })

// Synchronous and without reading the files, because the window waits for it.
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)).map(name => `${entry.name}/${name}`) : [entry.name],
  )
}
