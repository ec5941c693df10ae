import type { ServiceContext } from '../../../http/env.ts'
import { list } from '../../../http/query.ts'

/** The new number of each thing that was copied, by its old one. */
export type NewIds = ReadonlyMap<number, number>

/** What goes with a copied sheet besides its columns and settings. */
export interface CopyParts {
  /** The rows and their cells. */
  readonly data: boolean
  /** Files and links. Those of a row need the rows, those of a comment the discussions. */
  readonly attachments: boolean
  /** Threads. Those on a row need the rows. */
  readonly discussions: boolean
  /** Links to cells of other sheets, with the rows; without them their values come along alone. */
  readonly cellLinks: boolean
  /** The filters that are shared, and the caller's own. */
  readonly filters: boolean
  /** Who else may use the sheet. */
  readonly shares: boolean
}

/** The words of the query that say what is copied. */
export const COPY = {
  include: list('all', 'attachments', 'cellLinks', 'data', 'discussions', 'filters', 'shares'),
} as const

/** Reads `include`. Words for what this service does not keep (forms, rules) mean nothing here. */
export function readCopyParts(c: ServiceContext): CopyParts {
  const words = new Set(COPY.include.read(c, 'include'))
  const has = (word: string) => words.has(word) || words.has('all')
  return {
    data: has('data'),
    attachments: has('attachments'),
    discussions: has('discussions'),
    cellLinks: has('cellLinks'),
    filters: has('filters'),
    shares: has('shares'),
  }
}
