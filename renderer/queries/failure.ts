import type { AppError } from '../../shared/app-error.ts'
import { CallFailure } from '../bridge/bridge.ts'

/** What a failed query says in our own terms; null when it has not failed. A bug in the page stays a throw. */
export function errorOf(failure: Error | null): AppError | null {
  if (failure === null) return null
  if (failure instanceof CallFailure) return failure.error
  throw failure
}
