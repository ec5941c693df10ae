import fc from 'fast-check'
import { SEED } from './seed.ts'

// A setup file of vitest.config.ts: without a seed, fast-check uses the time of day.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
