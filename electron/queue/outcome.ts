import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/**
 * The outcome of a request on the service. `done`: it was executed. `refused`: it was not, and resending it unchanged
 * is useless. `not-executed`: it was not, and may be resent. `unknown`: it may have been executed; a write must be
 * checked by reading first.
 */
export type Outcome = 'done' | Failure
type Failure = 'refused' | 'not-executed' | 'unknown'

/** Only the outcome of `server` depends on more than its kind. */
const OUTCOMES: Readonly<Record<Exclude<AppError['kind'], 'server'>, Failure>> = {
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

export function outcomeOfError(error: AppError): Failure {
  if (error.kind === 'server') return error.executed === 'no' ? 'not-executed' : 'unknown'
  return OUTCOMES[error.kind]
}

/**
 * The outcome of a write that its sender may still hold back. `not-left`: `mayGo` returned false. `not-executed`: it
 * certainly had no effect and may be resent. `unknown`: it may have had an effect, so the service must be checked.
 */
export type Delivery<T> =
  | { readonly kind: 'done'; readonly accepted: T }
  | { readonly kind: 'not-left' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'not-executed'; readonly error: AppError }
  | { readonly kind: 'unknown'; readonly error: AppError }

export function deliveryOf<T>(answer: Result<T>, mayGo: () => boolean): Delivery<T> {
  if (answer.ok) return { kind: 'done', accepted: answer.value }
  const { error } = answer
  if (error.kind === 'cancelled' && !mayGo()) return { kind: 'not-left' }
  // It is resent only if it certainly had no effect; otherwise its outcome is checked first.
  return { kind: outcomeOfError(error), error }
}

/** A restored connection or session continues by itself; everything else must be tried again. */
export const continuesByItself = ({ kind }: AppError): boolean =>
  kind === 'offline' || kind === 'unauthorized' || kind === 'cancelled'
