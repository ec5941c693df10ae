import { refuse } from '../api-error.ts'
import { isEmail } from '../input/cell-value.ts'

/** The longest address (RFC 5321). */
const MOST = 254

/** Returns the address unchanged or rejects it (1156). */
export function checkEmail(email: string): string {
  if (email.length > MOST || !isEmail(email)) throw refuse(1156, email)
  return email
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
