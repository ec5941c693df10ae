import { z } from 'zod'
import { domainOf } from './e-mail.ts'

/** An alternate address of a user. */
export const NewAlternate = z.strictObject({ email: z.string().trim().max(320) })

/** The most alternate addresses per user (1330). */
export const MOST_ALTERNATES = 10

/**
 * Whether an address needs no confirmation: it has the domain of one of the user's confirmed addresses. For any other
 * domain the user must confirm a message.
 */
export function isTheirsAnyway(email: string, confirmed: readonly string[]): boolean {
  return confirmed.some(own => domainOf(own) === domainOf(email))
}
