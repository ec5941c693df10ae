import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { saveTo } from './harness/save-to.ts'
import { test } from './harness/test.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { windowOf } from './pages/window.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'
import type { FaultRule } from './wire/proxy.ts'

const SNAGS = 'Snag log'
const PLAN = 'Library refurbishment'
const isPut: FaultRule['when'] = ({ method, path }) => method === 'PUT' && /^\/sheets\/\d+\/rows$/.test(path)

test.use({ app: 'shared' })

test('shows the cell formats of other programs in light and dark mode, and keeps the value @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const plain = await looksOf(await sheet.cell(14, 'Budget'))
  expect(plain).toMatchObject({ weight: '400', style: 'normal', line: 'none', align: 'right' })
  const snags = await client.sheetNamed(SNAGS)
  const format = (row: number, format: string) => ({
    id: rowNumbered(snags, row).id,
    cells: [{ columnId: columnId(snags, 'Place'), value: 'Lift', format }],
  })
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    // Bold, italic, underline and strikethrough; the third alignment is to the right (API guide 10).
    format(1, ',,1,1,,,,,,,,,,,,,'),
    format(2, ',,,,1,1,3,,,,,,,,,,'),
    // A dark red on a pale red, and a text colour alone.
    format(3, ',,,,,,,,35,11,,,,,,,'),
    format(4, ',,,,,,,,38,,,,,,,,'),
  ])
  await window.openSheet(SNAGS)

  const place = async (row: number) => looksOf(await sheet.cell(row, 'Place'))
  for (const row of [1, 2, 3, 4]) await expect(await sheet.cell(row, 'Place')).toHaveText('Lift')
  expect(await place(1)).toMatchObject({ weight: '600', style: 'italic', line: 'none' })
  expect(await place(2)).toMatchObject({
    weight: '400',
    style: 'normal',
    line: 'underline line-through',
    align: 'right',
  })
  const usual = await place(5)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await isStill(page)
    const [both, text, none] = [await place(3), await place(4), await place(5)]
    expect(both.fill).not.toBe(none.fill)
    expect(both.ink).not.toBe(none.ink)
    expect(text.fill).toBe(none.fill)
    expect(text.ink).not.toBe(none.ink)
    expect(both.contrast).toBeGreaterThan(4.5)
    expect(text.contrast).toBeGreaterThan(4.5)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => place(5)).toEqual(usual)
})

test('shows the conditional formats of the service, and follows their changes @full', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: SNAGS })
  const snags = await client.sheetNamed(SNAGS)
  // as: every cell may have the requested attribute.
  const delivered = (await client.call('GET', `/sheets/${snags.id}?include=format&pageSize=10000`)) as unknown as {
    rows: { rowNumber: number; cells: { columnId: number; conditionalFormat?: string }[] }[]
  }
  const snag = columnId(snags, 'Snag')
  const struck = delivered.rows.filter(({ cells }) =>
    cells.some(cell => cell.columnId === snag && cell.conditionalFormat?.split(',')[5] === '1'),
  )
  expect(struck.length).toBeGreaterThan(5)
  expect(struck.length).toBeLessThan(snags.rows.length)
  const isStruck = async (row: number) => (await looksOf(await sheet.cell(row, 'Snag'))).line === 'line-through'
  const struckNumbers = new Set(struck.map(({ rowNumber }) => rowNumber))
  for (const row of [1, 5, 14, 15, 31, 48, 60]) expect(await isStruck(row), `row ${row}`).toBe(struckNumbers.has(row))

  // The service evaluates conditions, so its next response counts.
  const [no = 0] = struck.map(({ rowNumber }) => rowNumber)
  const yes = delivered.rows.find(({ rowNumber }) => !struckNumbers.has(rowNumber))?.rowNumber ?? 0
  wire.rewrite(/^\/sheets\/\d+$/, json => {
    // as: the same response as above.
    const changed = structuredClone(json) as typeof delivered
    for (const row of changed.rows ?? []) {
      for (const cell of row.cells) {
        if (cell.columnId !== snag || (row.rowNumber !== no && row.rowNumber !== yes)) continue
        cell.conditionalFormat = row.rowNumber === yes ? ',,1,,,,,,,,,,,,,,' : ',,,,,,,,,,,,,,,,'
      }
    }
    return changed
  })
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    { id: rowNumbered(snags, 2).id, cells: [{ columnId: snag, value: 'Seen by somebody else' }] },
  ])
  await window.callUp('Refresh')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('Seen by somebody else')
  await expect.poll(() => isStruck(no)).toBe(false)
  expect(await looksOf(await sheet.cell(yes, 'Snag'))).toMatchObject({ weight: '600' })
})

test('the chosen row height applies to every sheet and the next start, and the active cell stays in view @full', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, window, wire, token } = await session({ sheet: SNAGS, keep: 'session' })
  await sheet.select(30, 'Snag')
  for (const [name, height] of [
    ['Compact', 24],
    ['Comfortable', 34],
  ] as const) {
    await page.getByRole('button', { name: /^Row height/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect.poll(() => rowHeights(page)).toEqual([height])
    await expect(page.locator('.sf-active')).toHaveText(await (await sheet.cell(30, 'Snag')).innerText())
    await expect(page.locator('.sf-active')).toBeInViewport()
  }
  await window.openSheet(PLAN)
  await expect.poll(() => rowHeights(page)).toEqual([34])

  await app.close()
  const again = await (await launch({ userData: app.userData })).window()
  const { banner, openSheet } = windowOf(again)
  const signInScreen = signInScreenOf(again)
  await expect(banner).toContainText('Sign in again to get updates.')
  await signInScreen.signInAgain()
  await signInScreen.fill({ address: wire.baseUrl, token })
  await signInScreen.submit()
  await expect(banner).toBeHidden()
  await openSheet(SNAGS)
  await expect.poll(() => rowHeights(again)).toEqual([34])
})

test('rows made compact in a short sheet are compact and adjacent in a longer one @full', async ({ session }) => {
  const { page, window } = await session({ sheet: PLAN })
  await window.openSheet('Branch budget 2026')
  await page.getByRole('button', { name: /^Row height/ }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect.poll(() => rowHeights(page)).toEqual([24])
  await window.openSheet(PLAN)
  await expect(page.locator('.sf-row-number').nth(20)).toBeVisible()
  await expect.poll(() => rowHeights(page)).toEqual([24])
  const tops = await page
    .locator('.ag-row')
    .filter({ has: page.locator('.sf-row-number') })
    .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top).sort((a, b) => a - b))
  expect(new Set(tops.slice(1).map((top, at) => Math.round(top - (tops[at] ?? 0))))).toEqual(new Set([24]))
})

test('keys zoom the window in and out, and cells can be selected and edited at every zoom @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const width = () => page.evaluate(() => innerWidth)
  const usual = await width()
  await sheet.select(3, 'Snag')
  const press = async (keys: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(keys)
  }

  await press('Control+=', 20)
  // The zoom stops at Chromium's fourth level, 207 %.
  await expect.poll(async () => usual / (await width())).toBeCloseTo(1.2 ** 4, 1)
  await sheet.type(4, 'Snag', 'Seen from far away')
  await press('Control+Minus', 20)
  await expect.poll(async () => usual / (await width())).toBeCloseTo(1.2 ** -2, 1)
  await sheet.type(5, 'Snag', 'Seen all at once')
  await press('Control+0', 1)
  await expect.poll(width).toBe(usual)
  await window.save()
  expect(await client.valueAt(SNAGS, 4, 'Snag')).toBe('Seen from far away')
  expect(await client.valueAt(SNAGS, 5, 'Snag')).toBe('Seen all at once')
})

test('F5 refreshes the sheet, wherever the focus is', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: SNAGS })
  await sheet.select(3, 'Snag')
  const write = (value: string) => client.putCell(SNAGS, 3, 'Snag', { value })

  await write('Seen by another')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('Seen by another')

  await write('Seen again')
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('F5')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('Seen again')
})

test('without colours, a saved, an edited and a rejected cell are distinguishable @full', async ({ session }) => {
  const { page, sheet, window, wire } = await session({ sheet: SNAGS })
  await sheet.type(32, 'Snag', 'Lamp broken')
  await window.save()
  wire.disturb({
    fault: { kind: 'answer', status: 400, json: { errorCode: 1042, message: 'The row is upside down.', refId: 'r' } },
    when: isPut,
  })
  await sheet.type(34, 'Snag', 'Lamp broken')
  await expect(sheet.refused).toHaveCount(1)
  await window.holdAll()
  await sheet.type(36, 'Snag', 'Lamp broken')
  await sheet.select(40, 'Place')
  await isStill(page)

  const greys = async (row: number) => greysOf(page, await (await sheet.cell(row, 'Snag')).screenshot())
  const [saved, rejected, edited] = [await greys(32), await greys(34), await greys(36)]
  // Some pixels must differ strongly: a mark, not a slight shade.
  expect(differing(saved, saved)).toBe(0)
  expect(differing(saved, edited)).toBeGreaterThan(MARK_PX)
  expect(differing(saved, rejected)).toBeGreaterThan(MARK_PX)
  expect(differing(edited, rejected)).toBeGreaterThan(MARK_PX)
})

test('an exported Excel workbook, read again, equals the sheet on screen @full', async ({ session, folder }) => {
  const { app, page, sheet, wire, window, client } = await session({ sheet: PLAN })
  const undisturbed = wire.disturb({ fault: { kind: 'lose' }, when: isPut })
  // Group totals stay those from before these unsaved edits.
  const typed: Readonly<Record<string, unknown>> = { Task: 'Zażółć “gęślą” & <jaźń> 🙂', Budget: 9000.5 }
  const titles = ['Task', 'Start', 'Due', 'Done', 'Progress', 'Budget']
  const before = await Promise.all(titles.map(title => client.valuesIn(PLAN, title)))
  await sheet.type(14, 'Task', String(typed.Task))
  await sheet.type(14, 'Budget', '9,000.5')
  await saveTo(app, join(folder, 'plan.xlsx'))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: `Export “${PLAN}”` })
  await expect(exporting.getByLabel('Excel workbook')).toBeChecked()
  await exporting.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(window.messages).toContainText('plan.xlsx was exported.')
  undisturbed()

  await window.callUp('New sheet from a file or the clipboard')
  const dialog = page.getByRole('dialog', { name: 'New sheet from a file or the clipboard' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(join(folder, 'plan.xlsx'))
  await dialog.getByLabel('Name', { exact: true }).fill('Read back')
  await dialog.getByRole('button', { name: /^Create sheet with \d+ rows$/ }).click()
  await sheet.isShown('Read back')
  await window.save()

  const [from, back] = [await client.sheetNamed(PLAN), await client.sheetNamed('Read back')]
  const own = from.columns.filter(({ hidden }) => hidden !== true).map(({ title }) => title)
  expect(back.columns.map(({ title }) => title)).toEqual(own)
  expect(back.rows).toHaveLength(from.rows.length)
  for (const [index, title] of titles.entries()) {
    const shown = [...before[index]!].map(([row, value]) => [row, (row === 14 && typed[title]) || (value ?? null)])
    const read = [...(await client.valuesIn('Read back', title))].map(([row, value]) => [row, value ?? null])
    expect(read, title).toEqual(shown)
  }
})

/** A corner mark of five pixels' height has twelve or more. */
const MARK_PX = 12
/** The lightness difference of a visible pixel, of 255. */
const MUCH = 48

/** The drawn text of a cell, its background, and their contrast ratio (WCAG 2.2). */
async function looksOf(cell: Locator) {
  return cell.evaluate(element => {
    const host = element.querySelector('.sf-cell') ?? element
    const text = host.querySelector('.sf-text, .sf-cell-text, .sf-chip') ?? host
    const inside = getComputedStyle(host)
    const [ink, fill] = [getComputedStyle(text).color, getComputedStyle(element).backgroundColor]
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** The visible result of layered colours, the lowest of them opaque. */
    const light = (...colours: string[]): number => {
      if (!canvas) throw new Error('There is nothing to draw on.')
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let under = element.parentElement
    while (under && getComputedStyle(under).backgroundColor.startsWith('rgba(')) under = under.parentElement
    const ground = getComputedStyle(under ?? document.body).backgroundColor
    const chip = text === host ? fill : getComputedStyle(text).backgroundColor
    const [front, behind] = [light(ground, fill, chip, ink), light(ground, fill, chip)]
    return {
      weight: inside.fontWeight,
      style: inside.fontStyle,
      line: inside.textDecorationLine,
      align: inside.justifyContent === 'flex-end' ? 'right' : inside.textAlign,
      ink,
      fill,
      contrast: (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05),
    }
  })
}

/** Waits until all colour transitions have finished. */
const isStill = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

/** The distinct heights of all visible rows. */
const rowHeights = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('.ag-row')]
        .filter(row => row.querySelector('.sf-row-number'))
        .map(row => Math.round(row.getBoundingClientRect().height)),
    ),
  ])

/** The lightness of each pixel, 0 to 255, for comparison without colours. */
function greysOf(page: Page, png: Buffer): Promise<readonly number[]> {
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!canvas) throw new Error('There is nothing to draw on.')
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    return Array.from({ length: data.length / 4 }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3)
      return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    })
  }, png.toString('base64'))
}

function differing(one: readonly number[], other: readonly number[]): number {
  expect(one.length).toBe(other.length)
  return one.filter((grey, at) => Math.abs(grey - (other[at] ?? 0)) > MUCH).length
}
