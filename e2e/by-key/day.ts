import { expect, test } from '@playwright/test'
import type { RunningApp } from '../harness/launch.ts'
import type { RunningService } from '../harness/service.ts'
import { conversationsOf } from '../pages/conversations.ts'
import { countMouseUses, keyboardOf } from '../pages/keyboard.ts'
import { rangesOf } from '../pages/ranges.ts'
import { sheetOf } from '../pages/sheet.ts'
import { windowOf } from '../pages/window.ts'

/** A day's work without a mouse, step by step. */
export async function dayOf(app: RunningApp, service: RunningService, folder: string) {
  const page = await app.window()
  const mouseUses = await countMouseUses(page)
  const keyboard = keyboardOf(page)
  const steps: string[] = []
  const sheet = sheetOf(page)
  return {
    app,
    service,
    folder,
    page,
    keyboard,
    mouseUses,
    steps,
    sheet,
    ranges: rangesOf(page),
    window: windowOf(page),
    discussions: conversationsOf(page),
    /** Checks the texts of a column by row number, without avatars. */
    async reads(column: string, texts: Readonly<Record<number, string>>): Promise<void> {
      for (const [row, text] of Object.entries(texts)) {
        await expect(await sheet.cell(Number(row), column)).toContainText(text)
      }
    },
    /** One step with its description. Checks the focus afterwards. */
    async step(title: string, act: () => Promise<void>): Promise<void> {
      steps.push(title)
      await test.step(title, async () => {
        await act()
        await keyboard.holdKeyboard()
      })
    },
  }
}
export type Day = Awaited<ReturnType<typeof dayOf>>
