import { defineConfig } from '@playwright/test'
import { ACTION_MS, EXPECTATION_MS, TEST_MS } from './harness/ceilings.ts'
import { DISPLAYS } from './harness/worker/displays.ts'

// One window per display: a display has one focus and one clipboard. On a shared machine a test may fail by chance, so
// it is retried; one that then passes is listed at the end of the run (`unsteady: NAME`): find its cause next.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: Math.max(1, DISPLAYS.length),
  fullyParallel: true,
  retries: 2,
  timeout: TEST_MS,
  expect: { timeout: EXPECTATION_MS },
  // Traces of failed attempts; `harness/test.ts` adds the app's output. Screenshots of each step would slow down all
  // tests.
  use: {
    actionTimeout: ACTION_MS,
    navigationTimeout: ACTION_MS,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  forbidOnly: true,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
})
