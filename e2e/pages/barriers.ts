import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Accessibility violations of a part of the window, in light and dark mode. The dark run checks colors only, because
 * the elements are the same. `allowed`: rules that this part breaks on purpose; give the reason at the call.
 */
export async function barriersIn(
  page: Page,
  part?: string,
  allowed: readonly string[] = [],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = new AxeBuilder({ page }).setLegacyMode()
    if (part) look.include(part)
    if (colorScheme === 'dark') look.withRules(['color-contrast'])
    else if (allowed.length > 0) look.disableRules([...allowed])
    const { violations } = await look.analyze()
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html.slice(0, 160)} ${failureSummary}`),
      )
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}
