import type { AppError } from './app-error.ts'

/** The outcome of a call. A failure is plain data, so it crosses IPC intact. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = <T = never>(error: AppError): Result<T> => ({ ok: false, error })
