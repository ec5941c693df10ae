import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { tryNow, windowOf } from './pages/window.ts'

const LIST = /^\/(home|workspaces)/

test('says that the list of sheets is loading, and never that there are no sheets until it is loaded', async ({
  launch,
  service,
  proxyTo,
}) => {
  const [app, { baseUrl, mintToken, user }] = await Promise.all([launch(), service({ sample: true, limit: 'off' })])
  const wire = await proxyTo(baseUrl)
  const page = await app.window()
  let goOn: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    goOn = resolve
  })
  wire.disturb({ fault: { kind: 'hold', afterBytes: 0, until }, when: ({ path }) => LIST.test(path) })
  await signInScreenOf(page).enterByToken({ address: wire.baseUrl, token: await mintToken(user.email) })
  const { navigator, item } = windowOf(page)
  const claims = page.getByText(/No sheets yet|Nothing here yet/)

  await expect(page.getByRole('heading', { name: 'Reading your list of sheets' })).toBeVisible()
  await expect(navigator.locator('[aria-busy="true"]')).toBeVisible()
  await expect(claims).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('library')
  await expect(page.getByText('Your list of sheets was not read.')).toBeVisible()
  await page.keyboard.press('Escape')

  wire.calm()
  await wire.refuse()
  goOn()
  await tryNow(page.locator('.status-bar'))
  await expect(page.getByRole('heading', { name: 'Your sheets are not on this computer yet' })).toBeVisible()
  await expect(claims).toHaveCount(0)

  await wire.accept()
  await tryNow(page.locator('.status-bar'))
  await expect(item('Library refurbishment')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All sheets' })).toBeVisible()
})

/** Records every text that the page shows from now on. */
async function textsSeen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const line of document.body.innerText.split('\n')) seen.add(line)
      for (const tab of document.querySelectorAll('.tab-open')) seen.add(`Tab: ${tab.textContent}`)
      document.body.dataset.seen = [...seen].join('\n')
    }
    new MutationObserver(look).observe(document.getElementById('root')!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    look()
  })
  return () => page.evaluate(() => document.body.dataset.seen ?? '')
}

/** Counts the frames with neither skeleton nor cells, from the first skeleton until cells are rendered. */
async function framesWithoutGrid(page: Page): Promise<() => Promise<{ isBegun: boolean; count: number }>> {
  await page.evaluate(() => {
    const frames = { isBegun: false, count: 0 }
    const look = () => {
      const skeleton = document.querySelector('.grid-skeleton')
      const isSeen = skeleton !== null && getComputedStyle(skeleton).opacity === '1'
      const hasCells = document.querySelector('.ag-row .ag-cell') !== null
      frames.isBegun ||= isSeen
      if (frames.isBegun && !isSeen && !hasCells) frames.count += 1
      document.body.dataset.frames = JSON.stringify(frames)
      if (!hasCells) requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => JSON.parse(document.body.dataset.frames ?? ''))
}

test('the first start on this computer shows the shell at once, says what it sets up, and opens a sheet', async ({
  launch,
}) => {
  const app = await launch({ args: ['--sheaf-start=local'] })
  const page = await app.window()
  const seen = await textsSeen(page)
  const empty = await framesWithoutGrid(page)

  await expect(await sheetOf(page).cell(1, 'Task')).toHaveText('Design and approvals')

  expect(await empty()).toEqual({ isBegun: true, count: 0 })
  expect(await seen()).toContain('Setting up your sample workspace')
  expect(await seen()).not.toMatch(/Welcome to Sheaf|No sheets yet|Nothing here yet|Not opened yet|Not signed in/)
  await app.close()

  const again = await (await launch({ userData: app.userData, args: ['--sheaf-start=local'] })).window()
  const seenAgain = await textsSeen(again)
  await expect(again.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(await sheetOf(again).cell(1, 'Task')).toHaveText('Design and approvals')

  expect(await seenAgain()).not.toMatch(/Not signed in|Copy from|^Tab: Sheet$|Setting up|Welcome to Sheaf/m)
})

test('a loading grid shows columns, lines and a header, and no focus ring', async ({ session }, testInfo) => {
  const { page, window, wire } = await session()
  let goOn: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    goOn = resolve
  })
  wire.disturb({
    fault: { kind: 'hold', afterBytes: 0, until },
    when: ({ method, path }) => method === 'GET' && /^\/sheets\/\d+$/.test(path),
  })
  await window.callUp('Library refurbishment')
  const grid = page.locator('.sf-grid')
  const skeleton = grid.locator('.grid-skeleton')
  await expect(skeleton).toBeVisible()
  await expect(skeleton).toHaveCSS('opacity', '1')
  const [outer, inner] = [await grid.boundingBox(), await skeleton.boundingBox()]
  expect(inner).toEqual(outer)
  await page.keyboard.press('F6')
  await grid.focus()
  await expect(grid).toHaveCSS('box-shadow', 'none')
  await testInfo.attach('skeleton', { body: await page.screenshot(), contentType: 'image/png' })
  goOn()
  await sheetOf(page).isShown('Library refurbishment')
  await expect(skeleton).toHaveCount(0)
})
