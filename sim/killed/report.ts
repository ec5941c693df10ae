import { z } from 'zod'
import type { Deed, Row } from '../typing/model.ts'
import type { Paper } from '../typing/paper.ts'

/** The input of a run. */
export type Task = {
  readonly folder: string
  readonly worker: string
  readonly baseUrl: string
  readonly token: string
  readonly papers: readonly Paper[]
  /** Seed of this run. */
  readonly seed: number
  /** Prefix of the words created in it. */
  readonly round: number
  /** Speed of the clock for timers relative to real time. */
  readonly speed: number
  /** Works until it is killed, or only saves stored edits and ends. */
  readonly goal: 'work' | 'rest'
}

/** The reports of a run, one per line. An event has happened when it is reported. */
export type Report =
  /** A window shows the complete sheet for the first time. */
  | { readonly says: 'shows'; readonly sheetId: number; readonly rows: readonly Row[] }
  /** The number of edits that were sent when the previous run ended, with unknown results. */
  | { readonly says: 'open'; readonly edits: number }
  | { readonly says: 'tries'; readonly sheetId: number; readonly deed: Deed }
  | { readonly says: 'stored' }
  | { readonly says: 'refused'; readonly error: string }
  /** The last report: unsaved edits with their reasons. */
  | { readonly says: 'rests'; readonly unsaved: number; readonly waiting: readonly string[] }
  | { readonly says: 'bug'; readonly what: string }

const Line = z.looseObject({ says: z.enum(['shows', 'open', 'tries', 'stored', 'refused', 'rests', 'bug']) })

/** Null: the run was killed within the line. */
export function parseReport(line: string): Report | null {
  try {
    // as: written by our program, and complete, as its end exists
    return Line.parse(JSON.parse(line)) as Report
  } catch {
    return null
  }
}
