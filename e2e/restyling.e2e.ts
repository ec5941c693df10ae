import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { type TraceEvent, traceOf } from './harness/trace.ts'
import { columnsOf } from './pages/columns.ts'
import { filterOf } from './pages/filter.ts'
import { passFrames } from './pages/frames.ts'

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
    await passFrames(page, 20)
    const events = await traceOf(app, folder, [CATEGORY, `disabled-by-default-${CATEGORY}`], async () => {
      await gesture()
      await passFrames(page, 20)
    })
    return mostRestyled(events)
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
const mostRestyled = (events: readonly TraceEvent[]): number =>
  Math.max(0, ...events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : [])))
