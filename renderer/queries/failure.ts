import type { AppError } from '../../shared/app-error.ts'
import { errorOf } from '../bridge/bridge.ts'

/** The error of a query, for its panel; null if it has not failed. Rethrows bugs, which no panel can explain. */
export function queryError(failure: Error | null): AppError | null {
  const error = errorOf(failure)
  if (failure !== null && error === null) throw failure
  return error
}
