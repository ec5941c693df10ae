import { expect } from '@playwright/test'
import { logOf } from './harness/launch.ts'
import { buildServiceWith } from './harness/other-rule.ts'
import { type Session, startSessionAt } from './harness/session.ts'
import { test as base } from './harness/test.ts'
import { type Picture, recordFrames } from './pages/frames.ts'
import type { OtherClient } from './wire/other-client.ts'

const SHELVING = 'Shelving schedule'
const RULE = { name: 'ROUNDUP', above: 22_000, by: 100 }

const ONE_CHANGED = '1 result that was calculated here has changed: the service had other values.'

type Before = (client: OtherClient) => Promise<void>
type Fixtures = { readonly sessionWithOtherRule: (before?: Before) => Promise<Session> }

const test = base.extend<Fixtures>({
  /** A session at a service with the rule, and a formula that it applies to. */
  sessionWithOtherRule: async ({ service, proxyTo, launch, folder }, use) => {
    const cli = await buildServiceWith(RULE, folder)
    await use(async before => {
      const running = await service({ sample: true, limit: 'off', cli })
      return startSessionAt({ proxyTo, launch }, running, {
        sheet: SHELVING,
        before: async ({ client }) => {
          await roundTotals(client)
          await before?.(client)
        },
      })
    })
  },
})

/** Adds a column with the rounded total of a row, and in the next row a formula that reads it. */
async function roundTotals(client: OtherClient): Promise<void> {
  const { id } = await client.sheetNamed(SHELVING)
  await client.call('POST', `/sheets/${id}/columns`, [{ title: 'Rounded', type: 'TEXT_NUMBER', index: 5 }])
  await client.putCell(SHELVING, 2, 'Rounded', { formula: '=ROUNDUP([Total]@row, -2)' })
  await client.putCell(SHELVING, 3, 'Rounded', { formula: '=[Rounded]2 + 1' })
}

/** The mark is removed with the old value, or a few frames later. */
function isKeptUntilSaved(pictures: readonly Picture[], before: string, after: string): void {
  expect(pictures.slice(0, 2)).toEqual([confirmed(before), outdated(before)])
  expect(textsOf(pictures)).toEqual([before, after])
  expect(pictures.at(-1)).toEqual(confirmed(after))
}

test.use({ app: 'shared' })

const calculated = (text: string): Picture => ({ text, marks: ['calculated'] })
const outdated = (text: string): Picture => ({ text, marks: ['outdated'] })
const confirmed = (text: string): Picture => ({ text, marks: [] })
/** The different texts in their order: a text that comes back is there twice. */
const textsOf = (pictures: readonly Picture[]): readonly string[] =>
  pictures.map(({ text }) => text).filter((text, at, texts) => text !== texts[at - 1])

test('a result that is another one at the service changes to it once, without a flicker, and so does its reader', async ({
  sessionWithOtherRule,
}) => {
  const { app, sheet, window, client } = await sessionWithOtherRule()
  const [cell, reader] = [await sheet.cell(2, 'Rounded'), await sheet.cell(3, 'Rounded')]
  await expect(cell).toHaveText('21200')
  const [frames, framesOfReader] = [await recordFrames(cell), await recordFrames(reader)]

  await sheet.type(2, 'Bays', '100')
  await expect(cell).toHaveText('24000')
  await window.save()
  await expect(cell).toHaveText('24100')
  await expect(reader).toHaveText('24101')
  await expect(reader).not.toHaveClass(/sf-calculated/)

  expect(await frames()).toEqual([confirmed('21200'), calculated('24000'), confirmed('24100')])
  // Its row is not in the response to the save: it is calculated over the service's result until it is read.
  expect(textsOf(await framesOfReader())).toEqual(['21201', '24001', '24101'])
  expect(await client.valueAt(SHELVING, 2, 'Rounded')).toBe(24_100)
  await expect(window.messages.getByText(ONE_CHANGED)).toHaveCount(1)
  expect(await logOf(app)).toContain('other results than were calculated here: ROUNDUP (number) 1.')
})

test('a result that is the same at the service does not change when that confirms it', async ({
  sessionWithOtherRule,
}) => {
  const { page, sheet, window } = await sessionWithOtherRule()
  const cell = await sheet.cell(2, 'Rounded')
  const frames = await recordFrames(cell)

  await sheet.type(2, 'Bays', '90')
  await expect(cell).toHaveText('21600')
  await window.save()
  await expect(cell).not.toHaveClass(/sf-calculated/)
  await page.keyboard.press('F5')

  expect(await frames()).toEqual([confirmed('21200'), calculated('21600'), confirmed('21600')])
  await expect(window.messages.getByText(ONE_CHANGED)).toHaveCount(0)
})

test('a result that was another one from the start is never calculated here', async ({ sessionWithOtherRule }) => {
  const { sheet, window } = await sessionWithOtherRule(client => client.putCell(SHELVING, 2, 'Bays', { value: 100 }))
  const [cell, reader] = [await sheet.cell(2, 'Rounded'), await sheet.cell(3, 'Rounded')]
  await expect(cell).toHaveText('24100')
  await expect(reader).toHaveText('24101')
  const [frames, framesOfReader] = [await recordFrames(cell), await recordFrames(reader)]

  await sheet.type(2, 'Bays', '110')
  await expect(await sheet.cell(2, 'Total')).toHaveText('£26,400')
  await expect(cell).toHaveClass(/sf-outdated/)
  await window.save()
  await expect(cell).toHaveText('26500')
  await expect(cell).not.toHaveClass(/sf-outdated/)
  await expect(reader).toHaveText('26501')
  await expect(reader).not.toHaveClass(/sf-outdated/)

  isKeptUntilSaved(await frames(), '24100', '26500')
  expect(textsOf(await framesOfReader())).toEqual(['24101', '26501'])
})

test('a result that was another one once keeps the service’s value during the next edit, also over a new base', async ({
  sessionWithOtherRule,
}) => {
  const { page, sheet, window, client } = await sessionWithOtherRule()
  const cell = await sheet.cell(2, 'Rounded')
  await sheet.type(2, 'Bays', '100')
  await window.save()
  await expect(cell).toHaveText('24100')
  await client.putCell(SHELVING, 8, 'Location', { value: 'Closed stack' })
  await page.keyboard.press('F5')
  await expect(await sheet.cell(8, 'Location')).toHaveText('Closed stack')
  await expect(cell).toHaveText('24100')
  const frames = await recordFrames(cell)

  await sheet.type(2, 'Bays', '110')
  await expect(cell).toHaveClass(/sf-outdated/)
  await expect(cell).toHaveAttribute('aria-description', 'Updates when your edits are saved.')
  await window.save()
  await expect(cell).toHaveText('26500')
  await expect(cell).not.toHaveClass(/sf-outdated/)

  isKeptUntilSaved(await frames(), '24100', '26500')
})

test('a change of another user in between is calculated once, before the service’s result of both', async ({
  sessionWithOtherRule,
}) => {
  const { page, sheet, window, client } = await sessionWithOtherRule()
  const cell = await sheet.cell(2, 'Rounded')
  await window.holdAll()
  const frames = await recordFrames(cell)

  await sheet.type(2, 'Bays', '100')
  await expect(cell).toHaveText('24000')
  await client.putCell(SHELVING, 2, 'Price per bay', { value: 250 })
  await page.keyboard.press('F5')
  await expect(cell).toHaveText('25000')
  await window.save()
  await expect(cell).toHaveText('25100')

  expect(await frames()).toEqual([
    ...[confirmed('21200'), calculated('24000')],
    ...[calculated('25000'), confirmed('25100')],
  ])
})
