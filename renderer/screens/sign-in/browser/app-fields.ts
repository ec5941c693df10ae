import type { AppError } from '../../../../shared/app-error.ts'
import { problemField } from '../form/problem-field.ts'

/** The fields of the browser's form, in the order in which they stand. */
export const APP_FIELDS = ['address', 'clientId', 'clientSecret', 'passphrase'] as const
export type AppField = (typeof APP_FIELDS)[number]

/** What is said at a field that was left empty. */
export const MISSING: Readonly<Record<AppField, string>> = {
  address: 'Type the address of your server here.',
  clientId: 'Copy the client ID of your app here.',
  clientSecret: 'Copy the client secret of your app here.',
  passphrase: 'Type a passphrase. It unlocks your session at the next start.',
}

/** The fields of the app registration, which are under "Advanced". */
export const isAppField = (field: AppField | null): boolean => field === 'clientId' || field === 'clientSecret'

/** The app that is kept for this service was not accepted: it has to be entered anew. */
export const needsNewApp = (error: AppError | null): boolean =>
  error?.kind === 'sign-in-failed' && ['client', 'secret', 'redirect'].includes(error.problem)

type Shown = { readonly hasAddress: boolean; readonly hasApp: boolean }

/** The field that a problem is said at; null where the form does not show one for it. */
export function fieldOf(error: AppError, { hasAddress, hasApp }: Shown): AppField | null {
  const field = APP_FIELDS.find(name => name === problemField(error)) ?? null
  if (field === 'address') return hasAddress ? field : null
  if (isAppField(field)) return hasApp ? field : null
  return field
}
