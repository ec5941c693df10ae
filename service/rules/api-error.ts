import { ERROR_CODES, type ErrorCode } from './error-codes.ts'

/** An error that the caller can act on. Everything else that is thrown is a bug and answers 4000. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** Facts for programs, such as `{index, rowId}` of the first invalid row. */
  readonly detail: object | undefined

  constructor(code: ErrorCode, message: string, detail?: object) {
    // An API error is a response, so its stack trace is never read, and capturing it takes longer than many a request.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return ERROR_CODES[this.code][0]
  }

  /** Returns the same error with additional facts; existing ones stay, unless they are a list. */
  withDetail(detail: object): ApiError {
    const known = Array.isArray(this.detail) ? undefined : this.detail
    return new ApiError(this.code, this.message, known ? { ...known, ...detail } : detail)
  }
}

/** Creates the error of a code with its sentence filled in: `throw refuse(1031, value, 'name')`. */
export function refuse(code: ErrorCode, ...slots: readonly (string | number)[]): ApiError {
  const message = ERROR_CODES[code][1].replace(/\{(\d)\}/g, (_, slot: string) => shorten(slots[Number(slot)]))
  return new ApiError(code, message)
}

// Placeholders echo input: an error must not grow to the size of the request.
function shorten(slot: string | number | undefined): string {
  const text = String(slot ?? '')
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}
