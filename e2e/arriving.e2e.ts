import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'

const READ_SHEET = /^\/sheets\/\d+$/
/** About a quarter of the rows: the compressed response has about 900,000 bytes. */
const A_QUARTER_BYTES = 220_000

test.use({ app: 'shared' })

test('the first rows of a sheet can be read and edited while the others are loading @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session()
  let goOn: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    goOn = resolve
  })
  wire.disturb({
    fault: { kind: 'hold', afterBytes: A_QUARTER_BYTES, until },
    when: ({ method, path }) => method === 'GET' && READ_SHEET.test(path),
    times: 1,
  })

  await window.callUp('Bird strikes')
  await expect(page.getByText(/^Loading, [\d,]+ of 10,000 rows$/)).toBeVisible()
  await sheet.type(3, 'Airport Name', 'TYPED EARLY')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>insert column')
  const insert = page.getByRole('option', { name: 'Insert column' }).first()
  await expect(insert).toContainText('Still loading')
  goOn()
  await expect(insert).not.toContainText('Still loading')
  await expect(insert).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')

  await expect(page.getByText(/^Loading, /)).toBeHidden()
  await expect(await sheet.cell(3, 'Airport Name')).toHaveText('TYPED EARLY')
  await window.isAllSaved()
  const airports = await client.valuesIn('Bird strikes', 'Airport Name')
  expect(airports.get(3)).toBe('TYPED EARLY')
  await expect(await sheet.cell(10_000, 'Airport Name')).toHaveText(String(airports.get(10_000)))
})

test('a truncated sheet keeps the rows that arrived, says so, and loads completely on retry', async ({ session }) => {
  const { page, sheet, window, wire } = await session()
  const restore = wire.disturb({
    fault: { kind: 'truncate', afterBytes: A_QUARTER_BYTES },
    when: ({ method, path }) => method === 'GET' && READ_SHEET.test(path),
  })

  await window.callUp('Bird strikes')
  const notice = page.locator('.sheet-notice')
  await expect(notice).toContainText(/Only the first [\d,]+ rows were loaded/)
  await expect(await sheet.cell(2, 'Airport Name')).not.toHaveText('')

  restore()
  await tryNow(notice)
  await sheet.isShown('Bird strikes')
  await expect(notice).toBeHidden()
  await expect.poll(() => sheet.rowCount()).toBe(10_000)
})
