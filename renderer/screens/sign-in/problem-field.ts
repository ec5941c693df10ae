import type { AppError } from '../../../shared/app-error.ts'

/** Which field of the token form a problem belongs to; null where it belongs to none. */
export function problemField({ kind }: AppError): 'token' | 'address' | 'passphrase' | null {
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return 'token'
    case 'offline':
    case 'not-a-service':
    case 'bad-address':
      return 'address'
    case 'passphrase-wrong':
      return 'passphrase'
    default:
      return null
  }
}
