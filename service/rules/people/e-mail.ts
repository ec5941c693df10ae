import { refuse } from '../api-error.ts'
import { isEmail } from '../input/cell-value.ts'

/** The most characters an address has (RFC 5321). */
const MOST = 254

/** The address as it was sent, or a refusal (1156). */
export function checkEmail(email: string): string {
  if (email.length > MOST || !isEmail(email)) throw refuse(1156, email)
  return email
}

/** What comes after the @, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
