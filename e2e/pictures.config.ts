import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

// Screenshots of the app, on demand (`npm run pictures`).
// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({
  ...tests,
  workers: 1,
  fullyParallel: false,
  projects: [{ testMatch: ['pictures.ts', 'small-windows.ts'] }],
})
