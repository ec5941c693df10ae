import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { electronUnderTest, ROOT } from './electron.ts'

const run = promisify(execFile)
const PUBLISH = [join(ROOT, 'scripts/package.mjs'), '--update']
/** The manifest and package of these tests: those of Linux, where an AppImage is replaced. */
const MANIFEST = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`
const PACKAGE = process.arch === 'x64' ? 'Sheaf.AppImage' : `Sheaf-${process.arch}.AppImage`
/** Shorter than the real timeout of a minute. */
const IDLE_TIMEOUT_MS = 1500

export type UpdateServer = {
  /** The app's requests, in order. */
  readonly asked: readonly string[]
  /** For `launch`: the app uses this server and its key, and behaves like an AppImage started from `program`. */
  readonly env: Readonly<Record<string, string>>
  /** The file that the app believes it was started from. */
  readonly program: string
  /** The contents of `program`. */
  readonly installed: () => Promise<string>
  /** Publishes a version as `npm run package -- --update` does. */
  readonly publish: (version: string, content: string, notes?: string) => Promise<void>
  /** Changes a served file after it was signed. */
  readonly tamper: (what: 'manifest' | 'signature' | 'package', change: (text: string) => string) => Promise<void>
  /** Stops sending the package after this many bytes; null sends all of it again. */
  readonly stallAfter: (bytes: number | null) => void
  readonly close: () => Promise<void>
}

const OLD_PROGRAM = 'the old program'
export const PROGRAM_MODE = 0o750

/** A local web server with a publisher's key, and a file that represents the AppImage. */
export async function startUpdateServer(folder: string): Promise<UpdateServer> {
  const [key, served, program] = ['publisher.pem', 'served', 'Sheaf.AppImage'].map(name => join(folder, name))
  if (!key || !served || !program) throw new Error('three names are three paths')
  await mkdir(served)
  await writeFile(program, OLD_PROGRAM)
  await chmod(program, PROGRAM_MODE)
  const { stdout: publicKey } = await run(process.execPath, [...PUBLISH, '--new-key', key])

  const asked: string[] = []
  let stallAt: number | null = null
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.slice(1)
    asked.push(name)
    readFile(join(served, name)).then(
      bytes => {
        if (stallAt === null || name !== PACKAGE) return response.end(bytes)
        response.writeHead(200, { 'content-length': bytes.length })
        return response.write(bytes.subarray(0, stallAt))
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // as: it listens on a port, so the address is no name of a pipe.
  const { port } = server.address() as AddressInfo

  return {
    asked,
    program,
    env: {
      SHEAF_UPDATES: JSON.stringify({
        address: `http://127.0.0.1:${port}/`,
        key: publicKey.trim(),
        idleTimeoutMs: IDLE_TIMEOUT_MS,
      }),
      APPIMAGE: program,
      APPDIR: dirname(electronUnderTest().executable),
    },
    installed: () => readFile(program, 'utf8'),
    async publish(version, content, notes = 'Nothing to speak of.') {
      const [file, notesFile] = [
        join(folder, PACKAGE === 'Sheaf.AppImage' ? 'new' : 'new-arm', PACKAGE),
        join(folder, 'notes'),
      ]
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
      await writeFile(notesFile, notes)
      await run(process.execPath, [
        ...PUBLISH,
        '--key',
        key,
        '--to',
        served,
        '--version',
        version,
        '--notes',
        notesFile,
        file,
      ])
    },
    async tamper(what, change) {
      const path = join(served, { manifest: MANIFEST, signature: `${MANIFEST}.sig`, package: PACKAGE }[what])
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    stallAfter(bytes) {
      stallAt = bytes
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
