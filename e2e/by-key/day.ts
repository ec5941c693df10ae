import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ROOT } from '../harness/electron.ts'
import type { RunningApp } from '../harness/launch.ts'
import type { RunningService } from '../harness/service.ts'
import { conversationsOf } from '../pages/conversations.ts'
import { rangesOf } from '../pages/ranges.ts'
import { sheetOf } from '../pages/sheet.ts'
import { windowOf } from '../pages/window.ts'
import { handsOf } from './hands.ts'

const PICTURES = join(ROOT, 'docs/without-a-mouse')

/** A day's work without a mouse, step by step. */
export async function dayOf(app: RunningApp, service: RunningService, folder: string) {
  const page = await app.window()
  const hands = await handsOf(page)
  const steps: string[] = []
  const sheet = sheetOf(page)
  return {
    app,
    service,
    folder,
    page,
    hands,
    steps,
    sheet,
    ranges: rangesOf(page),
    window: windowOf(page),
    talk: conversationsOf(page),
    /** Checks the texts of a column by row number, without avatars. */
    async reads(column: string, texts: Readonly<Record<number, string>>): Promise<void> {
      for (const [row, text] of Object.entries(texts)) {
        await expect(await sheet.cell(Number(row), column)).toContainText(text)
      }
    },
    /** One step with its description. Checks the focus afterwards. `picture`: file name for `take`. */
    async step(words: string, act: () => Promise<void>, picture?: string): Promise<void> {
      steps.push(words)
      await test.step(words, async () => {
        await act()
        await hands.holdKeyboard()
      })
      if (picture) await take(page, picture)
    },
  }
}
export type Day = Awaited<ReturnType<typeof dayOf>>

/** Takes a picture for the documentation, only with `SHEAF_PICTURES=1`: a normal run changes no file. */
async function take(page: Page, name: string): Promise<void> {
  if (!process.env.SHEAF_PICTURES) return
  await mkdir(PICTURES, { recursive: true })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled', caret: 'hide' })
}
