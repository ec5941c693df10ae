import { defineConfig } from '@playwright/test'

// One window at a time: tests share a display and measure real timing. No retries: a test that needs luck is broken.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
})
