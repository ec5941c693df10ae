import type { AppError } from '../app-error.ts'
import { fail, type Result } from '../result.ts'

/** A service may allow more than the specification ("Limits"), but not five times as much. */
const SLACK = 5
const MEGABYTE = 1024 * 1024

/** The limits of an unpacked response. Larger ones are aborted during the download, to save memory and time. */
export const ANSWER_LIMITS = {
  rows: 20_000 * SLACK,
  columns: 400 * SLACK,
  cells: 500_000 * SLACK,
  /** Of a value, a formula or a display text. */
  characters: 4_000 * SLACK,
  /** Outline levels. The specification has no limit; no user creates this many. */
  levels: 500,
  /** A row of 400 cells of maximum length, each with formula and display text. */
  rowBytes: 16 * MEGABYTE,
  /** A sheet without its rows. */
  headBytes: 32 * MEGABYTE,
  /** 500,000 cells are some 100 MB. */
  sheetBytes: 256 * MEGABYTE,
  /** A response that is parsed at once, on the main thread. */
  readBytes: 16 * MEGABYTE,
  /** The response to a write, which contains all cells of 500 rows. */
  writtenBytes: 64 * MEGABYTE,
} as const

/** A response is aborted when it delivers less than this per interval: any usable network is faster. */
export const LEAST_PROGRESS = { bytes: 2_000, everyMs: 30_000 } as const

type TooBig = Extract<AppError, { kind: 'answer-too-big' }>

export const tooBig = (what: TooBig['what'], most: number): Result<never> =>
  fail({ kind: 'answer-too-big', what, most })
