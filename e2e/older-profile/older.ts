import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { evenIfLost, type LaunchOptions, type RunningApp } from '../harness/launch.ts'
import type { RunningService, ServiceOptions } from '../harness/service.ts'

type Today = {
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
  readonly service: (options?: Partial<ServiceOptions>) => Promise<RunningService>
}

const Older = z.object({ root: z.string(), electron: z.looseObject({ executable: z.string() }) })

/** Starts the app and service of the older version built by `npm run prove -- older-profile`. */
export function olderVersion({ launch, service }: Today): Today {
  const given = process.env.SHEAF_OLDER
  if (!given) throw new Error('Start these tests with `npm run prove -- older-profile`: it builds an older version.')
  const { root, electron } = Older.parse(JSON.parse(given))
  return {
    launch: async options => {
      const app = await insteadOfToday(JSON.stringify(electron), () => launch(options))
      await isBuiltIn(app, root)
      return app
    },
    service: options => service({ ...options, cli: join(root, 'out/service/cli.js') }),
  }
}

/** Checks that Electron really runs the older app, because it may load one from another path. */
export async function isBuiltIn({ electron }: RunningApp, root: string): Promise<void> {
  const path = await evenIfLost(() => electron.evaluate(({ app }) => app.getAppPath()))
  expect(await realpath(path)).toBe(await realpath(root))
}

/** Overrides the app under test while a launch reads its path synchronously. */
function insteadOfToday<T>(older: string, begin: () => T): T {
  const today = process.env.SHEAF_E2E_ELECTRON
  process.env.SHEAF_E2E_ELECTRON = older
  try {
    return begin()
  } finally {
    process.env.SHEAF_E2E_ELECTRON = today
  }
}
