import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

const include = (process.env.SHEAF_MUTANT_TESTS ?? '').split(' ')

// For `npm run mutants` alone: the tests of one area, each file with modules of its own, so that a constant can be broken too.
// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export
export default defineConfig({ test: { ...usual.test, include, isolate: true } })
