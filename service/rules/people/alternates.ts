import { z } from 'zod'
import { domainOf } from './e-mail.ts'

/** Another address of somebody. */
export const NewAlternate = z.strictObject({ email: z.string().trim().max(320) })

/** The most that one person has (1330). */
export const MOST_ALTERNATES = 10

/**
 * Whether an address is a person's without their saying so: it is under a domain that one of their confirmed addresses is
 * under. Under any other they have to show that they read what is sent there.
 */
export function isTheirsAnyway(email: string, confirmed: readonly string[]): boolean {
  return confirmed.some(own => domainOf(own) === domainOf(email))
}
