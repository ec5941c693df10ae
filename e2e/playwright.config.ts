import { defineConfig } from '@playwright/test'
import { ACTION_MS, EXPECTATION_MS, TEST_MS } from './harness/ceilings.ts'
import { DISPLAYS } from './harness/worker/displays.ts'

// One window on each display: a display has one focus and one clipboard. A machine that is shared loses a second now
// and then, so a
// test may try again; one that does is named at the end of the run (`unsteady: NAME`), and its cause is looked for
// next.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: Math.max(1, DISPLAYS.length),
  fullyParallel: true,
  retries: 2,
  timeout: TEST_MS,
  expect: { timeout: EXPECTATION_MS },
  // The record of a failed attempt; `harness/test.ts` adds the app's output. A picture of each step would slow down
  // all tests.
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
