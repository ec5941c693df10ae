import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

const include = (process.env.SHEAF_MUTANT_TESTS ?? '').split(' ')

// For `npm run mutants` alone: the tests of one area, each file with modules of its own, so that a constant can be broken too. No module
// is taken from a cache of files: with one, Stryker's second run of a file runs no test of it, and calls that survived.
// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export
export default defineConfig({ test: { ...usual.test, include, isolate: true, experimental: {} } })
