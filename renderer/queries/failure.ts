import type { AppError } from '../../shared/app-error.ts'
import { errorOf } from '../bridge/bridge.ts'

/** The error of a query, for its panel; null when it has not failed. A bug in the page is thrown on: no panel can tell of it. */
export function queryError(failure: Error | null): AppError | null {
  const error = errorOf(failure)
  if (failure !== null && error === null) throw failure
  return error
}
