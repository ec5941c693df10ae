import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import { ATTEMPT_MS } from '../ceilings.ts'
import { logOf, type RunningApp } from '../launch.ts'

/** Leaves what a failed attempt can be understood by, under `test-results/`: a picture of each window, and what each app has written. */
export async function keepEvidence(apps: readonly RunningApp[], testInfo: TestInfo): Promise<void> {
  for (const [index, app] of apps.entries()) {
    const log = await logOf(app)
    await keep(testInfo, `app-${index}.log`, 'text/plain', `${app.output()}\n--- logs/main.log\n${log}`)
    for (const [at, page] of app.electron.windows().entries()) {
      // A window that is gone or hangs has no picture; the failure itself is what counts.
      const picture = await page.screenshot({ timeout: ATTEMPT_MS }).catch(() => null)
      if (picture) await keep(testInfo, `app-${index}-window-${at}.png`, 'image/png', picture)
    }
  }
}

async function keep(testInfo: TestInfo, name: string, contentType: string, body: string | Buffer): Promise<void> {
  const path = testInfo.outputPath(name)
  await writeFile(path, body)
  await testInfo.attach(name, { path, contentType })
}
