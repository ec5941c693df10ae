import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { AppEvent } from '../../../shared/ipc/events.ts'
import { ok } from '../../../shared/result.ts'
import type { Caller } from '../../ipc/dispatch.ts'
import { createFakeKeyring } from '../../session/testing/fake-keyring.ts'
import { composeApp } from '../app.ts'
import { openOwnFiles } from '../open-state.ts'

/** A service that knows tokens and people, and has no sheets. Its people may be locked out. */
export async function startTinyService() {
  const people = new Map([
    ['token-ann', { id: 1, email: 'ann@sheets.example', name: 'Ann' }],
    ['token-bo', { id: 2, email: 'bo@sheets.example', name: 'Bo' }],
  ])
  const server = createServer((request, response) => {
    const person = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
    if (!person) return answer(401, { errorCode: 1002, message: 'Your Access Token is invalid.', refId: 'x' })
    if (request.url?.startsWith('/2.0/users/me')) return answer(200, person)
    return answer(200, { pageNumber: 1, totalPages: 1, totalCount: 0, data: [] })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port: the address is an object, not a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/2.0`,
    lockOut: (token: string) => people.delete(token),
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        // Connections that only wait to be used again would hold it open for seconds.
        server.closeAllConnections()
      }),
  }
}

/** The worker as it ships, built once into a folder of its own. */
export async function buildWorker(folder: string): Promise<string> {
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite')).pathname
  const outfile = join(folder, 'worker.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, '../../worker/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    // The native module finds its binary beside itself, so it stays where it is.
    alias: { '@photostructure/sqlite': sqlite },
    external: [sqlite],
    logLevel: 'silent',
  })
  return outfile
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'sheaf-run-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true })

/** One run of the app without its windows, in the given folder. */
export function startRun(dataFolder: string, workerScript: string, service: { baseUrl: string }) {
  const events: AppEvent[] = []
  const errors: string[] = []
  const opened = openOwnFiles(dataFolder, '1')
  if (!opened.ok) throw new Error(`the state did not open: ${opened.error.kind}`)
  let ids = 0
  const app = composeApp({
    world: {
      dataFolder,
      workerScript,
      userAgent: 'Sheaf/test',
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      newUuid() {
        ids += 1
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
      },
      newBytes: count => crypto.getRandomValues(new Uint8Array(count)),
      fetch,
      keyring: createFakeKeyring().keyring,
      publish: event => void events.push(event),
      log: { info: () => undefined, error: line => void errors.push(line) },
    },
    files: opened.value,
    version: '0.0.0',
    platform: 'linux',
    desktop: { askForFolder: async () => null, openFile: async () => true, showInFolder: () => undefined },
    shrinkPicture: () => null,
    service: {
      script: 'not used',
      start: async () =>
        ok({
          ready: {
            baseUrl: service.baseUrl,
            authUrl: '',
            token: 'token-ann',
            user: { id: 1, email: 'ann@sheets.example' },
          },
          stop: async () => undefined,
        }),
    },
  })
  return {
    app,
    events,
    errors,
    async end(): Promise<void> {
      await app.end()
      opened.value.state.sqlite.close()
      opened.value.budget.close()
    },
  }
}

export const noPage: Caller = {
  openPort: () => ({ post: () => undefined, onClose: () => undefined, close: () => undefined }),
  controlWindow: () => undefined,
}
