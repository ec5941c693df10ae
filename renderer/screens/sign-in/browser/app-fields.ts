import type { AppError } from '../../../../shared/app-error.ts'
import { problemField } from '../form/problem-field.ts'

/** The fields of the form, in order. */
export const APP_FIELDS = ['address', 'clientId', 'clientSecret', 'passphrase'] as const
export type AppField = (typeof APP_FIELDS)[number]

/** Messages for empty fields. */
export const MISSING: Readonly<Record<AppField, string>> = {
  address: 'Type the address of your server here.',
  clientId: 'Copy the client ID of your app here.',
  clientSecret: 'Copy the client secret of your app here.',
  passphrase: 'Type a passphrase. It unlocks your session at the next start.',
}

/** The fields of the app registration, which are under "Advanced". */
export const isAppField = (field: AppField | null): boolean => field === 'clientId' || field === 'clientSecret'

/** The stored app of this service was rejected and has to be entered again. */
export const needsNewApp = (error: AppError | null): boolean =>
  error?.kind === 'sign-in-failed' && ['client', 'secret', 'redirect'].includes(error.problem)

type Shown = { readonly hasAddress: boolean; readonly hasApp: boolean }

/** The field to show a problem at; null if the form has none for it. */
export function fieldOf(error: AppError, { hasAddress, hasApp }: Shown): AppField | null {
  const field = APP_FIELDS.find(name => name === problemField(error)) ?? null
  if (field === 'address') return hasAddress ? field : null
  if (isAppField(field)) return hasApp ? field : null
  return field
}
