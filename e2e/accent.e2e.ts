import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'

const PLAN = 'Library refurbishment'

/** Sets the system accent color, a setting that a virtual display lacks. Electron appends its opacity. */
const chooseInSystem = (app: RunningApp, rgb: string) =>
  app.electron.evaluate(({ systemPreferences }, chosen) => {
    systemPreferences.getAccentColor = () => `${chosen}ff`
    systemPreferences.emit('accent-color-changed')
  }, rgb)

/** Colors that differ by this little are of the same hue. Degrees. */
const SAME_HUE = 25

/** The hue in which the main button is drawn. Degrees. */
const hueOfMain = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'Close' })
    .evaluate(button => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('There is nothing to draw on.')
      canvas.fillStyle = getComputedStyle(button).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360
    })

test('uses the accent color of the system if the user chooses it, and follows its changes', async ({ session }) => {
  const { app, page } = await session({ sheet: PLAN })
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('radiogroup', { name: 'Row height' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Accent color' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const [red, green] = ['c0392b', '2e8b57']

  await chooseInSystem(app, red)
  await page.keyboard.press('Control+,')
  const accent = page.getByRole('radiogroup', { name: 'Accent color' })
  await expect(accent.getByRole('radio', { name: 'Sheaf' })).toBeChecked()
  const ours = await hueOfMain(page)
  await accent.getByRole('radio', { name: 'System' }).click()

  await expect.poll(async () => Math.abs((await hueOfMain(page)) - 6)).toBeLessThan(SAME_HUE)
  await chooseInSystem(app, green)
  await expect.poll(async () => Math.abs((await hueOfMain(page)) - 146)).toBeLessThan(SAME_HUE)

  await accent.getByRole('radio', { name: 'Sheaf' }).click()
  await expect.poll(() => hueOfMain(page)).toBe(ours)
})

/** Pairs of foreground and background with their minimum contrast: text 4.5, lines 3 (WCAG 2.2, contrast ratio). */
const PAIRS = [
  ['--sf-on-accent', '--sf-accent', 4.5],
  ['--sf-on-accent', '--sf-accent-hover', 4.5],
  ['--sf-on-accent', '--sf-accent-press', 4.5],
  ['--sf-accent-text', '--sf-canvas', 4.5],
  ['--sf-accent-text', '--sf-sunken', 4.5],
  ['--sf-accent-text', '--sf-raised', 4.5],
  ['--sf-accent-text', '--sf-accent-soft', 4.5],
  ['--sf-accent-line', '--sf-canvas', 3],
  ['--sf-accent-line', '--sf-accent-soft', 3],
] as const

/** Those of the pairs that are too close to each other, by day or by night. */
const tooClose = (page: Page) =>
  page.evaluate(pairs => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('There is nothing to draw on.')
    const probe = document.body.appendChild(document.createElement('i'))
    const light = (token: string): number => {
      probe.style.color = `var(${token})`
      canvas.fillStyle = getComputedStyle(probe).color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const found = ['light', 'dark'].flatMap(theme => {
      probe.style.colorScheme = theme
      return pairs.flatMap(([over, under, least]) => {
        const [one, other] = [light(over), light(under)]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        return contrast < least ? [`${theme}: ${over} on ${under} ${contrast.toFixed(2)}`] : []
      })
    })
    probe.remove()
    return found
  }, PAIRS)

test('any accent color leaves text and lines readable in light and dark mode', async ({ session }) => {
  const { app, page } = await session({ sheet: PLAN })
  await chooseInSystem(app, 'ffb900')
  await page.keyboard.press('Control+,')
  await page.getByRole('radiogroup', { name: 'Accent color' }).getByRole('radio', { name: 'System' }).click()

  for (const rgb of ['ffb900', 'ffffff', '000000', '00ffff', 'ff0000', '00ff00', 'ff00ff', '0000ff', '7f7f7f']) {
    await chooseInSystem(app, rgb)
    await expect(page.locator('html')).toHaveAttribute('style', new RegExp(rgb))
    expect(await tooClose(page), rgb).toEqual([])
  }
  expect(await barriersIn(page)).toEqual([])
})
