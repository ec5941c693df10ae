import { isConflict } from './conflict.ts'

/** Reasons in Sheaf's own words, stored by `electron/sync/push`. */
const OWN = new RegExp(
  `^(${[
    'This (row|column|comment) was sent, ',
    'Someone else ',
    'The service (did not accept|refused) this\\b',
    'The cell to link to was deleted, or ',
    'The image could not be read from the service',
    'The sheet was deleted, or is no longer shared with you\\.$',
    'You can view this sheet, but not change it\\.$',
    'You may not change this sheet\\.$',
    'Only the owner and admins of this sheet can change its columns\\.$',
    '.* is no longer on this computer, so the comment was not posted\\.',
  ].join('|')})`,
)

/** All other reasons are quotes of the service and are displayed as such. */
export const isOwnReason = (reason: string): boolean =>
  OWN.test(reason) || isConflict({ state: 'needs-review', reason })
