import { _electron, type Page } from '@playwright/test'
import { inherited } from '../../e2e/harness/launch.ts'
import type { Start } from './start-up.ts'

const START_MS = 20_000

/** A floor that keeps running, to be measured repeatedly next to the app. */
export type FloorApp = {
  readonly page: Page
  /** The leader of its process group. */
  readonly pid: number
  readonly close: () => Promise<void>
}

export async function startFloor({ command, args, env }: Start): Promise<FloorApp> {
  const electron = await _electron.launch({
    executablePath: command,
    args: [...args],
    timeout: START_MS,
    env: { ...inherited(), ...env },
  })
  try {
    const { pid } = electron.process()
    if (pid === undefined) throw new Error('the floor has no process')
    const page = await electron.firstWindow()
    await page.waitForLoadState('load')
    return { page, pid, close: () => electron.close() }
  } catch (cause) {
    await electron.close()
    throw cause
  }
}
