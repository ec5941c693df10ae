import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

// Not among the other tests: they need an older version of Sheaf, which `npm run prove -- older-profile` builds first.
// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({
  ...tests,
  projects: [{ testDir: 'older-profile', testMatch: 'older-profile.ts' }],
})
