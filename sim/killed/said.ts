import { z } from 'zod'
import type { Deed, Row } from '../typing/model.ts'
import type { Paper } from '../typing/paper.ts'

/** What a run of the program is started with. */
export type Task = {
  readonly folder: string
  readonly worker: string
  readonly baseUrl: string
  readonly token: string
  readonly papers: readonly Paper[]
  /** Chance of this run alone. */
  readonly seed: number
  /** Names what is made in it. */
  readonly round: number
  /** How many times as fast as the computer's its clock for waits goes. */
  readonly speed: number
  /** Works until it is killed, or does nothing but save what is stored, and ends. */
  readonly goal: 'work' | 'rest'
}

/** What a run says, a line for each. What a line is about has happened when it is said. */
export type Said =
  /** A window shows all of the sheet for the first time. */
  | { readonly says: 'shows'; readonly sheetId: number; readonly rows: readonly Row[] }
  /** So many edits had left when the run before ended, and nobody knows what came of them. */
  | { readonly says: 'open'; readonly edits: number }
  | { readonly says: 'tries'; readonly sheetId: number; readonly deed: Deed }
  | { readonly says: 'stored' }
  | { readonly says: 'refused'; readonly error: string }
  /** The last word: what is not saved, and why. */
  | { readonly says: 'rests'; readonly unsaved: number; readonly waiting: readonly string[] }
  | { readonly says: 'bug'; readonly what: string }

const Line = z.looseObject({ says: z.enum(['shows', 'open', 'tries', 'stored', 'refused', 'rests', 'bug']) })

/** Null: the run was killed in the middle of the line. */
export function parseSaid(line: string): Said | null {
  try {
    // as: our own program wrote it, whole as its end is there.
    return Line.parse(JSON.parse(line)) as Said
  } catch {
    return null
  }
}
