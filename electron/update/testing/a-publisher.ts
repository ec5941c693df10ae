import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVirtualClock } from '../../queue/testing/virtual-clock.ts'
import type { Installable } from '../update-way.ts'
import { openUpdater } from '../updater.ts'

export const MANIFEST = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`
export const PACKAGE = 'Sheaf.AppImage'
export const CONTENT = 'the new program'

export const sha512Of = (text: string): string => createHash('sha512').update(text).digest('base64')

/** A manifest as electron-builder writes it, of one file. */
export const manifestOf = (version: string, file: { url?: string; sha512?: string; size?: number } = {}, more = '') =>
  [
    `version: ${version}`,
    'files:',
    `  - url: ${file.url ?? PACKAGE}`,
    `    sha512: ${file.sha512 ?? sha512Of(CONTENT)}`,
    `    size: ${file.size ?? CONTENT.length}`,
    "releaseNotes: 'New in it'",
    more,
  ].join('\n')

/** A web server with published files, and a signing key. Tests may replace its responses. */
export async function aPublisher() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  const files = new Map<string, string>()
  const answers = new Map<string, (response: ServerResponse) => void>()
  const asked: { readonly name: string; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer((incoming, response) => {
    const name = (incoming.url ?? '').slice(1)
    asked.push({ name, headers: incoming.headers })
    const [text, answer] = [files.get(name), answers.get(name)]
    if (answer) return answer(response)
    return text === undefined ? response.writeHead(404).end('no') : response.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // as: it listens on a port, so the address is no name of a pipe.
  const { port } = server.address() as AddressInfo

  const signedBy = (manifest: string, key: KeyObject): string =>
    `sheaf-update-v1 ${id} ${sign(null, Buffer.from(manifest), key).toString('base64')}\n`
  return {
    address: new URL(`http://127.0.0.1:${port}/`),
    key: spki.toString('base64'),
    files,
    answers,
    asked: () => asked.map(({ name }) => name),
    headers: () => asked.map(({ headers }) => headers),
    publish(manifest: string, content = CONTENT, key = privateKey): void {
      files.set(MANIFEST, manifest)
      files.set(`${MANIFEST}.sig`, signedBy(manifest, key))
      files.set(PACKAGE, content)
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Publisher = Awaited<ReturnType<typeof aPublisher>>

export const IDLE_TIMEOUT_MS = 60_000

/** The real electron-updater of a copy in version 0.1.0, on a clock that a test turns. */
export function anUpdater(publisher: Publisher, folder: string, installable: Installable) {
  const clock = createVirtualClock()
  const updater = openUpdater({
    source: { address: publisher.address, keys: [publisher.key], idleTimeoutMs: IDLE_TIMEOUT_MS },
    installable,
    version: '0.1.0',
    folder,
    fetch,
    request,
    after: clock.after,
    log: { info: () => undefined, error: () => undefined },
  })
  return { updater, clock }
}
