import type { AppError } from '../../../../shared/app-error.ts'

/** A field of a sign-in form. */
export type FormField = 'token' | 'address' | 'passphrase' | 'clientId' | 'clientSecret'

/** Which field a problem belongs to; null where it belongs to none. */
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
