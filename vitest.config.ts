import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,service,electron,renderer,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    pool: 'threads',
    // No test leaves anything behind in a module, so files share them: a third of the processor time of loading all for each.
    isolate: false,
    // By itself it leaves a core idle; several tests wait for a process or a socket.
    maxWorkers: '100%',
    // Two cores may be shared with long property tests and the type checker; a test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
})
