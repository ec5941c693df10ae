import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRun } from '../../electron/compose/testing/a-run.ts'
import { createDispatch } from '../../electron/ipc/dispatch.ts'
import { createTestWindow } from '../../electron/ipc/testing/an-account.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Channel } from '../../shared/ipc/channels.ts'
import type { FileToken } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { thrownText } from '../../shared/thrown.ts'
import { Fault, type FuzzTarget } from '../run/target.ts'
import { openFurnishedService } from './furnished-service.ts'
import { drawMessage, type Known, type Message } from './ipc-message.ts'

/** The parts of the app that `npm run fuzz` builds first. */
export type Workers = { readonly main: string; readonly calculation: string; readonly tables: string }

/** Timers run this much faster, so that waiting in the queue does not count as a hang. */
const SPEED = 60
const MESSAGES_AT_ONCE = 10
const UNANSWERED_MS = 60_000

/** Messages of a compromised page to the whole app as it runs, except for Electron and its sender check. */
export const ipc = (root: string, workers: Workers): FuzzTarget => ({
  name: 'ipc',
  batch: 100,
  inputs: MESSAGES_AT_ONCE,
  async open() {
    const app = await openApp(root, workers)
    return {
      draw(random) {
        const messages = Array.from({ length: MESSAGES_AT_ONCE }, () => drawMessage(random, app.known))
        const isToEnter = random.chance(0.3)
        return async () => {
          if (isToEnter) await app.enter()
          await Promise.all(messages.map(app.send))
        }
      },
      close: app.close,
    }
  },
})

async function openApp(root: string, workers: Workers) {
  const service = await openFurnishedService()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-fuzz-'))
  const baseUrl = `${await service.origin()}/2.0`
  let speed = SPEED
  const run = startRun(
    folder,
    workers.main,
    { baseUrl },
    {
      env: {
        elapsed: () => performance.now() * SPEED,
        after(ms, work) {
          const timer = setTimeout(work, ms / speed)
          return () => clearTimeout(timer)
        },
        fetch: onThisComputer,
        calculationScript: workers.calculation,
        tableScript: workers.tables,
      },
    },
  )
  await run.app.resume()
  const bugs: string[] = []
  const dispatch = createDispatch(run.app.handlers, (channel, bug) => bugs.push(`${channel}: ${thrownText(bug)}`))
  const { caller } = createTestWindow()
  const files = await Promise.all(
    ['electron/files/import/fixtures/libreoffice.xlsx', 'README.md', 'not-there.csv'].map(path =>
      run.app.mintFile(join(root, path)),
    ),
  )
  const known: Known = {
    ids: service.scene.ids,
    files: files.flatMap((file): FileToken[] => (file.ok ? [file.value] : [])),
    address: baseUrl,
    token: service.tokens[0],
  }
  return {
    known,
    /** Signs in again when signed out, because any message may have signed out. */
    async enter(): Promise<void> {
      const entering = { address: baseUrl, token: service.tokens[0], keeping: 'session', passphrase: null }
      await dispatch('session.enter-token', entering, caller)
      const { sheetId } = service.named
      await dispatch('sheet.open', { sheetId, opening: 'a' }, caller)
    },
    async send({ channel, input }: Message): Promise<void> {
      const answer = dispatch(channel, input, caller).catch((bug: unknown) => {
        throw new Fault(`${channel} throws: ${thrownText(bug)}`)
      })
      check(channel, await inTime(channel, answer))
      const [bug] = bugs.splice(0)
      if (bug !== undefined) throw new Fault(bug)
    },
    async close(): Promise<void> {
      // Closing the app gets real time for pending work.
      speed = 1
      await run.end()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Addresses may name any computer, so only this one is contacted. */
const onThisComputer: typeof fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  if (hostname !== '127.0.0.1') throw new TypeError('fetch failed')
  return fetch(input, init)
}

async function inTime<T>(channel: Channel, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Fault(`${channel} is not answered`)), UNANSWERED_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** A cloneable value, or an error of the closed list. */
function check(channel: Channel, result: Result<unknown>): void {
  structuredClone(result)
  if (!isPlain(result)) throw new Fault(`${channel} answers with more than plain data`)
  if (!result.ok && !(result.error.kind in ERRORS)) throw new Fault(`${channel} fails with ${result.error.kind}`)
}

/** Neither a class instance nor a function. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'function') return false
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return true
  const kind = Object.getPrototypeOf(value)
  return (kind === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain)
}

/** The closed list at run time. */
const ERRORS = {
  offline: true, 'not-a-service': true, 'bad-address': true, 'rate-limited': true, unauthorized: true, forbidden: true, 'not-found': true, refused: true, server: true, malformed: true, 'answer-too-big': true,
  'outcome-unknown': true, invalid: true, 'file-too-big': true, 'file-unreadable': true, 'folder-unwritable': true, 'disk-full': true, 'storage-broken': true, 'edits-recovered': true, 'no-copy': true, 'passphrase-wrong': true,
  'no-keyring': true, 'sign-in-failed': true, 'port-taken': true, 'browser-not-opened': true, 'cannot-act-as': true, 'service-failed': true, cancelled: true,
} satisfies Record<AppError['kind'], true> // biome-ignore format: a list of words
