import { expect, type Locator } from '@playwright/test'

/** Picks an option of a select with the mouse, by name. */
export async function pickFrom(select: Locator, name: string | RegExp): Promise<void> {
  const list = select.page().getByRole('listbox')
  await select.click()
  await list.getByRole('option', { name, exact: true }).click()
  await expect(list).toHaveCount(0)
}
