import type { ServiceContext } from '../../../http/env.ts'
import { queryList } from '../../../http/query.ts'

/** What goes with a copied sheet besides its columns and settings. */
export interface CopyParts {
  /** The rows and their cells. */
  readonly data: boolean
  /** Files and links. Those of a row need the rows, those of a comment the discussions. */
  readonly attachments: boolean
  /** Threads. Those on a row need the rows. */
  readonly discussions: boolean
  /** Who else may use the sheet. */
  readonly shares: boolean
}

/** Reads `include`. Words for what this service does not keep (forms, filters, rules, cell links) mean nothing here. */
export function readCopyParts(c: ServiceContext): CopyParts {
  const words = new Set(queryList(c, 'include'))
  const has = (word: string) => words.has(word) || words.has('all')
  return {
    data: has('data'),
    attachments: has('attachments'),
    discussions: has('discussions'),
    shares: has('shares'),
  }
}
