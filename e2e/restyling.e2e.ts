import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { filterOf } from './pages/filter.ts'

const PLAN = 'Library refurbishment'
const CATEGORY = 'devtools.timeline'

test.use({ app: 'shared' })

/**
 * One rule of a style sheet, or one inherited property that AG Grid sets, is enough to make the browser style every
 * cell again. Counted in elements, because the time depends on the computer.
 */
test('a filter, a search and a moved focus restyle what they change, not the whole grid', async ({
  session,
  folder,
}) => {
  const { app, page, sheet } = await session({ sheet: PLAN })
  const few = (await page.locator('.sf-grid *').count()) / 5
  const restyled = async (gesture: () => Promise<unknown>): Promise<number> => {
    const categories = [CATEGORY, `disabled-by-default-${CATEGORY}`]
    await frames(page)
    await app.electron.evaluate(
      ({ contentTracing }, included_categories) => contentTracing.startRecording({ included_categories }),
      categories,
    )
    await gesture()
    await frames(page)
    const file = join(folder, 'trace.json')
    await app.electron.evaluate(({ contentTracing }, path) => contentTracing.stopRecording(path), file)
    return mostRestyled(await readFile(file, 'utf8'))
  }

  const task = await (await sheet.cell(6, 'Task')).innerText()
  await sheet.select(2, 'Status')
  expect(await restyled(() => page.keyboard.press('Control+Space'))).toBeGreaterThan(0)
  await sheet.select(2, 'Status')
  expect(await restyled(() => page.keyboard.press('Control+f'))).toBeLessThan(few)
  expect(await restyled(() => page.keyboard.insertText(task))).toBeLessThan(few)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/ of \d+$/)
  expect(await restyled(() => page.keyboard.press('Escape'))).toBeLessThan(few)

  await filterOf(page).byValues('Blocked')
  await page.getByRole('button', { name: 'Clear the filter of Status' }).focus()
  expect(await restyled(() => page.keyboard.press('Enter'))).toBeLessThan(few)

  await columnsOf(page).choose('Status', 'Sort ascending')
  await page.getByRole('button', { name: 'Remove sort by Status' }).focus()
  expect(await restyled(() => page.keyboard.press('Enter'))).toBeLessThan(few)
})

/** The most elements that were styled at once, in any window. */
function mostRestyled(trace: string): number {
  // as: written by Chromium
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  return Math.max(
    0,
    ...traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : [])),
  )
}

type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } }

const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
  })
