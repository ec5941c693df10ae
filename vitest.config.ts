import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { UNIT_POLL_MS, UNIT_TEST_MS } from './e2e/harness/ceilings.ts'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** Tests that take seconds, most of them in short files. */
const LONG =
  /\/(fuzz|killed|absence|attacks|durability|proofs)\/|\/(cli|kill|commands|check|explore|end-to-end)\.test\./

/** By default large files start first, and the long ones would be left for one worker at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{shared,formulas,service,electron,renderer,scripts,bench,sim,fuzz}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    setupFiles: ['shared/testing/seed-fast-check.ts'],
    pool: 'threads',
    // No test leaves state in a module, so files share modules: a third of the processor time of loading them per file.
    isolate: false,
    // Caches transformed modules by content hash: transforming them takes a fifth of a run's processor time.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // By itself it leaves a core idle; several tests wait for a process or a socket.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    // Long for a slow machine: two cores may be shared with property tests, the type checker and others. No test
    // asserts a duration, and one that hangs still fails.
    testTimeout: UNIT_TEST_MS,
    hookTimeout: UNIT_TEST_MS,
    expect: { poll: { timeout: UNIT_POLL_MS, interval: 10 } },
    passWithNoTests: false,
    env: { TMPDIR: throwAwayFolder() },
  },
})

/** Tests lay files down by the thousand and make them durable: in memory, where there is room for it. */
function throwAwayFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize < ROOM_BYTES ? tmpdir() : IN_MEMORY
}
