import type { AppError } from '../../../shared/app-error.ts'

/** The service failed before it did anything, or at an unknown time. */
export const serverError = (executed: 'no' | 'unknown'): AppError => ({
  kind: 'server',
  status: 500,
  code: 4000,
  message: '',
  refId: null,
  executed,
})
