import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/**
 * The outcome of a request on the service. `done`: it was executed. `refused`: it was not, and resending it unchanged
 * is useless. `not-executed`: it was not, and may be resent. `unknown`: it may have been executed; a write must be
 * checked by reading first.
 */
export type Outcome = 'done' | 'refused' | 'not-executed' | 'unknown'

/** Only the outcome of `server` depends on more than its kind. */
const OUTCOMES: Readonly<Record<Exclude<AppError['kind'], 'server'>, Outcome>> = {
  offline: 'not-executed',
  'rate-limited': 'not-executed',
  // Cancelled before it was sent: an abandoned request is `outcome-unknown`.
  cancelled: 'not-executed',
  // Without a valid token nothing is executed; the request can be sent after signing in.
  unauthorized: 'not-executed',
  'outcome-unknown': 'unknown',
  malformed: 'unknown',
  refused: 'refused',
  forbidden: 'refused',
  'not-found': 'refused',
  invalid: 'refused',
  // Only reads: a write with a response that is too big is `malformed`.
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
