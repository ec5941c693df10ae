import type { AppError } from '../../../../shared/app-error.ts'

export type FormField = 'token' | 'address' | 'passphrase' | 'clientId' | 'clientSecret'

/** The field of a problem; null without one. */
export function problemField(error: AppError): FormField | null {
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
      return 'token'
    case 'offline':
    case 'not-a-service':
    case 'bad-address':
      return 'address'
    case 'passphrase-wrong':
      return 'passphrase'
    case 'sign-in-failed':
      return error.problem === 'client' ? 'clientId' : error.problem === 'secret' ? 'clientSecret' : null
    default:
      return null
  }
}
