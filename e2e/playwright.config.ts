import { defineConfig } from '@playwright/test'
import { DISPLAYS } from './harness/worker/displays.ts'

// One window on each display: a display has one focus and one clipboard. No retries: a test that needs luck is broken.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: Math.max(1, DISPLAYS.length),
  fullyParallel: true,
  retries: 0,
  // How long a busy machine may take for what a person sees at once: nothing that goes well waits for it.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
})
