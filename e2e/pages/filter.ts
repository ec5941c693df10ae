import { expect, type Locator, type Page } from '@playwright/test'
import { pickFrom } from './select.ts'

/** The filter of the column of the active cell. */
export function filterOf(page: Page) {
  const apply = async (fill: (panel: Locator) => Promise<void>): Promise<void> => {
    await page.keyboard.press('Control+Shift+l')
    const panel = page.getByRole('dialog', { name: /^Filter / })
    await fill(panel)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel).toHaveCount(0)
  }
  return {
    /** Keeps only rows with these values. */
    byValues: (...values: readonly string[]): Promise<void> =>
      apply(async panel => {
        await panel.getByRole('button', { name: 'Select none' }).click()
        for (const value of values) await panel.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
      }),
    byCondition: (condition: string, field: string, text: string): Promise<void> =>
      apply(async panel => {
        await panel.getByRole('radio', { name: 'Condition' }).click()
        await pickFrom(panel.getByRole('combobox', { name: 'Condition' }), condition)
        await panel.getByLabel(field, { exact: true }).fill(text)
      }),
  }
}
