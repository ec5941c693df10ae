import type { AppError } from '../../shared/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Result } from '../../shared/result.ts'

declare global {
  interface Window {
    /** Set by the preload script before any script of the page runs. */
    readonly bridge: Bridge
  }
}

/** A failed call as an exception, for TanStack Query. `error` has the cause. */
export class CallFailure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.kind)
    this.name = 'CallFailure'
    this.error = error
  }
}

/** The value of a call. Throws for a failure. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (result.ok) return result.value
  throw new CallFailure(result.error)
}

/** The AppError of a thrown value; null for a bug. */
export function errorOf(thrown: unknown): AppError | null {
  return thrown instanceof CallFailure ? thrown.error : null
}
