import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

// Not tests: they retake the pictures of the README and of docs/compare, on demand (`npm run pictures`).
// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({
  ...tests,
  workers: 1,
  fullyParallel: false,
  projects: [{ testMatch: ['pictures.ts', 'compare.ts', 'small-windows.ts'] }],
})
