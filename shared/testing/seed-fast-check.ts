import fc from 'fast-check'
import { SEED } from './seed.ts'

// A set-up file of vitest.config.ts: without a seed, fast-check takes the time of day.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
