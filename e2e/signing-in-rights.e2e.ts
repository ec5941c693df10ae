import { expect, type Locator } from '@playwright/test'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'

const NORA = 'nora.vestergaard@fernhill.example'
const MAY_NOT_WRITE = 'This sign-in is not allowed to change cells and rows. Sign in again to allow it.'

test('a read-only sign-in offers no action that the service would reject, and says why @full', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut({ sample: true, granted: ['READ_SHEETS', 'READ_USERS'] })
  const { page, window, wire } = at
  await at.signIn(NORA)
  await window.openSheet('Snag log')
  const sheet = sheetOf(page)
  const says = async (button: Locator, why: string) => {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await expect(page.getByRole('tooltip').filter({ hasText: why })).toBeVisible()
  }

  await sheet.select(2, 'Snag')
  await page.keyboard.type('Mine now')
  await expect(sheet.editor).toHaveCount(0)
  await expect(page.getByText(MAY_NOT_WRITE).first()).toBeVisible()

  const toolbar = page.getByRole('toolbar', { name: 'Sheet' })
  await says(toolbar.getByRole('button', { name: 'Add row' }), MAY_NOT_WRITE)
  await says(
    toolbar.getByRole('button', { name: 'Add to favorites' }),
    'This sign-in is not allowed to change favorites. Sign in again to allow it.',
  )

  await window.item('Snag log').focus()
  await page.keyboard.press('Shift+F10')
  for (const name of ['Rename', 'Move to…', 'Make a copy…', 'Delete']) {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('Sign in again to allow this')
  }
  await page.keyboard.press('Escape')

  await expect(window.saveNow).toHaveText('All saved')
  expect(wire.requests.filter(({ status }) => status === 403)).toEqual([])
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(wire.matching(method, /^\/(sheets|folders|favorites)/)).toEqual([])
})
