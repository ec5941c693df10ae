import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/**
 * What a request came to on the service's side. `done`: it happened. `refused`: it did not and, sent again unchanged, will not.
 * `not-executed`: it did not, and may be sent again. `unknown`: it may have happened; a write must be checked by reading first.
 */
export type Outcome = 'done' | 'refused' | 'not-executed' | 'unknown'

/** The one table. `server` alone depends on more than its kind. */
const OUTCOMES: Readonly<Record<Exclude<AppError['kind'], 'server'>, Outcome>> = {
  offline: 'not-executed',
  'rate-limited': 'not-executed',
  // Cancelled before it was sent: a request that left and was given up is `outcome-unknown`.
  cancelled: 'not-executed',
  // Without a token that is accepted nothing is carried out; the same request can go after signing in.
  unauthorized: 'not-executed',
  'outcome-unknown': 'unknown',
  malformed: 'unknown',
  refused: 'refused',
  forbidden: 'refused',
  'not-found': 'refused',
  invalid: 'refused',
  // Of a read alone: a write whose answer is too big is `malformed`.
  'answer-too-big': 'refused',
  'not-a-service': 'refused',
  'bad-address': 'refused',
  'file-too-big': 'refused',
  'file-unreadable': 'refused',
  'folder-unwritable': 'refused',
  'disk-full': 'refused',
  'storage-broken': 'refused',
  'edits-recovered': 'refused',
  'no-copy': 'refused',
  'passphrase-wrong': 'refused',
  'no-keyring': 'refused',
  'sign-in-failed': 'refused',
  'port-taken': 'refused',
  'browser-not-opened': 'refused',
  'service-failed': 'refused',
  'cannot-act-as': 'refused',
}

export function outcomeOf(result: Result<unknown>): Outcome {
  return result.ok ? 'done' : outcomeOfError(result.error)
}

export function outcomeOfError(error: AppError): Outcome {
  if (error.kind === 'server') return error.executed === 'no' ? 'not-executed' : 'unknown'
  return OUTCOMES[error.kind]
}
