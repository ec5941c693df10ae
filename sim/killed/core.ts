import { randomBytes, randomUUID } from 'node:crypto'
import { composeApp } from '../../electron/compose/app.ts'
import type { AppDeps } from '../../electron/compose/app-deps.ts'
import { openOwnFiles } from '../../electron/compose/open-state.ts'
import { noSurfaces } from '../../electron/compose/testing/no-surfaces.ts'
import type { Env } from '../../electron/env/env.ts'
import { type Caller, createDispatch } from '../../electron/ipc/dispatch.ts'
import { createFakeKeyring } from '../../electron/session/testing/fake-keyring.ts'
import type { Channel } from '../../shared/ipc/channels.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { Report, Task } from './report.ts'

/** The calls of a renderer, without the renderer. */
export type Call = <C extends Channel>(channel: C, input: Input<C>) => Promise<Result<Output<C>>>

type Core = {
  readonly folder: string
  readonly worker: string
  readonly speed: number
  readonly report: (report: Report) => void
}

/** The whole app without Electron, on real files and the real network, composed as in `electron/begin.ts`. */
export function startCore({ report, ...core }: Core) {
  const bug = (what: string) => report({ says: 'bug', what })
  const env = openEnv(core, bug)
  const files = openOwnFiles(core.folder, String(env.now()))
  if (!files.ok) throw new Error(`The app's own files do not open: ${files.error.kind}`)
  const app = composeApp({ ...AROUND, env, files: files.value })
  const dispatch = createDispatch(app.handlers, (channel, cause) => bug(`${channel}: ${String(cause)}`))
  const call =
    (openPort: Caller['openPort']): Call =>
    (channel, input) =>
      dispatch(channel, input, { openPort, controlWindow: () => undefined })
  return { app, call }
}
export type RunningCore = ReturnType<typeof startCore>

/** Timers run faster; the time of day is real, because service and app compare it. */
function openEnv(
  { folder, worker, speed }: Pick<Task, 'folder' | 'worker' | 'speed'>,
  bug: (what: string) => void,
): Env {
  return {
    dataFolder: folder,
    workerScript: worker,
    calculationScript: 'not used',
    searchScript: null,
    tableScript: 'not used',
    userAgent: 'Sheaf',
    now: Date.now,
    elapsed: () => performance.now() * speed,
    after(ms, run) {
      const timer = setTimeout(run, ms / speed)
      return () => clearTimeout(timer)
    },
    firstPicture: { isDrawn: Promise.resolve(), drawn: () => undefined },
    random: Math.random,
    attention: () => 'active',
    newUuid: randomUUID,
    newBytes: randomBytes,
    fetch,
    fetchPublic: async () => null,
    markFromWeb: async () => undefined,
    keyring: createFakeKeyring().keyring,
    publish: event => {
      if (event.kind === 'failed') bug(`${event.what}: ${JSON.stringify(event.error)}`)
    },
    log: {
      info: () => undefined,
      error: (line, cause) => bug(`${line} ${JSON.stringify(cause ?? null)}`),
      beginAnew: () => undefined,
    },
  }
}

/** Dependencies that only a window needs. */
const AROUND: Omit<AppDeps, 'env' | 'files'> = {
  version: '0.0.0',
  shown: null,
  takeEarlySheet: () => null,
  keepStart: () => undefined,
  platform: 'linux',
  systemLocale: 'en-GB',
  systemAccent: () => null,
  desktop: {
    askForFolder: async () => null,
    askWhereToSave: async () => null,
    toPdf: async () => new Uint8Array(),
    toPaper: async () => false,
    openFile: async () => false,
    showInFolder: () => undefined,
    openAddress: async () => undefined,
    copyText: () => undefined,
    schemeWorks: () => false,
    confirmServer: async () => false,
  },
  surfaces: noSurfaces,
  followTheme: () => undefined,
  setMenu: () => undefined,
  shrinkPicture: async () => null,
  updates: { openUpdater: null, isOnline: () => false, quit: () => undefined },
  service: { script: 'not used', start: async () => fail({ kind: 'service-failed', message: 'There is none here.' }) },
}
