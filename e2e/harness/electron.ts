import { resolve } from 'node:path'
import { z } from 'zod'

/** The project, or another folder with the built app. */
export const ROOT = resolve(import.meta.dirname, '../..')

const Electron = z.object({ executable: z.string(), version: z.string().nullable(), args: z.array(z.string()) })

/** The Electron (or packaged app) under test, as found by `npm test` and `npm run e2e`. */
export function electronUnderTest(): z.infer<typeof Electron> {
  const found = process.env.SHEAF_E2E_ELECTRON
  if (!found)
    throw new Error('Start these tests with `npm run e2e`: it finds Electron, builds the app and opens a display.')
  return Electron.parse(JSON.parse(found))
}

/** Chromium refuses to run as root with its sandbox, so only root disables it. */
export const sandboxSwitches = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])
