import type { AppError } from '../../shared/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Result } from '../../shared/result.ts'

declare global {
  interface Window {
    /** Put there by the preload before any script of the page runs. */
    readonly bridge: Bridge
  }
}

/** A failed call, thrown only because TanStack Query wants a throw. What went wrong is in `error`. */
export class CallFailure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.kind)
    this.name = 'CallFailure'
    this.error = error
  }
}

/** The value of a call; a failure becomes a throw, once, here. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (result.ok) return result.value
  throw new CallFailure(result.error)
}

/** What a thrown value says in our own terms. A bug is not an AppError, so it has none. */
export function errorOf(thrown: unknown): AppError | null {
  return thrown instanceof CallFailure ? thrown.error : null
}
