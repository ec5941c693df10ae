import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

// Not a test: takes the pictures of the README anew, on demand (`npm run pictures`).
// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({ ...tests, testMatch: 'pictures.ts' })
