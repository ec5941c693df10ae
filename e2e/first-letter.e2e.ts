import { expect, type Page } from '@playwright/test'
import { methodOf } from './harness/input-method.ts'
import { startSession } from './harness/session.ts'
import { test } from './harness/test.ts'
import type { XKeyboard } from './harness/x-keyboard.ts'

/** The classes of a cell that is stored, being sent or just saved. */
const STORED = /sf-dirty|sf-settled/
const editorOf = (page: Page) => page.locator('.sf-editor textarea')

test.describe('on a real keyboard', () => {
  const atKeyboard = test.extend<{ atKeyboard: Awaited<ReturnType<typeof startSession>> & { keys: XKeyboard } }>({
    atKeyboard: async ({ service, proxyTo, launch, xKeyboard }, use) => {
      const parts = {
        service,
        proxyTo,
        launch: (options?: Parameters<typeof launch>[0]) => launch({ ...options, env: { DISPLAY: xKeyboard.display } }),
      }
      const session = await startSession(parts, { sheet: 'Snag log' })
      await xKeyboard.useDeadKeys()
      await use({ ...session, keys: xKeyboard })
    },
  })

  atKeyboard('a dead key and a letter are one letter, as the first one typed onto a cell', async ({ atKeyboard }) => {
    const { page, sheet, window, client, keys } = atKeyboard
    // On a slow computer the next key arrives before the page has processed the last one.
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })

    const cell = await sheet.select(2, 'Snag')
    await keys.press('dead_acute', 'e')
    await expect(editorOf(page)).toHaveValue('é')
    await keys.press('t', 'dead_acute', 'e', 'Return')
    await expect(cell).toHaveText('été')
    await expect(cell).toHaveClass(STORED)
    await keys.press('dead_circumflex', 'e', 't', 'r', 'e', 'Return')
    await expect(await sheet.cell(3, 'Snag')).toHaveText('être')
    await expect(await sheet.cell(4, 'Snag')).toBeFocused()
    await window.isAllSaved()

    const saved = await client.valuesIn('Snag log', 'Snag')
    expect([saved.get(2), saved.get(3)]).toEqual(['été', 'être'])
  })

  atKeyboard('dead keys write within a word, and the sign itself before a space @full', async ({ atKeyboard }) => {
    const { page, sheet, keys } = atKeyboard

    const cell = await sheet.select(2, 'Snag')
    await keys.press('c', 'a', 'f', 's', 'Left')
    await expect(cell).toHaveText('cafs')
    await sheet.select(2, 'Snag')
    await keys.press('F2', 'Left', 'dead_acute', 'e')
    await expect(editorOf(page)).toHaveValue('cafés')
    await keys.press('Return')
    await expect(cell).toHaveText('cafés')

    await sheet.select(3, 'Snag')
    await keys.press('dead_acute', 'space')
    await expect(editorOf(page)).toHaveValue("'")
    await keys.press('dead_acute', 'o', 'x', 'BackSpace', 'Return')
    await expect(await sheet.cell(3, 'Snag')).toHaveText('ó')
    await keys.press('space', 'a', 'Left')
    await expect(await sheet.cell(4, 'Snag')).toHaveText('a')
  })
})

test('an input method composition on a cell keeps each syllable, with a keydown and without one', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const { process, compose, choose } = await methodOf(page)

  const cell = await sheet.select(2, 'Snag')
  await process('rawKeyDown')
  for (const text of ['ㅎ', '하', '한']) await compose(text)
  await process('keyUp')
  await expect(editorOf(page)).toHaveValue('한')
  await expect(page.locator('.sf-editor .sf-ink-composed')).toHaveText('한')
  await expect(cell).toBeFocused()
  await choose('한')
  for (const text of ['ㄱ', '그', '글']) await compose(text)
  await expect(editorOf(page)).toHaveValue('한글')
  await choose('글')
  await expect(page.locator('.sf-editor .sf-ink-composed')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('한글')
  await expect(await sheet.cell(3, 'Snag')).toBeFocused()

  await compose('に')
  await compose('にほん')
  await choose('日本')
  await page.keyboard.press('Backspace')
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('x')
  await expect(editorOf(page)).toHaveValue('日x')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('日x')
  await window.isAllSaved()

  const saved = await client.valuesIn('Snag log', 'Snag')
  expect([saved.get(2), saved.get(3)]).toEqual(['한글', '日x'])
})

test('a cancelled composition leaves the cell unchanged, and clicking elsewhere stores the composed text @full', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const { compose, choose } = await methodOf(page)

  const cell = await sheet.select(2, 'Snag')
  const before = await cell.innerText()
  await compose('ㅎ')
  await expect(editorOf(page)).toHaveValue('ㅎ')
  await compose('')
  await expect(editorOf(page)).toHaveCount(0)
  await expect(cell).toHaveText(before)
  await expect(cell).toBeFocused()

  await compose('하')
  await choose('하')
  await sheet.select(4, 'Snag')
  await expect(cell).toHaveText('하')
  await compose('나')
  await expect(editorOf(page)).toHaveValue('나')
  await editorOf(page).click()
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(editorOf(page)).toHaveValue('나!')
  await page.keyboard.press('Escape')
  await expect(editorOf(page)).toHaveCount(0)
  await expect(await sheet.cell(4, 'Snag')).toBeFocused()
})

test('composing on a list cell filters its options, and Enter chooses the highlighted one @full', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const { compose, choose } = await methodOf(page)

  const cell = await sheet.select(2, 'State')
  await compose('fi')
  await expect(page.locator('.sf-option-active')).toHaveText('Fixed')
  await choose('fi')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('Fixed')
  await expect(cell).toHaveClass(STORED)
})

test('an emoji without a key event opens the editor, and fast typing stays in its cells @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })

  const cell = await sheet.select(2, 'Snag')
  await page.keyboard.insertText('🪜')
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.insertText('👩‍🔧')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('🪜👩‍🔧')

  await page.keyboard.type('abc\ndef\n 1 g\nééé\n')
  await expect(await sheet.cell(6, 'Snag')).toHaveText('ééé')
  await window.isAllSaved()

  const saved = await client.valuesIn('Snag log', 'Snag')
  expect([2, 3, 4, 5, 6].map(row => saved.get(row))).toEqual(['🪜👩‍🔧', 'abc', 'def', ' 1 g', 'ééé'])
})

test('a letter opens the editor also in a browser without EditContext @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'EditContext'))
  await page.reload()
  await sheet.isShown('Snag log')

  const cell = await sheet.select(2, 'Snag')
  await page.keyboard.type('abc\ndef\n')
  await expect(cell).toHaveText('abc')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('def')
  await window.isAllSaved()
})
