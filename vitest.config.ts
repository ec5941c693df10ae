import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,service,electron,renderer,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    pool: 'threads',
    // Two cores may be shared with the type checker; a test that hangs still fails.
    testTimeout: 20_000,
    passWithNoTests: false,
  },
})
