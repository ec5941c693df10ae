import { ApiError, refuse } from '../api-error.ts'
import type { ErrorCode } from '../error-codes.ts'

/** Maps errors about columns and cells to those about summary fields. */
const CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  1039: 1192,
  1042: 1191,
  1056: 1193,
  1058: 1198,
  1059: 1197,
  1060: 1194,
  1090: 1196,
  1113: 1202,
  1131: 1191,
  1161: 1205,
}

/** Runs the rules for columns and cells and maps their errors to those of the field. */
export function withFieldErrors<T>(title: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = error instanceof ApiError ? CODES[error.code] : undefined
    throw code === undefined ? error : refuse(code, title)
  }
}
