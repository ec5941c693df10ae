import type { ServiceContext } from '../../../http/env.ts'
import { list } from '../../../http/query.ts'

/** Maps the ids of copied objects to their new ids. */
export type NewIds = ReadonlyMap<number, number>

/** The parts of a sheet to copy besides columns and settings. */
export type CopyParts = {
  /** The rows and their cells. */
  readonly data: boolean
  /** Files and links. Those of a row require `data`, those of a comment `discussions`. */
  readonly attachments: boolean
  /** Discussions. Those of a row require `data`. */
  readonly discussions: boolean
  /** Links to cells of other sheets, with `data`; otherwise only their values are copied. */
  readonly cellLinks: boolean
  /** Shared filters and the caller's own. */
  readonly filters: boolean
  /** The shares of the sheet. */
  readonly shares: boolean
}

/** The query parameters of a copy. */
export const COPY = {
  include: list('all', 'attachments', 'cellLinks', 'data', 'discussions', 'filters', 'shares'),
} as const

/** Reads `include`. Values for features that this service lacks (forms, rules) are ignored. */
export function readCopyParts(c: ServiceContext): CopyParts {
  const included = new Set(COPY.include.read(c, 'include'))
  const has = (word: string) => included.has(word) || included.has('all')
  return {
    data: has('data'),
    attachments: has('attachments'),
    discussions: has('discussions'),
    cellLinks: has('cellLinks'),
    filters: has('filters'),
    shares: has('shares'),
  }
}
