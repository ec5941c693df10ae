import type { AppError } from '../app-error.ts'
import { fail, type Result } from '../result.ts'

/** A service may allow more than the specification says (“Limits”); five times as much is no sheet. */
const SLACK = 5
const MEGABYTE = 1024 * 1024

/** The most that an answer may hold, after it was unpacked. More is refused while it arrives, so that neither memory nor time goes to it. */
export const ANSWER_LIMITS = {
  rows: 20_000 * SLACK,
  columns: 400 * SLACK,
  cells: 500_000 * SLACK,
  /** Of a value, a formula or a shown text. */
  characters: 4_000 * SLACK,
  /** Rows below rows. The specification names no limit; no person makes an outline of so many levels. */
  levels: 500,
  /** A row of 400 cells, each as long as can be, with its formula and its shown text. */
  rowBytes: 16 * MEGABYTE,
  /** Everything of a sheet but its rows. */
  headBytes: 32 * MEGABYTE,
  /** 500,000 cells are some 100 MB. */
  sheetBytes: 256 * MEGABYTE,
  /** Of an answer that is read at once, on the main thread. */
  readBytes: 16 * MEGABYTE,
  /** Of the answer to a write, which tells all cells of 500 rows. */
  writtenBytes: 64 * MEGABYTE,
} as const

/** An answer that has begun is given up when it brings less than this in this time: any line that is in use is faster. */
export const LEAST_PROGRESS = { bytes: 2_000, everyMs: 30_000 } as const

type TooBig = Extract<AppError, { kind: 'answer-too-big' }>

export const tooBig = (what: TooBig['what'], most: number): Result<never> =>
  fail({ kind: 'answer-too-big', what, most })
