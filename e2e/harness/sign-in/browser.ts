import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sandboxSwitches } from '../electron.ts'

/** Debian's name first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const SWITCHES = ['--disable-gpu', '--disable-background-networking', '--no-first-run']

/** A user's browser with separate cookies and no session. */
export type WebBrowser = {
  visit(address: string): Promise<Page>
  close(): Promise<void>
}

/** Starts the real Chromium of this system. */
export function startChromium(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const executablePath = NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
  if (!executablePath) throw new Error(`These tests need one of these programs: ${NAMES.join(', ')}.`)
  return chromium.launch({ executablePath, args: [...SWITCHES, ...sandboxSwitches()] })
}

/** A browser context in a running Chromium. */
export async function browserIn(chromium: Browser): Promise<WebBrowser> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  return {
    async visit(address) {
      const page = await context.newPage()
      await page.goto(address)
      return page
    },
    close: () => context.close(),
  }
}
