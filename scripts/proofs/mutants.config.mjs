import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

const include = (process.env.SHEAF_MUTANT_TESTS ?? '').split(' ')

// For `npm run prove -- mutants` only: the tests of one area, each file with separate modules, so that constants can be
// mutated too. The module cache is disabled: with it, Stryker's second run of a file runs no test and reports the
// mutant as survived.
// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export
export default defineConfig({ test: { ...usual.test, include, isolate: true, experimental: {} } })
